import type { Row } from '../harness/report.ts';
import type { AuditedPage } from './audited-pages.ts';
import { saidBy } from './own-process.ts';

const leastSpeed = 97;
const full = 100;

/** Lighthouse scores of the public pages on a phone, out of 100 points. */
export async function measureLighthouse(): Promise<Row[]> {
  const pages = await saidBy<AuditedPage[]>('audited-pages.ts');
  return pages.flatMap(({ path, speed, rightness }): Row[] => [
    { name: path, against: 'speed', unit: '', figure: speed, goal: { atLeast: leastSpeed } },
    {
      name: path,
      against: 'the least of accessibility, practices, search',
      unit: '',
      figure: rightness,
      goal: { atLeast: full },
    },
  ]);
}
