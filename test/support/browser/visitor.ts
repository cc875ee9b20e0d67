import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ImpactValue } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { now } from '#lambdas/platform/clock.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { dateAsTyped } from '#web/src/ui/date-field/typed-date.ts';
import { tokensOf } from '../system/stack.ts';
import { blankPage } from './open-browser.ts';

export const widths = [1280, 390] as const;
export type Width = (typeof widths)[number];

const heights: Record<Width, number> = { 1280: 900, 390: 844 };

export type VisitorOptions = {
  /** The refusals that the visitor may meet: browsers write each down as an error too. A declined card is 402. */
  readonly refusals?: readonly number[];
  /** What an earlier session left in the browser. */
  readonly storageState?: NonNullable<BrowserContextOptions['storageState']>;
  /** Of somebody who was never here: no code of the product is loaded. */
  readonly isNew?: boolean;
  /** Of somebody who lets things move; most tests wait for no animation. */
  readonly reducedMotion?: 'no-preference';
};

/** In the page: its clock runs this far from the machine's. */
function shiftBrowserClock(byMs: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Shifted.now()]) as [number]));
    }
    static override now = () => Real.now() + byMs;
  }
  globalThis.Date = Shifted as DateConstructor;
}

const actionTimeoutMs = 120_000;

/** In a profile of its own. */
async function newPage(browser: Browser, options: BrowserContextOptions, shiftMs: number): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(shiftBrowserClock, shiftMs);
  // What is waited for until it is there: a busy machine may take its time, what never comes still fails.
  context.setDefaultTimeout(actionTimeoutMs);
  return context.newPage();
}

/**
 * Pages without a visitor, by what they were made with: the one to come finds the code of the product compiled, in a
 * process that runs already.
 */
const unusedPages = new Map<string, Page[]>();

/** What tests listen to; Playwright's own listeners stay. */
const heard = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Nothing stays of who was here, but what anybody would have loaded. */
async function clear(page: Page, viewport: ViewportSize): Promise<void> {
  const context = page.context();
  for (const event of heard) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await page.evaluate('sessionStorage.clear()');
  await page.goto(blankPage);
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(viewport);
  await context.clearCookies();
  await context.clearPermissions();
  await context.setGeolocation(null);
  await context.setOffline(false);
}

/** Of pages that wait, one that stands still: Chromium may have ended others meanwhile. */
function takeOpen(pages: Page[]): Page | undefined {
  let page = pages.pop();
  while (page?.isClosed()) page = pages.pop();
  return page;
}

/** Somebody with a browser of their own, whose clock goes with the server's. What goes wrong in it is written down. */
export async function aVisitor(
  browser: Browser,
  url: string,
  width: Width = 1280,
  { refusals = [402], storageState, isNew = false, reducedMotion }: VisitorOptions = {},
) {
  const isExpected = (text: string) => refusals.some((status) => text.includes(`status of ${status}`));
  const viewport = { width, height: heights[width] };
  const options = {
    baseURL: url,
    viewport,
    isMobile: width < 768,
    hasTouch: width < 768,
    locale: 'es-PR',
    reducedMotion: reducedMotion ?? 'reduce',
    ...(storageState && { storageState }),
  } as const;
  const shiftMs = Math.round((now().getTime() - Date.now()) / 1000) * 1000;
  const kind = JSON.stringify({ ...options, shiftMs });
  const unused = unusedPages.get(kind) ?? [];
  unusedPages.set(kind, unused);
  const page = (isNew ? undefined : takeOpen(unused)) ?? (await newPage(browser, options, shiftMs));
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  const close = async () => {
    if (page.isClosed() || storageState || !page.url().startsWith(url)) return page.context().close();
    // Chromium may refuse to forget while it changes the page's process: the next visitor then gets another page.
    const isClear = await clear(page, viewport).then(
      () => true,
      () => false,
    );
    if (!isClear) return page.context().close();
    unused.push(page);
  };
  return { page, errors, close };
}

type Credentials = { readonly password?: string; readonly remember?: boolean };

/** Fills the login page in, and sends it. */
export async function tryLogin(page: Page, email: string, given: Credentials = {}): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(given.password ?? demoPassword);
  await page.getByLabel('Recuérdame').setChecked(given.remember ?? false);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Through the login page, as anyone does. */
export async function signIn(page: Page, email: string, given: Credentials = {}): Promise<void> {
  await page.goto('/login');
  await tryLogin(page, email, given);
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** In the page, before its first script: a tab where somebody signed in. */
function keepSession(entries: Record<string, string>): void {
  // A frame inside, as that of a document's preview, may have no storage.
  if (window !== window.top) return;
  for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
}

/** Opens an address as somebody who signed in before; the way through the login page has tests of its own. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  const tokens = await tokensOf(email);
  const { sub } = JSON.parse(atob(tokens.accessToken.split('.')[1]!)) as { sub: string };
  const kept = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const entries = { ...tokens, clockDrift: '0' };
  const session = await page.addInitScript(keepSession, {
    [`${kept}.LastAuthUser`]: sub,
    ...Object.fromEntries(Object.entries(entries).map(([name, value]) => [`${kept}.${sub}.${name}`, value])),
  });
  await page.goto(address);
  await session.dispose();
}

/** A font that comes late moves letters: what is measured after this stays where it is. */
export const untilFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

/** Writes a day (`YYYY-MM-DD`) in its field as people write it here. */
export const fillDate = (form: Page | Locator, label: string, date: string) =>
  form.getByLabel(label).fill(dateAsTyped(date));

/** Its minified build: each page that is judged has to read it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Judges the page where it stands: whatever holds is not handed over. */
const judgementOf = (selector: string) => `axe
  .run('${selector}', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'], preload: false })
  .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => target.join(' ')) })))`;

type Barrier = { readonly id: string; readonly impact: ImpactValue; readonly nodes: readonly string[] };

/** What keeps some people out of what is on screen, or of one part of it: WCAG 2.2 A and AA, serious or worse. */
export async function barriersOn(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const violations = await page.evaluate<Barrier[]>(judgementOf(within));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}

/** What a browser writes down where an answer did not come. */
export const lostAnswer = 'Failed to load resource: net::ERR_FAILED';

/**
 * The first write sent to such an address (`/appointments/…/completion`) is done, and its answer lost on the way back.
 * Answers the status that was lost and the keys of all writes sent there, as they come.
 */
export async function loseFirstAnswer(page: Page, address: string) {
  const lost: { status?: number; keys: (string | undefined)[] } = { keys: [] };
  await page.route(`**${apiPrefix}${address}`, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    lost.keys.push(request.headers()['idempotency-key']);
    if (lost.keys.length > 1) return route.fallback();
    lost.status = (await route.fetch()).status();
    return route.abort();
  });
  return lost;
}
