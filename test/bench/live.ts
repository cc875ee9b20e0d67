import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './report.ts';

const run = promisify(execFile);
/** What a person takes for 'at once' on another screen. */
const goalMs = 2_000;

/** From the press at one desk to the note at every other: the slowest of all rounds counts. */
export async function measureLive(): Promise<Row[]> {
  const entry = join(import.meta.dirname, 'live-rounds.ts');
  const { stdout } = await run(process.execPath, [entry], { env: { ...process.env, NODE_ENV: 'test' } });
  const { screens, milliseconds } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    screens: number;
    milliseconds: number[];
  };
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return [
    {
      name: `a change, told to ${screens} open screens`,
      against: `the slowest of ${milliseconds.length} rounds`,
      ...{ figure: sorted.at(-1) ?? 0, unit: 'ms', goal: { atMost: goalMs } },
      note: `median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms`,
    },
  ];
}
