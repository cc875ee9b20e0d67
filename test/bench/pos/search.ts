import { median } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from '../web/run-script.ts';
import type { TypingResult } from './search-keys.ts';

const maxScriptMs = 50;
const against = 'script a key, processor 4x slower';

/** The cost of a key in the POS search. */
export async function measureSearch(): Promise<BenchmarkRow[]> {
  const seen = await runScript<TypingResult[]>('./search-keys.ts');
  return seen.map(({ width, keys }): BenchmarkRow => {
    const script = keys.map(({ scriptMs }) => scriptMs);
    const all = keys.map(({ taskMs }) => taskMs);
    const rounded = (ms: number) => `${Math.round(ms)} ms`;
    return {
      name: `search at the till among 5,000 products, ${width} px`,
      against,
      unit: 'ms',
      figure: median(script),
      goal: { atMost: maxScriptMs },
      note: `worst of ${keys.length}: ${rounded(Math.max(...script))}; with layout and paint ${rounded(median(all))}`,
    };
  });
}
