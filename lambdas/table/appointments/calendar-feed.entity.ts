import * as z from 'zod/mini';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const StoredCalendarFeed = z.object({
  ownerId: z.string(),
  role: z.enum(['patient', 'staff']),
  tokenHash: z.string(),
  createdAt: z.string(),
});
export type StoredCalendarFeed = z.infer<typeof StoredCalendarFeed>;

// byOwner: the only calendar feed of a client or staff member
// byToken: owner of a feed, by token hash
export const calendarFeedEntity = defineEntity('calendarFeed', StoredCalendarFeed, {
  byOwner: { pk: pk(['ownerId']), sk: sk([]) },
  byToken: { index: gsi1.name, pk: keys1.pk(['tokenHash']), sk: keys1.sk([]) },
});
