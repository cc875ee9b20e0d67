import type { Width } from '#test/support/browser/visitor.ts';
import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from './run-script.ts';
import type { PageLoad } from './slow-page-loads.ts';

const maxPaintMs = 1_200;

/** Measures the times to first content and to the products in the first load of a shop of 500 products. */
export async function measureShop(): Promise<BenchmarkRow[]> {
  const results = await runScript<{ width: Width; pageLoads: PageLoad[] }[]>('shop-page-loads.ts');
  return results.map(
    ({ width, pageLoads }): BenchmarkRow => ({
      name: `first contentful paint of 500 products at ${width} px`,
      against: '1.6 Mbit/s, 150 ms, processor 4x slower',
      unit: 'ms',
      figure: calculateMedian(pageLoads.map(({ paintMs }) => paintMs)),
      goal: { atMost: maxPaintMs },
      note: `products after ${Math.round(calculateMedian(pageLoads.map(({ usableMs }) => usableMs)))} ms`,
    }),
  );
}
