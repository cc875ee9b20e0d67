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
  /** Whether the appointment leaves something to pay: its invoice is issued in the same commit. */
  balanceInvoiced: boolean;
  now: Date;
} & Pick<Appointment, 'alertOverrides'> &
  Partial<Pick<Appointment, 'medications'>>;

/** An appointment the front desk enters: it stands at once, without a deposit. */
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
 * Moves an appointment: by its client while that is free, or by the desk. A client who has not accepted a change of the
 * center's may move it until it begins. A confirmed attendance holds for its hour alone, whoever takes it and however
 * long it is.
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

/** Whether its client may still move it by themselves. */
export const mayChange = (appointment: Appointment, now: Date) =>
  (appointment.status === 'pending' || appointment.status === 'confirmed') &&
  !isBeingApproved(appointment) &&
  isFreeOfCharge(appointment, now);

/** What cancelling now would cost the client, in cents; 0 while it is free. */
export const forfeitCents = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && depositAfterCancelling(appointment, now).status === 'kept'
    ? appointment.deposit.amountCents
    : 0;

export type Attending = {
  readonly actor: Actor;
  /** Where the center had put it as the client read it, when they accept that too. */
  readonly accepted?: Place | undefined;
  /** The hour that was on screen when they confirmed; none where a text or a reminder's link says it. */
  readonly from?: Pick<Appointment, 'date' | 'time'> | undefined;
};

const movedTo = ({ date, time, staffName }: Place) =>
  new AppError(appointmentErrors.moved_to, {
    values: { moment: `${fullDate(date)}, ${clock(time)}, con ${staffName}` },
  });

/**
 * The client says that they will come, or the desk notes it. That alone does not accept a change of the center's: until
 * it is accepted by place, declining stays free.
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
 * What a cancellation does to the deposit: an uncaptured hold always goes back; captured money goes back while
 * changing is free, also since the center changed the appointment, and is kept later (R089, docs/decisions.md).
 */
export function depositAfterCancelling(appointment: Appointment, now: Date): Appointment['deposit'] {
  const { deposit } = appointment;
  const isKept = deposit.status === 'captured' && !isFreeOfCharge(appointment, now);
  return isKept ? { ...deposit, status: 'kept' } : returning(appointment, now);
}

type Cancelling = {
  readonly actor: Actor;
  readonly now: Date;
  /** What whoever cancels has read about the deposit. */
  readonly confirmed?: readonly (ForfeitConfirmation | PatientForfeitConfirmation)[] | undefined;
  /** What the desk wrote down of the client's reason. */
  readonly note?: string;
  /** As the desk saw it before it decided. */
  readonly seen?: AppointmentStatus;
};

/** The client gives the appointment up, or the desk writes down that they did. */
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

/** Out of every list. One that was still to come is cancelled, and all of its deposit goes back. */
export function removed(appointment: Appointment, actor: Actor, now: Date): Appointment {
  const { from } = decide('remove', appointment, actor);
  if (from.status !== 'pending' && from.status !== 'confirmed') return { ...from, hidden: true };
  assertNothingCollected(from, actor);
  return { ...ended(from, { kind: 'removed', actor, now, deposit: returning(from, now) }), hidden: true };
}

/** The client did not come: the captured deposit is kept and nothing more is owed. */
export function missed(appointment: Appointment, actor: Actor, now: Date): AppointmentIn<'noShow'> {
  const { from, to } = decide('markNoShow', appointment, actor);
  if (!hasBegun(from, now)) throw new AppError(appointmentErrors.not_yet_missed);
  assertNothingCollected(from, actor);
  const { deposit } = from;
  const kept = deposit.status === 'captured' ? { ...deposit, status: 'kept' as const } : deposit;
  return { ...from, status: to, deposit: kept, balanceDueCents: 0 };
}

/** Force majeure: a deposit that was kept goes back after all. */
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
