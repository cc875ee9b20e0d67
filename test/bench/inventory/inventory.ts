import type { PartInput } from '../harness/bundles.ts';
import { type BenchmarkRow, measureRows } from '../harness/report.ts';
import { measureAssignment } from './assignment.ts';
import { measureRecall } from './recall.ts';

/** Measures an assignment from the medication inventory, and a recalled lot. */
export const measureInventory = async (input: PartInput): Promise<BenchmarkRow[]> => [
  ...(await measureRows('assigning', () => measureAssignment(input))),
  ...(await measureRows('a recall', () => measureRecall(input))),
];
