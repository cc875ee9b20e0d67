import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { runScript } from './run-script.ts';

/** The delay up to which an update on another screen seems immediate. */
const goalMs = 2_000;

type MapRoundsResult = { staffCount: number; screens: number; milliseconds: number[] };

const buildSlowestRow = (name: string, milliseconds: readonly number[]): BenchmarkRow => ({
  name,
  against: `the slowest of ${milliseconds.length} rounds`,
  figure: Math.max(...milliseconds),
  unit: 'ms',
  goal: { atMost: goalMs },
  note: `median ${Math.round(calculateMedian(milliseconds))} ms`,
});

/** Measures from a click on one screen to the notification of all others. The slowest round counts. */
export async function measureLive(): Promise<BenchmarkRow[]> {
  const { screens, milliseconds } = await runScript<{ screens: number; milliseconds: number[] }>(
    'live-rounds.ts',
  );
  return [buildSlowestRow(`a change on ${screens} open screens`, milliseconds)];
}

/** Measures from a sent position until every open map has read it. The slowest round counts. */
export async function measureMap(): Promise<BenchmarkRow[]> {
  const { staffCount, screens, milliseconds } = await runScript<MapRoundsResult>('map-rounds.ts');
  return [
    buildSlowestRow(
      `a position of ${staffCount} moving staff members, on ${screens} open maps`,
      milliseconds,
    ),
  ];
}
