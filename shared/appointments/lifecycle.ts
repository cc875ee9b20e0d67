import { AppError } from '#shared/core/errors.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import type {
  Appointment,
  Assignment,
  BookedPatient,
  BookedService,
  PaymentMethod,
  SlotChoice,
} from './appointment.ts';
import type { Quote } from './booking/pricing.ts';
import { appointmentErrors } from './errors.ts';
import { assertDayReached, decide } from './transitions.ts';

/** How long an hour waits for its card (docs/decisions.md). */
const reservationMinutes = 15;
export const codeTriesAllowed = 5;

export const cancellationReasons = {
  denied: 'Denegada por administrador',
  byPatient: 'Cancelada por el cliente',
  removed: 'Eliminada por administrador',
  lapsed: 'Retención vencida',
} as const;

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
}: ReservedInput): Appointment {
  const { depositCents, balanceDueCents, subtotalCents, taxCents, totalCents, durationMinutes } = quote;
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
    createdAt: now.toISOString(),
    reservedUntil: new Date(now.getTime() + reservationMinutes * minuteMs).toISOString(),
    codeTries: 0,
    attendanceConfirmed: false,
    version: 0,
  };
}

/** The deposit's intent belongs to this appointment from now on. */
export const withIntent = (appointment: Appointment, paymentIntentId: string): Appointment => ({
  ...appointment,
  deposit: { ...appointment.deposit, paymentIntentId },
});

type Hold = { readonly captureBefore?: string | undefined };

/** The card processor holds the deposit: the reservation is a request. */
export function held(appointment: Appointment, hold: Hold, actor: Actor, now: Date): Appointment {
  const status = decide('hold', appointment, actor);
  const { reservedUntil: _, ...rest } = appointment;
  const deposit = { ...appointment.deposit, status: 'held' as const };
  if (hold.captureBefore) deposit.captureBefore = hold.captureBefore;
  return { ...rest, status, deposit, requestedAt: now.toISOString() };
}

/** Its client's deposit was held, whoever told of it first, and is held still or captured by now. */
export const wasHeld = ({ deposit }: Appointment) =>
  deposit.status === 'held' || deposit.status === 'captured';

/** The hour goes back: nobody paid in time, or the client gave up. */
export function expired(appointment: Appointment, actor: Actor): Appointment {
  const status = decide('expire', appointment, actor);
  return { ...appointment, status, deposit: { ...appointment.deposit, status: 'released' } };
}

/** Claims the decision before the capture: the appointment stands where the front desk wants it, and no one else decides. */
export function approvalClaimed(
  appointment: Appointment,
  assignment: Assignment & Pick<SlotChoice, 'durationMinutes'>,
  actor: Actor,
  now: Date,
): Appointment {
  decide('approve', appointment, actor);
  if (appointment.approval) throw new AppError(appointmentErrors.being_approved);
  return { ...appointment, ...assignment, approval: { by: actorName(actor), at: now.toISOString() } };
}

/** The deposit is captured: the appointment is confirmed and its client gets a code. */
export function approved(
  appointment: Appointment,
  confirmationCode: string,
  actor: Actor,
  now: Date,
): Appointment {
  const status = decide('approve', appointment, actor);
  const { approval: _, ...rest } = appointment;
  const placedAt = now.toISOString();
  return {
    ...rest,
    status,
    confirmationCode,
    placedAt,
    deposit: { ...appointment.deposit, status: 'captured' },
  };
}

/** What giving the deposit back means from where it is: an uncaptured hold is let go, captured money refunded. */
export function returning({ deposit }: Appointment, now: Date): Appointment['deposit'] {
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

/** The front desk refuses; the hour is free at once and the deposit is on its way back. */
export function denied(appointment: Appointment, actor: Actor, now: Date): Appointment {
  const status = decide('deny', appointment, actor);
  const cancellation = { at: now.toISOString(), reason: cancellationReasons.denied, by: actorName(actor) };
  return { ...appointment, status, cancellation, deposit: returning(appointment, now), balanceDueCents: 0 };
}

/** The hold ended before anyone approved: nothing was charged, the hour is free, the client is told. */
export function lapsed(appointment: Appointment, actor: Actor, now: Date): Appointment {
  const { approval: _, ...unclaimed } = appointment;
  const status = decide('lapse', unclaimed, actor);
  const cancellation = { at: now.toISOString(), reason: cancellationReasons.lapsed, by: actorName(actor) };
  const deposit = { ...appointment.deposit, status: 'released' as const };
  return { ...unclaimed, status, cancellation, deposit, balanceDueCents: 0 };
}

/** The deposit is back with the client. */
export function settled(appointment: Appointment): Appointment {
  const { returningSince: _, ...deposit } = appointment.deposit;
  const status = deposit.status === 'refunding' ? 'refunded' : 'released';
  return { ...appointment, deposit: { ...deposit, status } };
}

/** How the balance is being paid; it may be corrected until the code closes the appointment. */
export function paymentStarted(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): Appointment {
  const status = decide('startPayment', appointment, actor);
  assertDayReached(appointment, now);
  return { ...appointment, status, payment: { method, startedAt: now.toISOString() } };
}

/** How the appointment is being paid, once its code may be tried; throws why it may not. */
export function readyForCode(appointment: Appointment, actor: Actor, now: Date): PaymentMethod {
  decide('complete', appointment, actor);
  assertDayReached(appointment, now);
  if (!appointment.payment) throw new AppError(appointmentErrors.payment_not_started);
  if (appointment.codeTries >= codeTriesAllowed) throw new AppError(appointmentErrors.code_locked);
  return appointment.payment.method;
}

export const codeMissed = (appointment: Appointment): Appointment => ({
  ...appointment,
  codeTries: appointment.codeTries + 1,
});

function done(appointment: Appointment, status: Appointment['status'], now: Date): Appointment {
  assertDayReached(appointment, now);
  const { balanceDueCents: collectedCents } = appointment;
  return { ...appointment, status, balanceDueCents: 0, collectedCents, completedAt: now.toISOString() };
}

/** What an appointment has brought in so far: its deposit once captured, and the balance once collected. */
export const paidCents = ({ deposit, collectedCents = 0 }: Appointment) =>
  (deposit.status === 'captured' ? deposit.amountCents : 0) + collectedCents;

/** The client's code was right: the appointment is done and its balance paid. */
export const completed = (appointment: Appointment, actor: Actor, now: Date): Appointment =>
  done(appointment, decide('complete', appointment, actor), now);

/** The code is lost, and void from now on: an administrator answers for the appointment instead. */
export function completedWithoutCode(
  appointment: Appointment,
  method: PaymentMethod,
  actor: Actor,
  now: Date,
): Appointment {
  const status = decide('completeWithoutCode', appointment, actor);
  const { confirmationCode: _, payment = { startedAt: now.toISOString() }, ...rest } = appointment;
  return done({ ...rest, payment: { ...payment, method } }, status, now);
}
