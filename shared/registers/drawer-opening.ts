import * as z from 'zod/mini';
import { Cents, Instant } from '#shared/core/schemas.ts';

export const DrawerOpening = z.object({
  floatCents: Cents,
  at: Instant,
  by: z.string(),
  byName: z.string(),
  /** Cash left by the previous closing. Absent for the first. */
  leftBeforeCents: z.optional(Cents),
  /** Why the float differs from the cash left. */
  note: z.optional(z.string()),
});
export type DrawerOpening = z.infer<typeof DrawerOpening>;

export const LastClosing = z.object({
  closingNumber: z.int(),
  at: Instant,
  countedCents: Cents,
  leftCents: Cents,
});
