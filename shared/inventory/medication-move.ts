import * as z from 'zod/mini';
import { Cents, Id, Instant, inLines, inOneLine } from '#shared/core/schemas.ts';
import { LotLabel } from './lot.ts';

/** Why there is more or less of a medicine. */
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

/** One row of the doses of a medicine, written once: what there is is the sum of them. */
export const MedicationMove = z.object({
  medicationId: Id,
  moveId: Id,
  lotId: Id,
  lotNumber: z.string(),
  kind: z.enum(medicationMoveKinds),
  /** Doses that came; below zero, that went. What is discarded went when it expired. */
  quantity: z.int(),
  discardedDoses: z.optional(z.int()),
  /** Of a corrected label: what it said before and says since. */
  label: z.optional(z.object({ from: LotLabel, to: LotLabel })),
  reason: z.optional(z.string().check(inLines, z.maxLength(200))),
  /** Of what was received. */
  vials: z.optional(z.number()),
  totalCents: z.optional(Cents),
  invoice: z.optional(z.string().check(inOneLine, z.maxLength(60))),
  /** Of what was given: at which appointment, and to whom. */
  appointmentId: z.optional(Id),
  patientId: z.optional(Id),
  at: Instant,
  /** Who did it. */
  by: z.string(),
});
export type MedicationMove = z.infer<typeof MedicationMove>;
