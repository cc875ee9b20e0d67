import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullDate, formatTime } from '#shared/core/format.ts';
import { type Actor, isClient } from '#shared/core/roles.ts';
import {
  type Appointment,
  type AppointmentStatus,
  type AppointmentWithStatus,
  type Assignment,
  type BookedPatient,
  isBeingApproved,
} from '../appointment.ts';
import type { BookedService } from '../booked-service.ts';
import type { Quote } from '../booking/pricing.ts';
import { assertNothingCollected } from '../closing/pos-balance.ts';
import { appointmentErrors } from '../errors.ts';
import { startDepositReturn, toCancelledAppointment } from '../lifecycle.ts';
import { checkTransition, hasBegun } from '../transitions.ts';
import { type AppointmentSlot, buildChangedFrom, isFreeOfCharge } from './center-change.ts';
import {
  type ForfeitConfirmation,
  forfeitConfirmation,
  listForfeitFacts,
  type PatientForfeitConfirmation,
  patientForfeitConfirmation,
} from './forfeit.ts';

type DeskAppointmentInput = {
  appointmentId: string;
  patientId: string;
  patient: BookedPatient;
  services: readonly BookedService[];
  quote: Quote;
  assignment: Assignment;
  confirmationCode: string;
  /** Whether the whole price is due and invoiced in the same transaction. Otherwise nothing is due. */
  balanceInvoiced: boolean;
  now: Date;
} & Pick<Appointment, 'alertOverrides'> &
  Partial<Pick<Appointment, 'medications'>>;

