import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Account } from '#shared/accounts/account.ts';
import { reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import type { Role } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { confirmed, stored } from '#test/support/center/scene.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
import { aTokenFor } from '#test/support/records/answer-links.ts';
import { wordsOf } from '#test/support/records/pdf-words.ts';
import { sold } from '#test/support/sales/till.ts';
import { aShop, marisol } from '#test/support/shop/orders.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { screens } from '#web/src/app/screens.ts';
import { aHostileCenter, payloads } from './hostile-center.ts';
import { openAll, reading } from './hostile-reading.ts';

let site: TestStack;
let browser: Browser;
let people: Record<Role, { userId: string; email: string }>;
let date: string;
let desk: Account;
/** The ids of addresses, by the path they are in or by name. */
let ids: Record<string, string>;
let links: string[];

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
  const scene = { ...center, admin: desk, asAdmin, asStaff, asPatient };
  const standing = await confirmed(scene, '14:00');
  const saleId = await soldUnder(asAdmin, center.serviceId);
  const { lotId } = await receivedUnder(asAdmin);
  await site.settled();
  const tokens = await linksOf(standing);
  links = tokens.map((token) => `/v/${token}`);
  ids = {
    '/v/:token': tokens[0]!,
    '/r/:token': await aTokenFor(patient),
    '/e/:token': await proofFor(patient),
    '/recibo/:token': await receiptLinkOf(saleId),
    '/pedido/:token': await orderedUnder(site),
    slug: 'producto',
    saleId,
    lotId,
    prospectId: center.prospectId,
    productId: center.productId,
    userId: patient.patientId,
    patientId: patient.patientId,
    staffId: member.staffId,
  };
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

/** A link of a reminder to each of the three things it offers. */
async function linksOf(appointmentId: string): Promise<string[]> {
  const { reminderLinks, commit } = thePlatform();
  const tokens = { confirm: newToken(16), change: newToken(16), cancel: newToken(16) };
  const hashes = {
    confirm: hashOf(tokens.confirm),
    change: hashOf(tokens.change),
    cancel: hashOf(tokens.cancel),
  };
  await commit(...reminderLinksFor(await stored(appointmentId), hashes).map(reminderLinks.add));
  return Object.values(tokens);
}

/** A sale of it, at a discount for a hostile reason. */
async function soldUnder(call: Caller, serviceId: string): Promise<string> {
  const [product] = await thePlatform().catalog.servicesByIds([serviceId]);
  const discount = { kind: 'amount', cents: 1, reason: payloads[0]! } as const;
  return (await sold(call, { chosen: [{ product: product!, discount }] })).saleId;
}

/** A lot of a medicine, both under hostile names. */
async function receivedUnder(call: Caller): Promise<{ lotId: string }> {
  const medication = await aMedication(call, { name: payloads[0], cautions: payloads[1] });
  const { reply } = await receive(call, medication, { lotNumber: payloads.at(-1) });
  return reply;
}

/** The token of an order of a hostile thing, by somebody of a hostile name. */
async function orderedUnder(stack: TestStack): Promise<string> {
  const product = await aProduct({ name: payloads[0]!, presentation: payloads[1]! });
  const contact = { ...marisol, name: payloads[0]! };
  return (await aShop(stack).ordered([{ product }], { contact })).token;
}

/** The token that shows the receipt of a sale. */
async function receiptLinkOf(saleId: string): Promise<string> {
  const { receiptLinks, commit, now } = thePlatform();
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + 3_600;
  await commit(receiptLinks.add({ tokenHash: hashOf(token), saleId, expiresAt }));
  return token;
}

/** The token that proves the e-mail of a client. */
async function proofFor({ patientId, email }: Patient): Promise<string> {
  const { shortLinks, commit, now } = thePlatform();
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + 3_600;
  await commit(
    shortLinks.add({ tokenHash: hashOf(token), kind: 'emailProof', userId: patientId, email, expiresAt }),
  );
  return token;
}

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

/** With the ids that there are; whoever adds a screen of another names it here. */
const addressOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[path] ?? ids[name];
    if (id === undefined) throw new Error(`No ${name} of ${path} is known to this test.`);
    return id;
  });

/** The screens a role may open. */
const screensOf = (role: Role) =>
  screens
    .filter((screen) => screen.access !== 'public' && screen.access.includes(role))
    .map(({ path }) => addressOf(path));

