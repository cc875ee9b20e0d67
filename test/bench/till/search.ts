import { median } from '../harness/measure.ts';
import type { Row } from '../harness/report.ts';
import { saidBy } from '../web/own-process.ts';
import type { TypedAt } from './search-keys.ts';

const mostScriptMs = 50;
const against = 'script a key, processor 4x slower';

/** The cost of a key in the POS search. */
export async function measureSearch(): Promise<Row[]> {
  const seen = await saidBy<TypedAt[]>('../till/search-keys.ts');
  return seen.map(({ width, keys }): Row => {
    const script = keys.map(({ scriptMs }) => scriptMs);
    const all = keys.map(({ taskMs }) => taskMs);
    const rounded = (ms: number) => `${Math.round(ms)} ms`;
    return {
      name: `search at the till among 5,000 products, ${width} px`,
      against,
      unit: 'ms',
      figure: median(script),
      goal: { atMost: mostScriptMs },
      note: `worst of ${keys.length}: ${rounded(Math.max(...script))}; with layout and paint ${rounded(median(all))}`,
    };
  });
}
