import { AppError } from '#shared/core/errors.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import type {
  Appointment,
  AppointmentWithPayment,
  AppointmentWithStatus,
  Assignment,
  BookedPatient,
  Cancellation,
  CancellationKind,
  Payment,
  SlotChoice,
} from './appointment.ts';
import type { BookedService } from './booked-service.ts';
import type { Quote } from './booking/pricing.ts';
import { buildChangedFrom } from './changes/center-change.ts';
import { appointmentErrors } from './errors.ts';
import { assertDayReached, checkTransition, hasBegun } from './transitions.ts';

/** How long a slot is reserved while the client enters the card (docs/decisions.md). */
const reservationMinutes = 15;
export const maxCodeTries = 5;

const minuteMs = 60_000;
type ReservationInput = {
  appointmentId: string;
  patientId: string;
  patient: BookedPatient;
  services: readonly BookedService[];
  quote: Quote;
  assignment: Assignment;
  now: Date;
};

export function createReservation({
  appointmentId,
  patientId,
  patient,
  services,
  quote,
  assignment,
  now,
}: ReservationInput): AppointmentWithStatus<'reserved'> {
  const { depositCents, balanceDueCents, subtotalCents, taxCents, totalCents, ...terms } = quote;
  const { durationMinutes, freeCancellationHours } = terms;
  return {
    appointmentId,
    patientId,
    patient,
    services: [...services],
    ...assignment,
    durationMinutes,
    status: 'reserved',
    origin: 'client',
    subtotalCents,
    taxCents,
    totalCents,
    deposit: { status: 'awaited', amountCents: depositCents },
    balanceDueCents,
    freeCancellationHours,
    createdAt: now.toISOString(),
    reservedUntil: new Date(now.getTime() + reservationMinutes * minuteMs).toISOString(),
    codeTries: 0,
    attendanceConfirmed: false,
    medications: [],
    alertOverrides: [],
    hidden: false,
    version: 0,
  };
}

export const withPaymentIntent = (
  appointment: AppointmentWithStatus<'reserved'>,
  paymentIntentId: string,
): AppointmentWithStatus<'reserved'> => ({
  ...appointment,
  deposit: { ...appointment.deposit, paymentIntentId },
});

type CardHold = { readonly captureBefore?: string | undefined };

