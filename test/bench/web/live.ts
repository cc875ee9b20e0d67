import { median } from '../harness/measure.ts';
import type { Row } from '../harness/report.ts';
import { saidBy } from './own-process.ts';

/** What a person takes for 'at once' on another screen. */
const goalMs = 2_000;

type MapRounds = { people: number; screens: number; milliseconds: number[] };

const slowest = (name: string, milliseconds: readonly number[]): Row => ({
  name,
  against: `the slowest of ${milliseconds.length} rounds`,
  figure: Math.max(...milliseconds),
  unit: 'ms',
  goal: { atMost: goalMs },
  note: `median ${Math.round(median(milliseconds))} ms`,
});

/** From the press at one desk to the note at every other: the slowest of all rounds counts. */
export async function measureLive(): Promise<Row[]> {
  const { screens, milliseconds } = await saidBy<{ screens: number; milliseconds: number[] }>(
    'live-rounds.ts',
  );
  return [slowest(`a change, told to ${screens} open screens`, milliseconds)];
}

/** From the phone of somebody who moves to every map that is open, with what each map asks then: the slowest counts. */
export async function measureMap(): Promise<Row[]> {
  const { people, screens, milliseconds } = await saidBy<MapRounds>('map-rounds.ts');
  return [slowest(`a position of ${people} that move, on ${screens} open maps`, milliseconds)];
}
