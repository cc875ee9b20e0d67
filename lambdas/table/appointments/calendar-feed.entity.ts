import * as z from 'zod/mini';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const Feed = z.object({
  ownerId: z.string(),
  role: z.enum(['patient', 'staff']),
  tokenHash: z.string(),
  createdAt: z.string(),
});
export type Feed = z.infer<typeof Feed>;

// byOwner  a person's only calendar feed
// byToken  owner of a feed, by token hash
export const calendarFeedEntity = defineEntity('calendarFeed', Feed, {
  byOwner: { pk: pk(['ownerId']), sk: sk([]) },
  byToken: { index: gsi1.name, pk: keys1.pk(['tokenHash']), sk: keys1.sk([]) },
});
