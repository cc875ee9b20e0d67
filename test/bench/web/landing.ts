import type { Width } from '#test/support/browser/visitor.ts';
import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from './run-script.ts';
import type { PageLoad } from './slow-page-loads.ts';

const maxPaintMs = 900;
const maxShift = 0.02;
const against = '1.6 Mbit/s, 150 ms, processor 4x slower';

/** Measures the time to first content and the layout stability in the first load of the landing page. */
export async function measureLanding(): Promise<BenchmarkRow[]> {
  const results = await runScript<{ width: Width; pageLoads: PageLoad[] }[]>('landing-page-loads.ts');
  return results.flatMap(({ width, pageLoads }): BenchmarkRow[] => [
    {
      name: `first contentful paint at ${width} px`,
      against,
      unit: 'ms',
      figure: calculateMedian(pageLoads.map(({ paintMs }) => paintMs)),
      goal: { atMost: maxPaintMs },
    },
    {
      name: `layout shift x 1000 at ${width} px`,
      against,
      unit: '',
      figure: Math.max(...pageLoads.map(({ shift }) => shift)) * 1000,
      goal: { atMost: maxShift * 1000 },
    },
  ]);
}
