import { cpus, loadavg } from 'node:os';
import type { Medians } from './measure.ts';

type Goal = { readonly atMost: number } | { readonly atLeast: number };
/** One measured figure and what it has to be. */
export type Row = {
  readonly name: string;
  readonly against: string;
  readonly figure: number;
  readonly unit: 'x' | 'kB' | 'ms' | '';
  readonly goal: Goal;
  /** Shown beside it and never a goal: milliseconds are the machine's. */
  readonly note?: string;
};

const isMet = ({ figure, goal }: Row) => ('atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast);

const milliseconds = (value: number) => `${value.toPrecision(3)} ms`;

/** A row of a time compared with another. */
export const timesRow = (
  name: string,
  against: string,
  { ours, other, ratio }: Medians,
  atMost: number,
): Row => ({
  name,
  against,
  figure: ratio,
  unit: 'x',
  goal: { atMost },
  note: `${milliseconds(ours)} / ${milliseconds(other)}`,
});

function figureOf({ figure, unit }: Row): string {
  return unit === 'x' ? `${figure.toFixed(2)}x` : `${Math.round(figure * 10) / 10} ${unit}`.trim();
}

function goalOf({ goal, unit }: Row): string {
  const [sign, limit] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  return `${sign} ${limit}${unit === 'x' ? 'x' : ` ${unit}`}`.trim();
}

function lineOf(row: Row): string {
  const { name, against, note = '' } = row;
  const columns = [name.padEnd(58), against.padEnd(38), figureOf(row).padStart(9), goalOf(row).padEnd(9)];
  return `${columns.join('  ')}  ${isMet(row) ? 'ok  ' : 'FAIL'}  ${note}`.trimEnd();
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

export function printMachine(): void {
  console.log(`node ${process.version}, ${cpus().length} cores, load average ${load()}`);
}

/** Prints one part's rows, and answers those that missed their goal. */
export function printPart(title: string, rows: readonly Row[]): Row[] {
  console.log(`\n${title}`);
  for (const row of rows) console.log(lineOf(row));
  return rows.filter((row) => !isMet(row));
}