const tabs = ['tratamiento', 'recomendaciones', 'documentos', 'piel', 'entrevista', 'accesos', 'solicitudes'];

/** What shows more of a screen: a day, a record at each of its tabs. */
function moreFor(role: Role): string[] {
  if (role === 'patient') return [];
  const area = role === 'staff' ? '/enfermero' : '/admin';
  return [
    ...tabs.map((tab) => `${area}/crear-paciente?ficha=${people.patient.userId}&tab=${tab}`),
    `${area}/calendario?fecha=${date}`,
  ];
}

/** Whose page is another screen's. */
const redirects = new Set<string>(screens.flatMap((screen) => ('redirect' in screen ? screen.path : [])));

/** Where every press is a choice that is kept, or asks before it is left. */
const forms = /configuracion|banner|horario|salud|solicitud-laser/;

/** Each layout as a phone shows it too. */
const views: readonly (readonly [Role, Width])[] = [
  ['admin', 1280],
  ['supervisor', 390],
  ['staff', 1280],
  ['staff', 390],
  ['patient', 1280],
  ['patient', 390],
];

it.each(views)('nothing written runs on or widens a screen of the %s at %i px', async (role, width) => {
  const { page, close } = await aVisitor(browser, site.url, width);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const { read } = reading(page);
  const [first = '', ...others] = [...screensOf(role), ...(width === 1280 ? moreFor(role) : [])];

  await read(first, (address) => openAs(page, people[role].email, address));
  for (const other of others) await read(other, (address) => step(page, address));

  expect(asked).toEqual([]);
  await close();
});

it.each([
  ['admin', 6],
  ['staff', 2],
  ['patient', 2],
] as const)('nor in any menu or dialog that the lists of the %s open', async (role, fewest) => {
  const { page, close } = await aVisitor(browser, site.url, 1280);
  const { read, look } = reading(page);
  const lists = screensOf(role).filter(
    (path) => !redirects.has(path.replace(people.patient.userId, ':patientId')) && !forms.test(path),
  );
  const dialogs: string[] = [];

  await openAs(page, people[role].email, '/');
  for (const address of lists) {
    // The step back of a dialog that closed may still be under way, and takes the place of the first.
    await read(address, (each) => page.goto(each).catch(() => page.goto(each)));
    dialogs.push(...(await openAll(page, look)));
  }

  expect(dialogs.length).toBeGreaterThanOrEqual(fewest);
  await close();
});

it('nor on what is printed of a record', async () => {
  const { page, close } = await aVisitor(browser, site.url, 1280);
  await page.addInitScript('window.print = () => {}');
  const { look } = reading(page);
  await openAs(page, people.admin.email, `/admin/crear-paciente?ficha=${people.patient.userId}`);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('.print-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await look('the printed record');

  expect(await page.locator('.print-sheet').innerText()).toContain(payloads[0]);
  await close();
});

it.each(widths)(
  'nothing that the owner or the catalog says runs on or widens the pages of visitors at %i px',
  async (width: Width) => {
    const { page, close } = await aVisitor(browser, site.url, width, { refusals: [404, 410, 422] });
    const { read } = reading(page);
    const open = screens.filter(({ access }) => access === 'public').map(({ path }) => addressOf(path));
    for (const address of [...open, ...links]) await read(address, (each) => page.goto(each));
    await close();
  },
);

const mails = () => site.messages.mailbox.list({ type: 'mail' });

it('nothing that somebody wrote is markup in an e-mail', () => {
  expect(mails().length).toBeGreaterThan(0);
  for (const { html } of mails()) {
    expect(html).not.toMatch(/<script|<svg|<[^>]*on(error|load)=/i);
  }
});

it('and in a PDF it is text, in a file that runs nothing', () => {
  const pdfs = mails()
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType === 'application/pdf')
    .map(({ base64 }) => Buffer.from(base64, 'base64'));

  expect(pdfs.length).toBeGreaterThan(0);
  for (const pdf of pdfs) {
    expect(wordsOf(pdf).replaceAll(' ', '')).toContain(payloads[0].replaceAll(' ', ''));
    expect(pdf.toString('latin1')).not.toMatch(/\/(JS|JavaScript|AA|Launch|EmbeddedFile)\b/);
  }
});
