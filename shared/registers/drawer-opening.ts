import * as z from 'zod/mini';
import { Cents, Instant } from '#shared/core/schemas.ts';

/** What somebody put into the drawer when they opened it. */
export const DrawerOpening = z.object({
  floatCents: Cents,
  at: Instant,
  by: z.string(),
  byName: z.string(),
  /** What the closing before left in the drawer; absent of the first. */
  leftBeforeCents: z.optional(Cents),
  /** Why it is not what was left at the last closing. */
  note: z.optional(z.string()),
});
export type DrawerOpening = z.infer<typeof DrawerOpening>;

/** What a register knows of its last closing. */
export const LastClosing = z.object({
  closingNumber: z.int(),
  at: Instant,
  countedCents: Cents,
  leftCents: Cents,
});
