import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from './run-script.ts';
import type { PageLoad } from './slow-page-loads.ts';

const maxShellMs = 1_500;
const maxUsableMs = 4_000;
const against = '390 px, 1.6 Mbit/s, 150 ms, processor 4x slower';

/** Measures the times to the shell and to the content in the first load of private screens. */
export async function measurePrivateScreens(): Promise<BenchmarkRow[]> {
  const results = await runScript<{ name: string; pageLoads: PageLoad[] }[]>('private-page-loads.ts');
  return results.flatMap(({ name, pageLoads }): BenchmarkRow[] => [
    {
      name: `${name}: shell`,
      against,
      unit: 'ms',
      figure: calculateMedian(pageLoads.map(({ paintMs }) => paintMs)),
      goal: { atMost: maxShellMs },
    },
    {
      name: `${name}: usable`,
      against,
      unit: 'ms',
      figure: calculateMedian(pageLoads.map(({ usableMs }) => usableMs)),
      goal: { atMost: maxUsableMs },
    },
  ]);
}
