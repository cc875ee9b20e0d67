import type { BenchmarkRow } from '../harness/report.ts';
import type { AuditedPage } from './audited-pages.ts';
import { runScript } from './run-script.ts';

const minSpeed = 97;
const fullScore = 100;

/** Measures the Lighthouse scores of the public pages on a phone, out of 100 points. */
export async function measureLighthouse(): Promise<BenchmarkRow[]> {
  const pages = await runScript<AuditedPage[]>('audited-pages.ts');
  return pages.flatMap(({ path, speed, qualityScore }): BenchmarkRow[] => [
    { name: path, against: 'speed', unit: '', figure: speed, goal: { atLeast: minSpeed } },
    {
      name: path,
      against: 'the least of accessibility, practices, search',
      unit: '',
      figure: qualityScore,
      goal: { atLeast: fullScore },
    },
  ]);
}
