import type { Browser } from 'playwright-core';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aSite } from '#test/support/browser/site.ts';
import { type Width, widths } from '#test/support/browser/visitor.ts';

// A process of its own, since a stack is the process's: prints what each visitor of the landing page saw.

// A phone of the middle class on a slow mobile network.
const bytesPerSecond = 1_600_000 / 8;
const roundTripMs = 150;
const slowdown = 4;
const rounds = 7;
const heights: Record<Width, number> = { 1280: 900, 390: 844 };

export type PageLoad = { readonly paintMs: number; readonly shift: number };

/** In the page: what its own browser wrote down. Shifts within half a second of a touch are the visitor's. */
function observed(): PageLoad {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const { shifts = [] } = globalThis as { shifts?: number[] };
  return {
    paintMs: paint?.startTime ?? Number.POSITIVE_INFINITY,
    shift: shifts.reduce((sum, each) => sum + each, 0),
  };
}

/** In the page, before anything of it. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** One appointment by somebody who was never here, until the page is whole and still. */
async function loadPage(browser: Browser, url: string, width: Width): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width, height: heights[width] } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const speed = {
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
    latency: roundTripMs,
  };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchShifts);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Nuestros Servicios' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(observed);
  await context.close();
  return seen;
}

const site = await aSite();
const browser = await openBrowser();
const seen: { width: Width; pageLoads: PageLoad[] }[] = [];
for (const width of widths) {
  const pageLoads: PageLoad[] = [];
  for (let round = 0; round < rounds; round++) pageLoads.push(await loadPage(browser, site.url, width));
  seen.push({ width, pageLoads });
}
await browser.close();
await site.close();
// A browser is its process's, and would keep it from ending.
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit());
