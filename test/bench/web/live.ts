import { median } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from './run-script.ts';

/** The delay up to which an update on another screen seems immediate. */
const goalMs = 2_000;

type MapRounds = { people: number; screens: number; milliseconds: number[] };

const buildSlowestRow = (name: string, milliseconds: readonly number[]): BenchmarkRow => ({
  name,
  against: `the slowest of ${milliseconds.length} rounds`,
  figure: Math.max(...milliseconds),
  unit: 'ms',
  goal: { atMost: goalMs },
  note: `median ${Math.round(median(milliseconds))} ms`,
});

/** Time from a click on one screen to the notification of all others; the slowest round counts. */
export async function measureLive(): Promise<BenchmarkRow[]> {
  const { screens, milliseconds } = await runScript<{ screens: number; milliseconds: number[] }>(
    'live-rounds.ts',
  );
  return [buildSlowestRow(`a change, told to ${screens} open screens`, milliseconds)];
}

/** Time from a sent position until every open map has read it; the slowest counts. */
export async function measureMap(): Promise<BenchmarkRow[]> {
  const { people, screens, milliseconds } = await runScript<MapRounds>('map-rounds.ts');
  return [buildSlowestRow(`a position of ${people} that move, on ${screens} open maps`, milliseconds)];
}
