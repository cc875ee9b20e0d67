import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import { clock, fullDate } from '#shared/core/format.ts';
import { type Actor, isClient } from '#shared/core/roles.ts';
import {
  type Appointment,
  type AppointmentIn,
  type AppointmentStatus,
  type Assignment,
  type BookedPatient,
  isBeingApproved,
} from '../appointment.ts';
import type { BookedService } from '../booked-service.ts';
import type { Quote } from '../booking/pricing.ts';
import { assertNothingCollected } from '../closing/till-balance.ts';
import { appointmentErrors } from '../errors.ts';
import { ended, returning } from '../lifecycle.ts';
import { decide, hasBegun } from '../transitions.ts';
import { changedByCenter, isFreeOfCharge, type Place } from './center-change.ts';
import {
  type ForfeitConfirmation,
  forfeitAsk,
  forfeitFacts,
  type PatientForfeitConfirmation,
  patientForfeitAsk,
} from './forfeit.ts';

type CreatedByDeskInput = {
  appointmentId: string;
  patientId: string;
  patient: BookedPatient;
  services: readonly BookedService[];
  quote: Quote;
  assignment: Assignment;
  confirmationCode: string;
  /** Whether a balance remains to be paid; its invoice is issued in the same transaction. */
  balanceInvoiced: boolean;
  now: Date;
} & Pick<Appointment, 'alertOverrides'> &
  Partial<Pick<Appointment, 'medications'>>;

/** Creates an appointment for the front desk: confirmed at once, without a deposit. */
export function createdByDesk({
  services,
  medications = [],
  quote,
  assignment,
  now,
  balanceInvoiced,
  ...given
}: CreatedByDeskInput): AppointmentIn<'confirmed'> {
  const { subtotalCents, taxCents, totalCents, durationMinutes, freeCancellationHours } = quote;
  return {
    ...given,
    ...assignment,
    services: [...services],
    durationMinutes,
    status: 'confirmed',
    origin: 'admin',
    subtotalCents,
    taxCents,
    totalCents,
    deposit: { status: 'none', amountCents: 0 },
    balanceDueCents: balanceInvoiced ? totalCents : 0,
    freeCancellationHours,
    createdAt: now.toISOString(),
    placedAt: now.toISOString(),
    codeTries: 0,
    attendanceConfirmed: false,
    medications,
    hidden: false,
    version: 0,
  };
}

function assertChangeable(appointment: Appointment, actor: Actor, now: Date): void {
  if (!isClient(actor)) return;
  if (hasBegun(appointment, now)) throw new AppError(appointmentErrors.already_past);
  if (!isFreeOfCharge(appointment, now)) throw new AppError(appointmentErrors.change_too_late);
}

type Moved = Assignment & { readonly durationMinutes: number };

/**
 * Moves an appointment; clients may do so while it is free, and until it begins if they have not accepted the
 * center's change. Confirmed attendance survives only if date and time are unchanged.
 */
export function rescheduled(
  appointment: Appointment,
  to: Moved,
  actor: Actor,
  now: Date,
): AppointmentIn<'pending' | 'confirmed'> {
  const { from } = decide('reschedule', appointment, actor);
  assertChangeable(from, actor, now);
  const { staffId, staffName, date, time, durationMinutes } = to;
  const assignment = { staffId, staffName, date, time, durationMinutes };
  const { changedFrom: _, ...kept } = from;
  const moved = { ...assignment, ...(isClient(actor) ? {} : changedByCenter(from, assignment)) };
  if (kept.status === 'pending') return { ...kept, ...moved };
  const { attendanceFor } = kept;
  const attendanceConfirmed = attendanceFor?.date === date && attendanceFor.time === time;
  return { ...kept, ...moved, attendanceConfirmed, placedAt: now.toISOString() };
}

/** Whether the client may still move it. */
export const mayChange = (appointment: Appointment, now: Date) =>
  (appointment.status === 'pending' || appointment.status === 'confirmed') &&
  !isBeingApproved(appointment) &&
  isFreeOfCharge(appointment, now);

/** Cost in cents of cancelling now for the client; 0 if free. */
export const forfeitCents = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && depositAfterCancelling(appointment, now).status === 'kept'
    ? appointment.deposit.amountCents
    : 0;

export type Attending = {
  readonly actor: Actor;
  /** The displayed slot of the center's change, if the client accepts it. */
  readonly accepted?: Place | undefined;
  /** The displayed date and time; absent for an SMS reply or a reminder link. */
  readonly from?: Pick<Appointment, 'date' | 'time'> | undefined;
};

