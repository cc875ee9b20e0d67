import type { Browser } from 'playwright-core';
import { type Width, waitForFonts } from '#test/support/browser/visitor.ts';

// A mid-range phone on a slow mobile network.
const bytesPerSecond = 1_600_000 / 8;
const roundTripMs = 150;
const slowdown = 4;
const heights: Record<Width, number> = { 1280: 900, 390: 844 };

/** Milliseconds to first paint and to the heading, and the layout shift after that. */
export type PageLoad = { readonly paintMs: number; readonly headingMs: number; readonly shift: number };

/**
 * Runs in the page and returns the browser's own measurements. Shifts within half a second of a touch are
 * excluded, because the visitor causes them.
 */
function readObservations(): Omit<PageLoad, 'headingMs'> {
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

type PageInput = {
  readonly url: string;
  readonly width: Width;
  /** Heading of the last part of the page to appear. */
  readonly heading: string;
};

/** Measures a first load until the page is complete and stable. */
export async function loadSlowly(browser: Browser, { url, width, heading }: PageInput): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width, height: heights[width] } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
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
  await page.getByRole('heading', { name: heading }).first().waitFor();
  const headingMs = await page.evaluate(() => performance.now());
  await waitForFonts(page);
  await page.waitForLoadState('networkidle');
  const observations = await page.evaluate(readObservations);
  await context.close();
  return { ...observations, headingMs };
}