/** Turns the reservation into a request once the card processor holds the deposit. */
export function applyHold(
  appointment: Appointment,
  hold: CardHold,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'pending'> {
  const { from, to } = checkTransition('hold', appointment, actor);
  const { reservedUntil: _, ...requestFields } = from;
  const deposit = { ...from.deposit, status: 'held' as const };
  if (hold.captureBefore) deposit.captureBefore = hold.captureBefore;
  return { ...requestFields, status: to, deposit, requestedAt: now.toISOString() };
}

export const isDepositHeld = ({ deposit }: Appointment) =>
  deposit.status === 'held' || deposit.status === 'captured';

/** Releases an unpaid reservation after its time-out or the client's cancellation. */
export function applyExpiry(appointment: Appointment, actor: Actor): AppointmentWithStatus<'expired'> {
  const { from, to } = checkTransition('expire', appointment, actor);
  const { reservedUntil: _, ...reservation } = from;
  return { ...reservation, status: to, deposit: { ...from.deposit, status: 'released' } };
}

/** Claims the approval before the deposit is captured. Throws if the requested or new time has passed. */
export function applyApprovalClaim(
  appointment: Appointment,
  assignment: Assignment & Pick<SlotChoice, 'durationMinutes'>,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'pending'> {
  const { from } = checkTransition('approve', appointment, actor);
  const { changedFrom: _, proposal: __, ...requestFields } = from;
  if (from.approval) throw new AppError(appointmentErrors.being_approved);
  if (hasBegun(from, now)) throw new AppError(appointmentErrors.hour_passed);
  if (hasBegun(assignment, now)) {
    const definition = appointmentErrors.chosen_hour_passed;
    throw new AppError(definition, { fields: [{ field: 'time', message: definition.text }] });
  }
  const approval = { by: toActorKey(actor), at: now.toISOString() };
  return { ...requestFields, ...assignment, ...buildChangedFrom(from, assignment), approval };
}

const removeDecisionFields = ({
  approval: _,
  holdWarnedHours: __,
  proposal: ___,
  ...undecided
}: AppointmentWithStatus<'pending'>) => undecided;

export function applyApproval(
  appointment: Appointment,
  confirmationCode: string,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'confirmed'> {
  const { from, to } = checkTransition('approve', appointment, actor);
  return {
    ...removeDecisionFields(from),
    status: to,
    confirmationCode,
    placedAt: now.toISOString(),
    deposit: { ...from.deposit, status: 'captured' },
  };
}

/** Starts the return of a deposit. An uncaptured hold is released, and captured money is refunded. */
export function startDepositReturn(
  { deposit }: Pick<Appointment, 'deposit'>,
  now: Date,
): Appointment['deposit'] {
  const returningSince = now.toISOString();
  switch (deposit.status) {
    case 'held':
    case 'awaited':
      return { ...deposit, status: 'releasing', returningSince };
    case 'captured':
      return { ...deposit, status: 'refunding', returningSince };
    default:
      return deposit;
  }
}

type CancelledAppointmentInput = {
  readonly kind: CancellationKind;
  readonly note?: string | undefined;
  readonly actor: Actor;
  readonly now: Date;
  readonly deposit: Appointment['deposit'];
};

export function toCancelledAppointment(
  from: AppointmentWithStatus<'pending' | 'confirmed'>,
  { kind, note, actor, now, deposit }: CancelledAppointmentInput,
): AppointmentWithStatus<'cancelled'> {
  const cancellation: Cancellation = { kind, at: now.toISOString(), by: toActorKey(actor) };
  if (note !== undefined) cancellation.note = note;
  const openAppointment = from.status === 'pending' ? removeDecisionFields(from) : from;
  return { ...openAppointment, status: 'cancelled', cancellation, deposit, balanceDueCents: 0 };
}

export function applyDenial(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'cancelled'> {
  const { from } = checkTransition('deny', appointment, actor);
  return toCancelledAppointment(from, { kind: 'denied', actor, now, deposit: startDepositReturn(from, now) });
}

/** Cancels a request whose start time or hold passed before approval. The hold is released. */
export function applyLapse(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'cancelled'> {
  // Without a hold, an approval in progress cannot finish, so its claim is dropped.
  const unclaimed = appointment.status === 'pending' ? { ...appointment, approval: undefined } : appointment;
  const { from } = checkTransition('lapse', unclaimed, actor);
  const kind = hasBegun(from, now) ? 'hourPassed' : 'lapsed';
  return toCancelledAppointment(from, { kind, actor, now, deposit: { ...from.deposit, status: 'released' } });
}

/** Marks a deposit as refunded or released once its return is complete. */
export function settleDeposit<A extends Appointment>(appointment: A): A {
  const { returningSince: _, refusedAt: __, ...deposit } = appointment.deposit;
  const status = deposit.status === 'refunding' ? 'refunded' : 'released';
  return { ...appointment, deposit: { ...deposit, status } };
}

/** Records that the client's bank rejected the refund. The client is still owed the deposit. */
export function recordRefundFailure<A extends Appointment>(appointment: A, now: Date): A {
  const at = now.toISOString();
  const deposit = { returningSince: at, ...appointment.deposit, status: 'refunding' as const, refusedAt: at };
  return { ...appointment, deposit };
}

export function clearRefundFailure<A extends Appointment>(appointment: A): A {
  const { refusedAt: _, ...deposit } = appointment.deposit;
  return { ...appointment, deposit };
}

/** Records a manual refund by another method. Throws unless the bank rejected the card refund. */
export function recordManualRefund<A extends Appointment>(
  appointment: A,
  returnedBy: A['deposit']['returnedBy'],
): A {
  if (appointment.deposit.refusedAt === undefined) throw new AppError(appointmentErrors.no_refund_refused);
  const settled = settleDeposit(appointment);
  return { ...settled, deposit: { ...settled.deposit, returnedBy } };
}

/** Sets the balance's payment method, which may be corrected until the code closes the appointment. */
export function selectPaymentMethod(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): AppointmentWithPayment {
  const { from } = checkTransition('startPayment', appointment, actor);
  assertDayReached(from, now);
  if (from.collected) throw new AppError(appointmentErrors.collected_at_till);
  return { ...from, payment: { method, startedAt: now.toISOString() } };
}

/** Whether all tries are used, so that only an administrator can close the appointment. */
export const isCodeLocked = ({ status, codeTries }: Pick<Appointment, 'status' | 'codeTries'>) =>
  status === 'confirmed' && codeTries >= maxCodeTries;

/** Throws if the code may not be tried yet or may no longer be tried. */
export function assertReadyForCode(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithPayment {
  const { from } = checkTransition('complete', appointment, actor);
  assertDayReached(from, now);
  const { payment } = from;
  if (!payment) throw new AppError(appointmentErrors.payment_not_started);
  if (isCodeLocked(from)) throw new AppError(appointmentErrors.code_locked);
  return { ...from, payment };
}

export const recordWrongCode = (appointment: AppointmentWithPayment): AppointmentWithPayment => ({
  ...appointment,
  codeTries: appointment.codeTries + 1,
});

function closeAppointment(
  from: Omit<AppointmentWithStatus<'confirmed'>, 'confirmationCode'>,
  payment: Payment,
  now: Date,
): AppointmentWithStatus<'completed'> {
  const collectedCents = from.balanceDueCents + (from.collected?.cents ?? 0);
  const completedAt = now.toISOString();
  return { ...from, status: 'completed', payment, balanceDueCents: 0, collectedCents, completedAt };
}

const getPosCents = (appointment: Appointment) =>
  'collected' in appointment ? (appointment.collected?.cents ?? 0) : 0;

export const calculatePaidCents = (appointment: Appointment) =>
  (appointment.deposit.status === 'captured' ? appointment.deposit.amountCents : 0) +
  (appointment.status === 'completed' ? appointment.collectedCents : getPosCents(appointment));

export function applyCompletion(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'completed'> {
  const paidAppointment = assertReadyForCode(appointment, actor, now);
  return closeAppointment(paidAppointment, paidAppointment.payment, now);
}

/** Closes the appointment for an administrator without the client's code, which is removed. */
export function applyCompletionWithoutCode(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'completed'> {
  const { from } = checkTransition('completeWithoutCode', appointment, actor);
  assertDayReached(from, now);
  const { confirmationCode: _, payment = { startedAt: now.toISOString() }, ...withoutCode } = from;
  return closeAppointment(withoutCode, { ...payment, method: withoutCode.collected?.method ?? method }, now);
}