const movedTo = ({ date, time, staffName }: Place) =>
  new AppError(appointmentErrors.moved_to, {
    values: { moment: `${fullDate(date)}, ${clock(time)}, con ${staffName}` },
  });

/**
 * Confirms attendance for the client or the front desk. The center's change is accepted only with `accepted`;
 * until then declining is free.
 */
export function attendanceConfirmed(
  appointment: Appointment,
  { actor, accepted, from: seen }: Attending,
): AppointmentIn<'confirmed'> {
  if (appointment.status === 'pending' && isClient(actor))
    throw new AppError(appointmentErrors.not_approved_yet);
  const { from } = decide('confirmAttendance', appointment, actor);
  const { date, time, staffName } = from;
  const said = accepted ?? seen;
  const isElsewhere = said !== undefined && (said.date !== date || said.time !== time);
  if (isElsewhere || (accepted && accepted.staffName !== staffName)) throw movedTo(from);
  const coming = { ...from, attendanceConfirmed: true, attendanceFor: { date, time } };
  if (!accepted) return coming;
  const { changedFrom: _, ...kept } = coming;
  return kept;
}

/**
 * Deposit after a cancellation: an uncaptured hold is released; captured money is refunded while cancelling
 * is free, also after a change by the center, and kept later (R089, docs/decisions.md).
 */
export function depositAfterCancelling(appointment: Appointment, now: Date): Appointment['deposit'] {
  const { deposit } = appointment;
  const isKept = deposit.status === 'captured' && !isFreeOfCharge(appointment, now);
  return isKept ? { ...deposit, status: 'kept' } : returning(appointment, now);
}

type Cancelling = {
  readonly actor: Actor;
  readonly now: Date;
  /** Confirmations about the deposit. */
  readonly confirmed?: readonly (ForfeitConfirmation | PatientForfeitConfirmation)[] | undefined;
  readonly note?: string;
  readonly seen?: AppointmentStatus;
};

/** Cancels for the client or the front desk. Captured deposits may be kept, which requires a confirmation. */
export function cancelled(
  appointment: Appointment,
  { actor, now, confirmed, note, seen }: Cancelling,
): AppointmentIn<'cancelled'> {
  const { from } = decide('cancel', appointment, actor);
  if (seen && seen !== from.status) throw new AppError(appointmentErrors.state_changed);
  if (isClient(actor) && hasBegun(from, now)) throw new AppError(appointmentErrors.already_past);
  assertNothingCollected(from, actor);
  const facts = forfeitFacts({ date: from.date, time: from.time, forfeitCents: forfeitCents(from, now) });
  assertConfirmed(confirmed, isClient(actor) ? forfeitAsk : patientForfeitAsk, facts);
  const deposit = depositAfterCancelling(from, now);
  return ended(from, { kind: isClient(actor) ? 'byPatient' : 'byDesk', note, actor, now, deposit });
}

/** Hides an appointment from all lists. A future one is cancelled and its whole deposit returned. */
export function removed(appointment: Appointment, actor: Actor, now: Date): Appointment {
  const { from } = decide('remove', appointment, actor);
  if (from.status !== 'pending' && from.status !== 'confirmed') return { ...from, hidden: true };
  assertNothingCollected(from, actor);
  return { ...ended(from, { kind: 'removed', actor, now, deposit: returning(from, now) }), hidden: true };
}

/** Marks a no-show: the captured deposit is kept and nothing more is owed. */
export function missed(appointment: Appointment, actor: Actor, now: Date): AppointmentIn<'noShow'> {
  const { from, to } = decide('markNoShow', appointment, actor);
  if (!hasBegun(from, now)) throw new AppError(appointmentErrors.not_yet_missed);
  assertNothingCollected(from, actor);
  const { deposit } = from;
  const kept = deposit.status === 'captured' ? { ...deposit, status: 'kept' as const } : deposit;
  return { ...from, status: to, deposit: kept, balanceDueCents: 0 };
}

/** Refunds a kept deposit by exception. */
export function waived(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentIn<'cancelled' | 'noShow'> {
  const { from } = decide('waive', appointment, actor);
  if (from.deposit.status !== 'kept') throw new AppError(appointmentErrors.no_deposit_kept);
  const deposit = { ...from.deposit, status: 'refunding' as const, returningSince: now.toISOString() };
  return { ...from, deposit };
}
