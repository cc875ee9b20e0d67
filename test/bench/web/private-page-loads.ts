import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, signIn } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { paths } from '#web/src/lib/paths.ts';
import { openHttp2Front } from './http2-front.ts';
import { loadSlowly, type PageLoad } from './slow-page-loads.ts';

// Runs as a separate process, because a process has one stack. Prints the measurements of each load of a private
// screen on a phone without cached code, whose user stays signed in.

const rounds = 7;
const width = 390;

const site = await anEmptySite();
const fixture = await createFixture(site, { canSignIn: true });
await createConfirmedAppointment(fixture);
const { patientId, email: clientEmail } = fixture.patient;
const deskEmail = (await anAccount('admin', 'Jefa')).email;

type PrivateScreen = {
  readonly name: string;
  readonly email: string;
  readonly path: string;
  readonly findLast: (page: Page) => Locator;
};
const findAppointment = (page: Page) => page.getByText('service-1').filter({ visible: true }).first();
const screens: readonly PrivateScreen[] = [
  {
    name: 'the calendar',
    email: deskEmail,
    path: `/admin/calendario?vista=dia&fecha=${fixture.date}`,
    findLast: findAppointment,
  },
  {
    name: 'the panel',
    email: deskEmail,
    path: '/admin',
    findLast: (page) => page.getByText('Citas del Día'),
  },
  {
    name: 'the POS',
    email: deskEmail,
    path: paths.pos,
    findLast: (page) => page.getByRole('searchbox').first(),
  },
  {
    name: 'the client’s home',
    email: clientEmail,
    path: `/paciente/${patientId}/citas`,
    findLast: findAppointment,
  },
];

const front = await openHttp2Front(site.url);
const browser = await openBrowser();

/** Signs in by the login page and returns what the browser keeps. */
async function keepSession(email: string) {
  const { page } = await aVisitor(browser, front.url, width, { isNew: true });
  await signIn(page, email, { remember: true });
  await page.getByRole('button', { name: /^Mi cuenta/ }).waitFor();
  const storageState = await page.context().storageState();
  await page.context().close();
  return storageState;
}

const results: { name: string; pageLoads: PageLoad[] }[] = [];
for (const { name, email, path, findLast } of screens) {
  const storageState = await keepSession(email);
  const pageLoads: PageLoad[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page } = await aVisitor(browser, front.url, width, { storageState });
    pageLoads.push(await loadSlowly(page, { url: path, findLast }));
  }
  results.push({ name, pageLoads });
}
await browser.close();
front.close();
await site.close();
// The browser would keep the process from ending.
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit());
