/**
 * The words of a deposit:
 *
 * - deposit: the part of the price that a client pays ahead;
 * - reserve: take an hour for 15 minutes while the card is entered; the appointment is a reservation (`reserved`);
 * - intent: the card processor's record of the deposit, which says what has become of the money;
 * - hold: the deposit set aside on the card, not yet taken; it turns the reservation into a request (`pending`).
 *
 * And how it ends:
 *
 * - abandon: the client gives up a reservation, which expires at once;
 * - expire: a reservation's minutes are over without a hold;
 * - lapse: the hour came, or the hold ended, before anybody approved the request;
 * - capture: approving a request takes the money; denying or cancelling it gives the deposit back (settlement.ts).
 */
import {
  AppointmentConfirmed,
  AppointmentRequested,
  appointmentFacts,
  HoldLapsed,
} from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { PaymentIntent } from '#lambdas/platform/external/payments.ts';
import { newConfirmationCode } from '#lambdas/platform/ids.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import { codeLength } from '#shared/appointments/call-parts.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { approved, expired, held, lapsed, wasHeld } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { depositMovement } from '#shared/payments/ledger.ts';

export type PaymentsPlatform = Platform & Pick<Seams, 'payments'>;

const openHoldActor: Actor = { kind: 'system', name: 'open-hold' };
const finishApprovalActor: Actor = { kind: 'system', name: 'finish-approval' };

/** The appointment's one intent: made at the first call, the same one at every other. */
const createIntent = (
  { payments }: PaymentsPlatform,
  { appointmentId, patientId, deposit, totalCents }: Appointment,
): Promise<PaymentIntent> =>
  payments.hold({
    appointmentId,
    patientId,
    amountCents: deposit.amountCents,
    quote: `${deposit.amountCents}/${totalCents}`,
  });

/** The id is missing after a crash between making the reservation and saving its intent. */
function intentOf(platform: PaymentsPlatform, appointment: Appointment): Promise<PaymentIntent> {
  const { paymentIntentId } = appointment.deposit;
  return paymentIntentId === undefined
    ? createIntent(platform, appointment)
    : platform.payments.get(paymentIntentId);
}

const freeSlot = async ({ bookings, commit }: Platform, before: Appointment, after: Appointment) =>
  commit(...(await bookings.change(before, after)), audit('appointment.expired', before.appointmentId));

/**
 * Opens the deposit's hold. When the processor does not answer, the hour is free again at once, so that the same
 * client can ask for it anew: an intent it may have made all the same can be paid by nobody, its secret was never told.
 */
export async function openHold(
  platform: PaymentsPlatform,
  appointment: AppointmentIn<'reserved'>,
): Promise<PaymentIntent> {
  try {
    return await createIntent(platform, appointment);
  } catch (error) {
    await retryStale(() => freeSlot(platform, appointment, expired(appointment, openHoldActor))).catch(
      (failure: unknown) => log.warn('hour left to the sweeper', { error: String(failure) }),
    );
    throw error;
  }
}

/** Exactly this appointment's deposit, no more and no less. */
const holdsDeposit = (intent: PaymentIntent, { appointmentId, deposit }: Appointment) =>
  intent.status === 'requires_capture' &&
  intent.amountCents === deposit.amountCents &&
  intent.metadata['appointmentId'] === appointmentId;

type RecordHoldInput = {
  readonly before: Appointment;
  readonly intent: PaymentIntent;
  readonly actor: Actor;
};

/**
 * Turns a reservation into a request, told by what the processor says now, not by who says it: the browser, the
 * webhook and the sweeper all come here, and the first one wins. Who comes later is answered the same, even after the
 * approval.
 */
export async function recordHold(
  platform: Platform,
  { before, intent, actor }: RecordHoldInput,
): Promise<Appointment> {
  if (wasHeld(before)) return before;
  if (before.status === 'expired') throw new AppError(appointmentErrors.reservation_expired);
  if (!holdsDeposit(intent, before)) throw new AppError(paymentErrors.not_held);

  const { bookings, ledger, commit, now } = platform;
  const after = held(before, intent, actor, now());
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(depositMovement(after, 'depositHeld', now())),
    tell(AppointmentRequested, appointmentFacts(after)),
    audit('appointment.requested', after.appointmentId),
  );
  return after;
}

/**
 * Ends a reservation that was not paid: first the intent, so that no card can pay it any more, then the hour. A
 * deposit that turns out to be held makes it a request instead, unless its client is giving up.
 */
export function expireReservation(
  platform: PaymentsPlatform,
  appointmentId: string,
  actor: Actor,
): Promise<void> {
  return retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status !== 'reserved') return;
    const after = expired(before, actor);

    const intent = await intentOf(platform, before);
    if (actor.kind === 'system' && holdsDeposit(intent, before)) {
      await recordHold(platform, { before, intent, actor });
      return;
    }
    if (intent.status !== 'canceled') await platform.payments.cancel(intent.id);
    await freeSlot(platform, before, after);
  });
}

/** The hold is gone: the request ends, its hour is free, the client is told to ask again. Nothing was charged. */
export async function lapseHold(platform: Platform, before: Appointment, actor: Actor): Promise<void> {
  const { bookings, ledger, commit, now } = platform;
  await commit(
    ...(await bookings.change(before, lapsed(before, actor, now()))),
    ledger.append(depositMovement(before, 'depositReleased', now())),
    tell(HoldLapsed, appointmentFacts(before)),
    audit('appointment.lapsed', before.appointmentId),
  );
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.is(paymentErrors.declined) || error.is(paymentErrors.not_held));

/**
 * Captures the deposit; may be asked for again and again, the processor does it once. False when the hold is gone for
 * good (it lapsed, or the card refuses), and then nothing is left held. Throws when the processor does not answer.
 */
async function capture({ payments }: PaymentsPlatform, { deposit }: Appointment): Promise<boolean> {
  const { paymentIntentId } = deposit;
  if (paymentIntentId === undefined) return false;
  const { status } = await payments.get(paymentIntentId);
  if (status !== 'requires_capture') return status === 'succeeded';
  try {
    await payments.capture(paymentIntentId);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await payments.cancel(paymentIntentId);
    return false;
  }
}

async function confirm(
  platform: PaymentsPlatform,
  before: Appointment,
  by: string,
): Promise<AppointmentIn<'confirmed'>> {
  const { bookings, ledger, commit, now } = platform;
  const after = approved(before, newConfirmationCode(codeLength), finishApprovalActor, now());
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(depositMovement(after, 'depositCaptured', now())),
    tell(AppointmentConfirmed, appointmentFacts(after)),
    audit('appointment.approved', after.appointmentId, { by }),
  );
  return after;
}

/**
 * Ends a claimed approval: captures and confirms, or lapses the request when the hold is gone. Safe to repeat: the
 * claim is the plan, so whoever comes after a crash (the same click again, or the schedule) carries it out.
 */
export function finishApproval(
  platform: PaymentsPlatform,
  appointmentId: string,
): Promise<AppointmentIn<'confirmed'>> {
  return retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status === 'confirmed') return before;
    if (before.status !== 'pending' || !before.approval) throw new AppError(appointmentErrors.state_changed);
    if (await capture(platform, before)) return confirm(platform, before, before.approval.by);
    await lapseHold(platform, before, finishApprovalActor);
    throw new AppError(appointmentErrors.hold_lost);
  });
}
