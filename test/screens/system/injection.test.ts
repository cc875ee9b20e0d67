import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import type { Role } from '#shared/core/roles.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { screens } from '#web/src/app/screens.ts';
import { aHostileCenter, payloads } from './hostile-center.ts';

let site: TestStack;
let browser: Browser;
let people: Record<Role, { userId: string; email: string }>;
let date: string;
let desk: Account;

beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('admin', 'Jefa');
  const supervisor = await anAccount('supervisor', 'Hector');
  const center = await aHostileCenter(site);
  const { patient, member } = center;
  const asAdmin = site.as(desk);
  const asStaff = site.as({ userId: member.staffId, role: 'staff' });
  const asPatient = site.as({ userId: patient.patientId, role: 'patient' });
  const appointmentId = await entered({ ...center, admin: desk, asAdmin, asStaff, asPatient });
  const note = {
    params: { patientId: patient.patientId, appointmentId },
    body: { text: payloads.join(' ') },
  };
  await asAdmin(addNote, note);
  await site.settled();
  date = center.date;
  people = {
    admin: desk,
    supervisor,
    staff: { userId: member.staffId, email: member.email },
    patient: { userId: patient.patientId, email: patient.email },
  };
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** In the page: the way that Back takes. The heading that stands there is marked as seen. */
function stepTo(address: string): void {
  document.querySelector('h1')?.setAttribute('data-seen', '');
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** To another screen without loading the page anew; where the screen stays the same, so would its heading. */
async function step(page: Page, address: string): Promise<void> {
  const isSameScreen =
    new URL(page.url()).pathname === address || address === '/pos' || address.includes('?');
  if (isSameScreen) await page.goto(address);
  else await page.evaluate(stepTo, address);
}

/** Whatever became markup: its script would be held back by the headers of the site, and must not be there at all. */
const foreign =
  '[onerror], [onload], img[src="x"], a[href^="javascript:"], script:not([src], [data-code], [type*=json])';

/** A page that goes to addresses, at each until nothing it asked for is still to come or to be shown. */
function reading(page: Page) {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const stillToCome = async () => asked.size + (await page.locator('[aria-busy=true]').count());
  return async (address: string, go: (address: string) => Promise<unknown>) => {
    await go(address);
    await page.locator('h1:not([data-seen])').first().waitFor();
    await expect.poll(stillToCome).toBe(0);
    expect([address, await page.evaluate('window.hit')]).toEqual([address, undefined]);
    const written = await page.locator(foreign).evaluateAll((all) => all.map((each) => each.outerHTML));
    expect([address, written]).toEqual([address, []]);
  };
}

/** The screens a role may open, with the addresses that show more of them: a day, a record at each of its tabs. */
function addressesFor(role: Role): string[] {
  const own = screens.filter(
    ({ access, path }) =>
      access !== 'public' && access.includes(role) && !/:(?!patientId|staffId)/.test(path),
  );
  const tabs = [
    'tratamiento',
    'recomendaciones',
    'documentos',
    'piel',
    'entrevista',
    'accesos',
    'solicitudes',
  ];
  const list = role === 'staff' ? '/enfermero/crear-paciente' : '/admin/crear-paciente';
  return [
    ...own.map(({ path }) =>
      path.replace(':patientId', people[role].userId).replace(':staffId', people.staff.userId),
    ),
    ...(role === 'patient' ? [] : tabs.map((tab) => `${list}?ficha=${people.patient.userId}&tab=${tab}`)),
    ...(role === 'patient' ? [] : [`${role === 'staff' ? '/enfermero' : '/admin'}/calendario?fecha=${date}`]),
  ];
}

it.each(['admin', 'supervisor', 'staff', 'patient'] as const)(
  'nothing that somebody wrote runs on any screen of the %s, whatever was written',
  async (role) => {
    const { page, close } = await aVisitor(browser, site.url, 1280);
    const opened: string[] = [];
    page.on('dialog', (dialog) => {
      opened.push(dialog.message());
      void dialog.dismiss();
    });
    const read = reading(page);
    const [first = '', ...others] = addressesFor(role);

    await read(first, (address) => openAs(page, people[role].email, address));
    for (const other of others) await read(other, (address) => step(page, address));

    expect(opened).toEqual([]);
    await close();
  },
);

it('nothing that the owner or the catalogue says runs on the pages of visitors', async () => {
  const { page, close } = await aVisitor(browser, site.url, 1280);
  const read = reading(page);
  for (const address of [
    '/',
    '/tienda',
    '/solicitar-paciente',
    '/time-picker',
    '/solicitud-completada',
    '/politica-cancelacion',
    '/login',
  ])
    await read(address, (each) => page.goto(each));
  await close();
});

it('nothing that somebody wrote is markup in an e-mail', async () => {
  const mails = site.messages.mailbox
    .list({ type: 'mail' })
    .flatMap((each) => ('html' in each ? [each] : []));

  expect(mails.length).toBeGreaterThan(0);
  for (const { html } of mails) {
    expect(html).not.toMatch(/<script|<svg|<[^>]*on(error|load)=/i);
  }
});
