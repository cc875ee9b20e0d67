import type { Width } from '../support/browser.ts';
import type { Seen } from './landing-visits.ts';
import { median } from './measure.ts';
import { saidBy } from './own-process.ts';
import type { Row } from './report.ts';

const mostPaintMs = 900;
const mostShift = 0.02;
const against = '1.6 Mbit/s, 150 ms, processor 4x slower';

/** The landing page as a first visitor meets it: how soon there is something to read, and how still it stands. */
export async function measureLanding(): Promise<Row[]> {
  const seen = await saidBy<{ width: Width; visits: Seen[] }[]>('landing-visits.ts');
  return seen.flatMap(({ width, visits }): Row[] => [
    {
      name: `first contentful paint at ${width} px`,
      against,
      unit: 'ms',
      figure: median(visits.map(({ paintMs }) => paintMs)),
      goal: { atMost: mostPaintMs },
    },
    {
      name: `layout shift x 1000 at ${width} px`,
      against,
      unit: '',
      figure: Math.max(...visits.map(({ shift }) => shift)) * 1000,
      goal: { atMost: mostShift * 1000 },
    },
  ]);
}
