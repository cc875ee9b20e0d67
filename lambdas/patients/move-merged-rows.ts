import { ClientMergeDecided } from '#events/patients.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { moveMergedRows } from './merged-rows.ts';

/** Moves the rows of a merge. It records the event last, because it commits many times and can be repeated. */
export const handler = consumer(
  {
    name: 'move-merged-rows',
    on: ClientMergeDecided,
    recordAfterSending: true,
    run: ({ data: { mergeId } }, platform) => moveMergedRows(mergeId, platform),
  },
  {},
);
