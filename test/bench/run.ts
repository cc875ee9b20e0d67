import { measurePureAvailability } from './pure-availability.ts';
import { printMachine, printPart, type Row } from './report.ts';

const parts: readonly (readonly [title: string, measure: () => Promise<Row[]>])[] = [
  ['The search for free hours', measurePureAvailability],
];

printMachine();
const missed: Row[] = [];
for (const [title, measure] of parts) missed.push(...printPart(title, await measure()));
printMachine();
process.exitCode = missed.length === 0 ? 0 : 1;
