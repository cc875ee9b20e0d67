import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ImpactValue } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { now } from '#lambdas/platform/clock.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { formatTypedDate } from '#web/src/ui/date-field/typed-date.ts';
import { fetchTokens } from '../system/stack.ts';
import { blankPage } from './open-browser.ts';

export const widths = [1280, 390] as const;
export type Width = (typeof widths)[number];

const heights: Record<Width, number> = { 1280: 900, 390: 844 };

export type VisitorOptions = {
  /** Expected error statuses, which browsers log as errors. A declined card has 402. */
  readonly expectedStatuses?: readonly number[];
  /** What an earlier session left in the browser. */
  readonly storageState?: NonNullable<BrowserContextOptions['storageState']>;
  /** Uses a new profile without cached code. */
  readonly isNew?: boolean;
  /** Allows animations, which most tests disable. */
  readonly reducedMotion?: 'no-preference';
};

/** Runs in the page and shifts its clock from the machine's. */
function shiftBrowserClock(byMs: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [Shifted.now()]) as [number]));
    }
    static override now = () => Real.now() + byMs;
  }
  globalThis.Date = Shifted as DateConstructor;
}

const actionTimeoutMs = 120_000;

/** Opens a page in a new browser profile. */
async function newPage(browser: Browser, options: BrowserContextOptions, shiftMs: number): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(shiftBrowserClock, shiftMs);
  // Waits are long for a busy machine, but an element that never appears still fails.
  context.setDefaultTimeout(actionTimeoutMs);
  return context.newPage();
}

/** Unused pages by their options, kept because their process runs and their code is compiled. */
const unusedPages = new Map<string, Page[]>();

/** Events that tests subscribe to. Playwright's own listeners stay. */
const testEvents = [
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

/** Removes all data of the visitor from the page, except cached code. */
async function clear(page: Page, viewport: ViewportSize): Promise<void> {
  const context = page.context();
  for (const event of testEvents) page.removeAllListeners(event);
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
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

/** Takes an unused page that Chromium has not closed. */
function takeOpenPage(pages: Page[]): Page | undefined {
  let page = pages.pop();
  while (page?.isClosed()) page = pages.pop();
  return page;
}

/** Creates a visitor whose browser clock follows the server's, and collects the errors of the page. */
export async function aVisitor(
  browser: Browser,
  url: string,
  width: Width = 1280,
  { expectedStatuses = [402], storageState, isNew = false, reducedMotion }: VisitorOptions = {},
) {
  const isExpected = (text: string) =>
    expectedStatuses.some((status) => text.includes(`status of ${status}`));
  const viewport = { width, height: heights[width] };
  const options = {
    baseURL: url,
    viewport,
    isMobile: width < 768,
    hasTouch: width < 768,
    locale: 'es-PR',
    reducedMotion: reducedMotion ?? 'reduce',
    // The bench's HTTP/2 server has a certificate of its own.
    ignoreHTTPSErrors: url.startsWith('https:'),
    ...(storageState && { storageState }),
  } as const;
  const shiftMs = Math.round((now().getTime() - Date.now()) / 1000) * 1000;
  const profileKey = JSON.stringify({ ...options, shiftMs });
  const freePages = unusedPages.get(profileKey) ?? [];
  unusedPages.set(profileKey, freePages);
  const page = (isNew ? undefined : takeOpenPage(freePages)) ?? (await newPage(browser, options, shiftMs));
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  const close = async () => {
    if (page.isClosed() || storageState || !page.url().startsWith(url)) return page.context().close();
    // Chromium may fail to clear a page whose process changes, so such a page is not reused.
    const isClear = await clear(page, viewport).then(
      () => true,
      () => false,
    );
    if (!isClear) return page.context().close();
    freePages.push(page);
  };
  return { page, errors, close };
}

type Credentials = { readonly password?: string; readonly remember?: boolean };

/** Fills in the login form and submits it. */
export async function tryLogin(page: Page, email: string, credentials: Credentials = {}): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(credentials.password ?? demoPassword);
  await page.getByLabel('Recuérdame').setChecked(credentials.remember ?? false);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Signs in by the login page. */
export async function signIn(page: Page, email: string, credentials: Credentials = {}): Promise<void> {
  await page.goto('/login');
  await tryLogin(page, email, credentials);
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Runs in the page before its first script and stores the tokens of a session. */
function storeSession(entries: Record<string, string>): void {
  // A nested frame, such as a document preview, may have no storage.
  if (window !== window.top) return;
  for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
}

/** Opens an address with a session, without the login page, which has separate tests. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  const tokens = await fetchTokens(email);
  const { sub } = JSON.parse(atob(tokens.accessToken.split('.')[1]!)) as { sub: string };
  const keyPrefix = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const entries = { ...tokens, clockDrift: '0' };
  const session = await page.addInitScript(storeSession, {
    [`${keyPrefix}.LastAuthUser`]: sub,
    ...Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [`${keyPrefix}.${sub}.${name}`, value]),
    ),
  });
  await page.goto(address);
  await session.dispose();
}

/** Waits for the fonts, because a late font shifts what is measured. */
export const waitForFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

/** Fills a date (`YYYY-MM-DD`) into a field in the local format. */
export const fillDate = (form: Page | Locator, label: string, date: string) =>
  form.getByLabel(label).fill(formatTypedDate(date));

/** The minified build, because each checked page has to parse it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in the page and returns only the violations. */
const buildAxeScript = (selector: string) => `axe
  .run('${selector}', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'], preload: false })
  .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => target.join(' ')) })))`;

type AxeViolation = { readonly id: string; readonly impact: ImpactValue; readonly nodes: readonly string[] };

/** Accessibility violations of WCAG 2.2 A and AA on the page or a part of it, serious or worse. */
export async function listAxeViolations(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const violations = await page.evaluate<AxeViolation[]>(buildAxeScript(within));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}

/** The message that a browser logs for a failed response. */
export const lostResponseText = 'Failed to load resource: net::ERR_FAILED';

/**
 * Executes the first write to an address (`/appointments/…/completion`) and drops its response. Returns the
 * dropped status and the idempotency keys of all writes to it.
 */
export async function dropFirstResponse(page: Page, address: string) {
  const dropped: { status?: number; keys: (string | undefined)[] } = { keys: [] };
  await page.route(`**${apiPrefix}${address}`, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    dropped.keys.push(request.headers()['idempotency-key']);
    if (dropped.keys.length > 1) return route.fallback();
    dropped.status = (await route.fetch()).status();
    return route.abort();
  });
  return dropped;
}
