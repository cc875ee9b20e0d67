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

// byOwner  the one calendar address of a person; a new one takes the place of the old
// byToken  whose calendar an address is, by the hash of its token
export const calendarFeedEntity = defineEntity('calendarFeed', Feed, {
  byOwner: { pk: pk(['ownerId']), sk: sk([]) },
  byToken: { index: gsi1.name, pk: keys1.pk(['tokenHash']), sk: keys1.sk([]) },
});
