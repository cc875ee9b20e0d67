import { cpus, loadavg } from 'node:os';
import { type Comparison, interleaved } from './measure.ts';

type Goal = { readonly atMost: number } | { readonly atLeast: number };
/** One measured figure and its goal. */
export type Row = {
  readonly name: string;
  readonly against: string;
  readonly figure: number;
  readonly unit: 'x' | 'kB' | 'ms' | '';
  readonly goal: Goal;
  /** Shown for information and never a goal, because milliseconds depend on the machine. */
  readonly note?: string;
};

const isMet = ({ figure, goal }: Row) => ('atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast);

const milliseconds = (value: number) => `${value.toPrecision(3)} ms`;

const failure = (error: unknown) => ({ figure: Number.NaN, note: String(error).split('\n', 1).join() });

/** A measured row; an error fails this row only. */
export async function measuredRow(
  row: Omit<Row, 'figure' | 'note'>,
  measure: () => Promise<Pick<Row, 'figure' | 'note'>>,
): Promise<Row> {
  return { ...row, ...(await measure().catch(failure)) };
}

/** A row of a time compared with another. */
export const timesRow = (
  { name, against, atMost }: Pick<Row, 'name' | 'against'> & { readonly atMost: number },
  comparison: Comparison,
): Promise<Row> =>
  measuredRow({ name, against, unit: 'x', goal: { atMost } }, async () => {
    const { ours, other, ratio } = await interleaved(comparison);
    return { figure: ratio, note: `${milliseconds(ours)} / ${milliseconds(other)}` };
  });

/** The rows of some work, or one failed row if it could not start. */
export async function rowsOf(name: string, measure: () => Row[] | Promise<Row[]>): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    return [{ name, against: 'whatever it measures', unit: '', goal: { atMost: 0 }, ...failure(error) }];
  }
}

function figureOf({ figure, unit }: Row): string {
  if (Number.isNaN(figure)) return 'failed';
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

/** Prints the rows of one part, and returns those that missed their goal. */
export function printPart(title: string, rows: readonly Row[]): Row[] {
  console.log(`\n${title}`);
  for (const row of rows) console.log(lineOf(row));
  return rows.filter((row) => !isMet(row));
}
