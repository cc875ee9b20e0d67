import type { Browser, Locator, Page } from 'playwright-core';
import { type Width, waitForFonts } from '#test/support/browser/visitor.ts';

// A mid-range phone on a slow mobile network.
const bytesPerSecond = 1_600_000 / 8;
const roundTripMs = 150;
const slowdown = 4;
const heights: Record<Width, number> = { 1280: 900, 390: 844 };

/** Milliseconds to the first paint and to the last part of the page, and the layout shift of the whole load. */
export type PageLoad = { readonly paintMs: number; readonly usableMs: number; readonly shift: number };

/**
 * Runs in the page and returns the browser's own measurements. Shifts within half a second of a touch are
 * excluded, because the visitor causes them.
 */
function readObservations(): Omit<PageLoad, 'usableMs'> {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const { shifts = [] } = globalThis as { shifts?: number[] };
  return {
    paintMs: paint?.startTime ?? Number.POSITIVE_INFINITY,
    shift: shifts.reduce((sum, shift) => sum + shift, 0),
  };
}

/** Runs in the page before its scripts and records the layout shifts. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a page in a new browser profile. */
export async function openFreshPage(browser: Browser, width: Width): Promise<Page> {
  const viewport = { width, height: heights[width] };
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true });
  return context.newPage();
}

type PageInput = {
  readonly url: string;
  /** Finds the last part of the page to appear. */
  readonly findLast: (page: Page) => Locator;
};

/** Measures the first load in a fresh page until it is complete and stable, and closes the page. */
export async function loadSlowly(page: Page, { url, findLast }: PageInput): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  const networkSpeed = {
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
    latency: roundTripMs,
  };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...networkSpeed });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchShifts);
  await page.goto(url);
  await findLast(page).waitFor();
  const usableMs = await page.evaluate(() => performance.now());
  await waitForFonts(page);
  await page.waitForLoadState('networkidle');
  const observations = await page.evaluate(readObservations);
  await page.context().close();
  return { ...observations, usableMs };
}
