import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from '../web/run-script.ts';
import type { TypingResult } from './search-keys.ts';

const maxScriptMs = 50;
const against = 'script per key, processor 4x slower';

/** Measures the script time of each key typed into the POS search. */
export async function measureSearch(): Promise<BenchmarkRow[]> {
  const results = await runScript<TypingResult[]>('./search-keys.ts');
  return results.map(({ width, keys }): BenchmarkRow => {
    const scriptTimes = keys.map(({ scriptMs }) => scriptMs);
    const taskTimes = keys.map(({ taskMs }) => taskMs);
    const formatMilliseconds = (ms: number) => `${Math.round(ms)} ms`;
    return {
      name: `product search among 5,000 products, ${width} px`,
      against,
      unit: 'ms',
      figure: calculateMedian(scriptTimes),
      goal: { atMost: maxScriptMs },
      note: `worst of ${keys.length}: ${formatMilliseconds(Math.max(...scriptTimes))}; with layout and paint ${formatMilliseconds(calculateMedian(taskTimes))}`,
    };
  });
}
