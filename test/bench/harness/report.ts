import { cpus, loadavg } from 'node:os';
import { type Comparison, compareInterleaved } from './measure.ts';

type Goal = { readonly atMost: number } | { readonly atLeast: number };
/** One measured figure and its goal. */
export type BenchmarkRow = {
  readonly name: string;
  readonly against: string;
  readonly figure: number;
  readonly unit: 'x' | 'kB' | 'ms' | '';
  readonly goal: Goal;
  /** Shown for information and never a goal, because milliseconds depend on the machine. */
  readonly note?: string;
};

const meetsGoal = ({ figure, goal }: BenchmarkRow) =>
  'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;

const formatMilliseconds = (value: number) => `${value.toPrecision(3)} ms`;

const toFailedFigure = (error: unknown) => ({
  figure: Number.NaN,
  note: String(error).split('\n', 1).join(),
});

/** Measures a row. An error fails this row only. */
export async function measureRow(
  row: Omit<BenchmarkRow, 'figure' | 'note'>,
  measure: () => Promise<Pick<BenchmarkRow, 'figure' | 'note'>>,
): Promise<BenchmarkRow> {
  return { ...row, ...(await measure().catch(toFailedFigure)) };
}

/** Measures the ratio of two times. */
export const measureRatioRow = (
  { name, against, atMost }: Pick<BenchmarkRow, 'name' | 'against'> & { readonly atMost: number },
  comparison: Comparison,
): Promise<BenchmarkRow> =>
  measureRow({ name, against, unit: 'x', goal: { atMost } }, async () => {
    const { ours, baseline, ratio } = await compareInterleaved(comparison);
    return { figure: ratio, note: `${formatMilliseconds(ours)} / ${formatMilliseconds(baseline)}` };
  });

/** Returns the measured rows, or one failed row if the measurement could not start. */
export async function measureRows(
  name: string,
  measure: () => BenchmarkRow[] | Promise<BenchmarkRow[]>,
): Promise<BenchmarkRow[]> {
  try {
    return await measure();
  } catch (error) {
    return [{ name, against: '(not measured)', unit: '', goal: { atMost: 0 }, ...toFailedFigure(error) }];
  }
}

function formatFigure({ figure, unit }: BenchmarkRow): string {
  if (Number.isNaN(figure)) return 'failed';
  return unit === 'x' ? `${figure.toFixed(2)}x` : `${Math.round(figure * 10) / 10} ${unit}`.trim();
}

function formatGoal({ goal, unit }: BenchmarkRow): string {
  const [sign, limit] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  return `${sign} ${limit}${unit === 'x' ? 'x' : ` ${unit}`}`.trim();
}

function formatRow(row: BenchmarkRow): string {
  const { name, against, note = '' } = row;
  const columns = [
    name.padEnd(58),
    against.padEnd(38),
    formatFigure(row).padStart(9),
    formatGoal(row).padEnd(9),
  ];
  return `${columns.join('  ')}  ${meetsGoal(row) ? 'ok  ' : 'FAIL'}  ${note}`.trimEnd();
}

const formatLoadAverage = () =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

export function printMachine(): void {
  console.log(`node ${process.version}, ${cpus().length} cores, load average ${formatLoadAverage()}`);
}

/** Prints the rows of one part, and returns those that missed their goal. */
export function printPart(title: string, rows: readonly BenchmarkRow[]): BenchmarkRow[] {
  console.log(`\n${title}`);
  for (const row of rows) console.log(formatRow(row));
  return rows.filter((row) => !meetsGoal(row));
}
