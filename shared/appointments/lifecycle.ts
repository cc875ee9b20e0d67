import { AppError } from '#shared/core/errors.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import type {
  Appointment,
  AppointmentIn,
  Assignment,
  BookedPatient,
  Cancellation,
  CancellationKind,
  PayingAppointment,
  Payment,
  SlotChoice,
} from './appointment.ts';
import type { BookedService } from './booked-service.ts';
import type { Quote } from './booking/pricing.ts';
import { changedByCenter } from './changes/center-change.ts';
import { appointmentErrors } from './errors.ts';
import { assertDayReached, decide, hasBegun } from './transitions.ts';

/** How long an hour waits for its card (docs/decisions.md). */
const reservationMinutes = 15;
export const codeTriesAllowed = 5;

const minuteMs = 60_000;
type ReservedInput = {
  appointmentId: string;
  patientId: string;
  patient: BookedPatient;
  services: readonly BookedService[];
  quote: Quote;
  assignment: Assignment;
  now: Date;
};

/** An hour taken for a client while their card is entered; prices are the catalogue's. */
export function reserved({
  appointmentId,
  patientId,
  patient,
  services,
  quote,
  assignment,
  now,
}: ReservedInput): AppointmentIn<'reserved'> {
  const { depositCents, balanceDueCents, subtotalCents, taxCents, totalCents, ...rest } = quote;
  const { durationMinutes, freeCancellationHours } = rest;
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

/** The deposit's intent belongs to this appointment from now on. */
export const withIntent = (
  appointment: AppointmentIn<'reserved'>,
  paymentIntentId: string,
): AppointmentIn<'reserved'> => ({
  ...appointment,
  deposit: { ...appointment.deposit, paymentIntentId },
});

type Hold = { readonly captureBefore?: string | undefined };

/** The card processor holds the deposit: the reservation is a request. */
export function held(
  appointment: Appointment,
  hold: Hold,
  actor: Actor,
  now: Date,
): AppointmentIn<'pending'> {
  const { from, to } = decide('hold', appointment, actor);
  const { reservedUntil: _, ...rest } = from;
  const deposit = { ...from.deposit, status: 'held' as const };
  if (hold.captureBefore) deposit.captureBefore = hold.captureBefore;
  return { ...rest, status: to, deposit, requestedAt: now.toISOString() };
}

/** Its client's deposit was held, whoever told of it first, and is held still or captured by now. */
export const wasHeld = ({ deposit }: Appointment) =>
  deposit.status === 'held' || deposit.status === 'captured';

/** The hour goes back: nobody paid in time, or the client gave up. */
export function expired(appointment: Appointment, actor: Actor): AppointmentIn<'expired'> {
  const { from, to } = decide('expire', appointment, actor);
  const { reservedUntil: _, ...rest } = from;
  return { ...rest, status: to, deposit: { ...from.deposit, status: 'released' } };
}

/**
 * Claims the decision before the capture: the appointment stands where the front desk wants it, and no one else decides.
 * A request ends with its hour, and none is confirmed for one that has passed.
 */
export function approvalClaimed(
  appointment: Appointment,
  assignment: Assignment & Pick<SlotChoice, 'durationMinutes'>,
  actor: Actor,
  now: Date,
): AppointmentIn<'pending'> {
  const { from } = decide('approve', appointment, actor);
  const { changedFrom: _, ...kept } = from;
  if (from.approval) throw new AppError(appointmentErrors.being_approved);
  if (hasBegun(from, now)) throw new AppError(appointmentErrors.hour_passed);
  if (hasBegun(assignment, now)) {
    const definition = appointmentErrors.chosen_hour_passed;
    throw new AppError(definition, { fields: [{ field: 'time', message: definition.text }] });
  }
  const approval = { by: actorName(actor), at: now.toISOString() };
  return { ...kept, ...assignment, ...changedByCenter(from, assignment), approval };
}

/** A request without the fields that matter only until its decision. */
const afterDecision = ({ approval: _, holdWarnedHours: __, ...rest }: AppointmentIn<'pending'>) => rest;

/** The deposit is captured: the appointment is confirmed and its client gets a code. */
export function approved(
  appointment: Appointment,
  confirmationCode: string,
  actor: Actor,
  now: Date,
): AppointmentIn<'confirmed'> {
  const { from, to } = decide('approve', appointment, actor);
  return {
    ...afterDecision(from),
    status: to,
    confirmationCode,
    placedAt: now.toISOString(),
    deposit: { ...from.deposit, status: 'captured' },
  };
}

/** What giving the deposit back means from where it is: an uncaptured hold is let go, captured money refunded. */
export function returning({ deposit }: Pick<Appointment, 'deposit'>, now: Date): Appointment['deposit'] {
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

type Ending = {
  readonly kind: CancellationKind;
  readonly note?: string | undefined;
  readonly actor: Actor;
  readonly now: Date;
  readonly deposit: Appointment['deposit'];
};

/** Will not be: whoever ended it, the hour is free at once and nothing more is owed. */
export function ended(
  from: AppointmentIn<'pending' | 'confirmed'>,
  { kind, note, actor, now, deposit }: Ending,
): AppointmentIn<'cancelled'> {
  const cancellation: Cancellation = { kind, at: now.toISOString(), by: actorName(actor) };
  if (note !== undefined) cancellation.note = note;
  const rest = from.status === 'pending' ? afterDecision(from) : from;
  return { ...rest, status: 'cancelled', cancellation, deposit, balanceDueCents: 0 };
}

/** The front desk refuses; the deposit is on its way back. */
export function denied(appointment: Appointment, actor: Actor, now: Date): AppointmentIn<'cancelled'> {
  const { from } = decide('deny', appointment, actor);
  return ended(from, { kind: 'denied', actor, now, deposit: returning(from, now) });
}

/** The hour or the end of the hold came before anyone approved: nothing was charged, and the client is told. */
export function lapsed(appointment: Appointment, actor: Actor, now: Date): AppointmentIn<'cancelled'> {
  // An approval under way that finds no hold is over.
  const unclaimed = appointment.status === 'pending' ? { ...appointment, approval: undefined } : appointment;
  const { from } = decide('lapse', unclaimed, actor);
  const kind = hasBegun(from, now) ? 'hourPassed' : 'lapsed';
  return ended(from, { kind, actor, now, deposit: { ...from.deposit, status: 'released' } });
}

/** The deposit is back with the client. */
export function settled<A extends Appointment>(appointment: A): A {
  const { returningSince: _, refusedAt: __, ...deposit } = appointment.deposit;
  const status = deposit.status === 'refunding' ? 'refunded' : 'released';
  return { ...appointment, deposit: { ...deposit, status } };
}

/** The client's bank sent the refund back: it is owed as before, and asked for again by a person alone. */
export function refundFailed<A extends Appointment>(appointment: A, now: Date): A {
  const at = now.toISOString();
  const deposit = { returningSince: at, ...appointment.deposit, status: 'refunding' as const, refusedAt: at };
  return { ...appointment, deposit };
}

/** Its refund is asked for again. */
export function refundRetried<A extends Appointment>(appointment: A): A {
  const { refusedAt: _, ...deposit } = appointment.deposit;
  return { ...appointment, deposit };
}

/**
 * The front desk gave it back itself, in another way than by the card that refused it. Throws when no refund of it was
 * refused, or it is settled or asked for anew since.
 */
export function returnedByHand<A extends Appointment>(
  appointment: A,
  returnedBy: A['deposit']['returnedBy'],
): A {
  if (appointment.deposit.refusedAt === undefined) throw new AppError(appointmentErrors.no_refund_refused);
  const after = settled(appointment);
  return { ...after, deposit: { ...after.deposit, returnedBy } };
}

/** How the balance is being paid; it may be corrected until the code closes the appointment. */
export function paymentStarted(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): PayingAppointment {
  const { from } = decide('startPayment', appointment, actor);
  assertDayReached(from, now);
  if (from.collected) throw new AppError(appointmentErrors.collected_at_till);
  return { ...from, payment: { method, startedAt: now.toISOString() } };
}

/** Its code closes it no more; an administrator can, without one. */
export const isCodeLocked = ({ status, codeTries }: Pick<Appointment, 'status' | 'codeTries'>) =>
  status === 'confirmed' && codeTries >= codeTriesAllowed;

/** The appointment once its code may be tried; throws why it may not. */
export function readyForCode(appointment: Appointment, actor: Actor, now: Date): PayingAppointment {
  const { from } = decide('complete', appointment, actor);
  assertDayReached(from, now);
  const { payment } = from;
  if (!payment) throw new AppError(appointmentErrors.payment_not_started);
  if (isCodeLocked(from)) throw new AppError(appointmentErrors.code_locked);
  return { ...from, payment };
}

export const codeMissed = (appointment: PayingAppointment): PayingAppointment => ({
  ...appointment,
  codeTries: appointment.codeTries + 1,
});

function done(
  from: Omit<AppointmentIn<'confirmed'>, 'confirmationCode'>,
  payment: Payment,
  now: Date,
): AppointmentIn<'completed'> {
  const collectedCents = from.balanceDueCents + (from.collected?.cents ?? 0);
  const completedAt = now.toISOString();
  return { ...from, status: 'completed', payment, balanceDueCents: 0, collectedCents, completedAt };
}

const atTillCents = (appointment: Appointment) =>
  'collected' in appointment ? (appointment.collected?.cents ?? 0) : 0;

/** What an appointment has brought in so far: its deposit once captured, and the balance once collected. */
export const paidCents = (appointment: Appointment) =>
  (appointment.deposit.status === 'captured' ? appointment.deposit.amountCents : 0) +
  (appointment.status === 'completed' ? appointment.collectedCents : atTillCents(appointment));

/** The client's code was right: the appointment is done and its balance paid. */
export function completed(appointment: Appointment, actor: Actor, now: Date): AppointmentIn<'completed'> {
  const paying = readyForCode(appointment, actor, now);
  return done(paying, paying.payment, now);
}

/** The code is lost, and void from now on: an administrator answers for the appointment instead. */
export function completedWithoutCode(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): AppointmentIn<'completed'> {
  const { from } = decide('completeWithoutCode', appointment, actor);
  assertDayReached(from, now);
  const { confirmationCode: _, payment = { startedAt: now.toISOString() }, ...rest } = from;
  return done(rest, { ...payment, method: rest.collected?.method ?? method }, now);
}
