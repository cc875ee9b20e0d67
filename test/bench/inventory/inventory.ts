import type { PartInput } from '../harness/bundles.ts';
import { type Row, rowsOf } from '../harness/report.ts';
import { measureAssignment } from './assignment.ts';
import { measureRecall } from './recall.ts';

/** The medication inventory: an assignment, and a recalled lot. */
export const measureInventory = async (input: PartInput): Promise<Row[]> => [
  ...(await rowsOf('assigning', () => measureAssignment(input))),
  ...(await rowsOf('a recall', () => measureRecall(input))),
];
