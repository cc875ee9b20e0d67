import * as z from 'zod/mini';
import { Cents, Id, Instant, inLines, inOneLine } from '#shared/core/schemas.ts';
import { LotLabel } from './lot.ts';

export const medicationMoveKinds = [
  'received',
  'dispensed',
  'corrected',
  'lost',
  'expired',
  'recalled',
  'discarded',
  'relabeled',
] as const;
export type MedicationMoveKind = (typeof medicationMoveKinds)[number];

/** An immutable row. The stock is the sum of a medication's moves. */
export const MedicationMove = z.object({
  medicationId: Id,
  moveId: Id,
  lotId: Id,
  lotNumber: z.string(),
  kind: z.enum(medicationMoveKinds),
  /** Positive for additions, negative for removals. Discarded doses were removed when they expired. */
  quantity: z.int(),
  discardedDoses: z.optional(z.int()),
  label: z.optional(z.object({ from: LotLabel, to: LotLabel })),
  reason: z.optional(z.string().check(inLines, z.maxLength(200))),
  /** For received lots. */
  vials: z.optional(z.number()),
  totalCents: z.optional(Cents),
  invoice: z.optional(z.string().check(inOneLine, z.maxLength(60))),
  appointmentId: z.optional(Id),
  patientId: z.optional(Id),
  at: Instant,
  by: z.string(),
});
export type MedicationMove = z.infer<typeof MedicationMove>;
