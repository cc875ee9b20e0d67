import * as z from 'zod/mini';
import { PatientMerge } from '#shared/patients/merge.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one merge
// byKept: merges into a client, in order
export const patientMergeEntity = defineEntity('patientMerge', PatientMerge, {
  byId: { pk: pk(['mergeId']), sk: sk([]) },
  byKept: { index: gsi1.name, pk: keys1.pk(['keptId']), sk: keys1.sk(['at', 'mergeId']) },
});

/** A row that a merge moved or added, by its present key. */
export const MergedRow = z.object({
  mergeId: z.string(),
  rowPk: z.string(),
  rowSk: z.string(),
  /** Set for a row that the merge added, which undoing deletes. */
  isAdded: z.optional(z.boolean()),
});
export type MergedRow = z.infer<typeof MergedRow>;

// byMerge: rows that a merge moved or added
export const mergedRowEntity = defineEntity('mergedRow', MergedRow, {
  byMerge: { pk: pk(['mergeId']), sk: sk(['rowPk', 'rowSk']) },
});
