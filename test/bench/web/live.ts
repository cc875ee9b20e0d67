import type { Row } from '../harness/report.ts';
import { saidBy } from './own-process.ts';

/** What a person takes for 'at once' on another screen. */
const goalMs = 2_000;

/** From the press at one desk to the note at every other: the slowest of all rounds counts. */
export async function measureLive(): Promise<Row[]> {
  const { screens, milliseconds } = await saidBy<{ screens: number; milliseconds: number[] }>(
    'live-rounds.ts',
  );
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return [
    {
      name: `a change, told to ${screens} open screens`,
      against: `the slowest of ${milliseconds.length} rounds`,
      figure: sorted.at(-1) ?? 0,
      unit: 'ms',
      goal: { atMost: goalMs },
      note: `median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms`,
    },
  ];
}