/** Creates an appointment booked by the front desk, which is confirmed immediately and has no deposit. */
export function createDeskAppointment({
  services,
  medications = [],
  quote,
  assignment,
  now,
  balanceInvoiced,
  ...bookingFields
}: DeskAppointmentInput): AppointmentWithStatus<'confirmed'> {
  const { subtotalCents, taxCents, totalCents, durationMinutes, freeCancellationHours } = quote;
  return {
    ...bookingFields,
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

function assertClientCanReschedule(appointment: Appointment, actor: Actor, now: Date): void {
  if (!isClient(actor)) return;
  if (hasBegun(appointment, now)) throw new AppError(appointmentErrors.already_past);
  if (!isFreeOfCharge(appointment, now)) throw new AppError(appointmentErrors.change_too_late);
}

type NewAssignment = Assignment & { readonly durationMinutes: number };

/**
 * Moves the appointment. Clients can move it only while changes are free. Attendance counts as confirmed if the
 * new date and time are those for which it was confirmed.
 */
export function applyReschedule(
  appointment: Appointment,
  newAssignment: NewAssignment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'pending' | 'confirmed'> {
  const { from: current } = checkTransition('reschedule', appointment, actor);
  assertClientCanReschedule(current, actor, now);
  const { staffId, staffName, date, time, durationMinutes } = newAssignment;
  const assignment = { staffId, staffName, date, time, durationMinutes };
  const { changedFrom: _, ...unchangedFields } = current;
  const slotChange = { ...assignment, ...(isClient(actor) ? {} : buildChangedFrom(current, assignment)) };
  if (unchangedFields.status === 'pending') {
    const { proposal: __, ...request } = unchangedFields;
    return { ...request, ...slotChange };
  }
  const { attendanceFor, arrived, inTreatment, ...confirmedFields } = unchangedFields;
  const attendanceConfirmed = attendanceFor?.date === date && attendanceFor.time === time;
  // A client who waits keeps the arrival if the appointment moves within the day.
  const dayMarks = date === current.date ? { arrived, inTreatment } : {};
  return {
    ...confirmedFields,
    ...dayMarks,
    attendanceFor,
    ...slotChange,
    attendanceConfirmed,
    placedAt: now.toISOString(),
  };
}

export const canChange = (appointment: Appointment, now: Date) =>
  (appointment.status === 'pending' || appointment.status === 'confirmed') &&
  !isBeingApproved(appointment) &&
  isFreeOfCharge(appointment, now);

export const calculateForfeit = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && calculateCancelledDeposit(appointment, now).status === 'kept'
    ? appointment.deposit.amountCents
    : 0;

export type AttendanceInput = {
  readonly actor: Actor;
  readonly accepted?: AppointmentSlot | undefined;
  /** The displayed date and time. Absent for an SMS reply or a reminder link. */
  readonly from?: Pick<Appointment, 'date' | 'time'> | undefined;
};

const buildMovedError = ({ date, time, staffName }: AppointmentSlot) =>
  new AppError(appointmentErrors.moved_to, {
    values: { moment: `${formatFullDate(date)}, ${formatTime(time)}, con ${staffName}` },
  });

/** Confirms attendance. A change by the center is accepted only with `accepted`. */
export function markAttendance(
  appointment: Appointment,
  { actor, accepted, from: shownTime }: AttendanceInput,
): AppointmentWithStatus<'confirmed'> {
  if (appointment.status === 'pending' && isClient(actor))
    throw new AppError(appointmentErrors.not_approved_yet);
  const { from } = checkTransition('confirmAttendance', appointment, actor);
  const { date, time, staffName } = from;
  const shownSlot = accepted ?? shownTime;
  const isOutdatedSlot = shownSlot !== undefined && (shownSlot.date !== date || shownSlot.time !== time);
  if (isOutdatedSlot || (accepted && accepted.staffName !== staffName)) throw buildMovedError(from);
  const confirmed = { ...from, attendanceConfirmed: true, attendanceFor: { date, time } };
  if (!accepted) return confirmed;
  const { changedFrom: _, ...acceptedAppointment } = confirmed;
  return acceptedAppointment;
}

/** Returns the deposit after a cancellation. A late cancellation forfeits a captured deposit (R089). */
export function calculateCancelledDeposit(appointment: Appointment, now: Date): Appointment['deposit'] {
  const { deposit } = appointment;
  const isForfeited = deposit.status === 'captured' && !isFreeOfCharge(appointment, now);
  return isForfeited ? { ...deposit, status: 'kept' } : startDepositReturn(appointment, now);
}

type CancellationInput = {
  readonly actor: Actor;
  readonly now: Date;
  readonly confirmed?: readonly (ForfeitConfirmation | PatientForfeitConfirmation)[] | undefined;
  readonly note?: string;
  readonly seen?: AppointmentStatus;
};

/** Cancels for the client or the front desk. Keeping a captured deposit requires confirmation. */
export function applyCancellation(
  appointment: Appointment,
  { actor, now, confirmed, note, seen: shownStatus }: CancellationInput,
): AppointmentWithStatus<'cancelled'> {
  const { from } = checkTransition('cancel', appointment, actor);
  if (shownStatus && shownStatus !== from.status) throw new AppError(appointmentErrors.state_changed);
  if (isClient(actor) && hasBegun(from, now)) throw new AppError(appointmentErrors.already_past);
  assertNothingCollected(from, actor);
  const facts = listForfeitFacts({
    date: from.date,
    time: from.time,
    forfeitCents: calculateForfeit(from, now),
  });
  assertConfirmed(confirmed, isClient(actor) ? forfeitConfirmation : patientForfeitConfirmation, facts);
  const deposit = calculateCancelledDeposit(from, now);
  return toCancelledAppointment(from, {
    kind: isClient(actor) ? 'byPatient' : 'byDesk',
    note,
    actor,
    now,
    deposit,
  });
}

/** Hides an appointment from all lists. A pending or confirmed one is cancelled with a full refund. */
export function applyRemoval(appointment: Appointment, actor: Actor, now: Date): Appointment {
  const { from } = checkTransition('remove', appointment, actor);
  if (from.status !== 'pending' && from.status !== 'confirmed') return { ...from, hidden: true };
  assertNothingCollected(from, actor);
  return {
    ...toCancelledAppointment(from, { kind: 'removed', actor, now, deposit: startDepositReturn(from, now) }),
    hidden: true,
  };
}

/** Records a no-show. A captured deposit is kept and the balance due becomes zero. */
export function recordNoShow(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'noShow'> {
  const { from, to } = checkTransition('markNoShow', appointment, actor);
  if (!hasBegun(from, now)) throw new AppError(appointmentErrors.not_yet_missed);
  assertNothingCollected(from, actor);
  const { deposit } = from;
  const forfeitedDeposit = deposit.status === 'captured' ? { ...deposit, status: 'kept' as const } : deposit;
  return { ...from, status: to, deposit: forfeitedDeposit, balanceDueCents: 0 };
}

export function refundForfeit(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'cancelled' | 'noShow'> {
  const { from } = checkTransition('waive', appointment, actor);
  if (from.deposit.status !== 'kept') throw new AppError(appointmentErrors.no_deposit_kept);
  const deposit = { ...from.deposit, status: 'refunding' as const, returningSince: now.toISOString() };
  return { ...from, deposit };
}
