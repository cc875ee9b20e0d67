import * as z from 'zod/mini';
import { type Appointment, paymentMethods } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';

/**
 * Every movement of money, append-only; balances are derived from these rows.
 * Deposits: held, then captured, released or lapsed; captured, then refunded or kept. Income is what an appointment earned.
 */
export const ledgerKinds = [
  'depositHeld',
  'depositCaptured',
  'depositReleased',
  'depositRefunded',
  'depositKept',
  'balanceCollected',
  'income',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const LedgerEntry = z.object({
  appointmentId: Id,
  kind: z.enum(ledgerKinds),
  /** The civil day it counts for. */
  date: CivilDate,
  at: Instant,
  amountCents: Cents,
  patientId: Id,
  staffId: Id,
  method: z.optional(z.enum(paymentMethods)),
  paymentIntentId: z.optional(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

type Movement = { readonly kind: LedgerKind; readonly amountCents: number; readonly now: Date };

/** One movement of an appointment's money, counted for the day it happens. */
export const ledgerEntry = (appointment: Appointment, { kind, amountCents, now }: Movement): LedgerEntry => ({
  appointmentId: appointment.appointmentId,
  patientId: appointment.patientId,
  staffId: appointment.staffId,
  kind,
  amountCents,
  date: today(now),
  at: now.toISOString(),
  paymentIntentId: appointment.deposit.paymentIntentId,
  method: appointment.payment?.method,
});

/** The whole deposit moved. */
export const depositEntry = (appointment: Appointment, kind: LedgerKind, now: Date) =>
  ledgerEntry(appointment, { kind, amountCents: appointment.deposit.amountCents, now });
