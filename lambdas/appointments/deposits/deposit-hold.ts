/**
 * Terms of a deposit:
 *
 * - deposit: the part of the price that a client pays in advance;
 * - reserve: block a slot for 15 minutes while the client enters the card (`reserved`);
 * - intent: the card processor's record of the deposit and its state;
 * - hold: the authorization of the deposit on the card, not yet captured, which turns the reservation into a request (`pending`);
 * - abandon: the client ends a reservation, which expires at once;
 * - expire: the 15 minutes of a reservation end without a hold;
 * - lapse: the appointment begins, or the hold expires, before the request is approved;
 * - capture: approving a request takes the money; denying or cancelling it refunds it (settlement.ts).
 */
import {
  AppointmentConfirmed,
  AppointmentRequested,
  HoldLapsed,
  ProposalAccepted,
  toAppointmentFacts,
} from '#events/appointments.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { PaymentIntent } from '#lambdas/platform/external/payments.ts';
import { newConfirmationCode } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import {
  applyApproval,
  applyExpiry,
  applyHold,
  applyLapse,
  isDepositHeld,
} from '#shared/appointments/lifecycle.ts';
import { codeLength } from '#shared/appointments/request-schemas.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { createDepositMovement } from '#shared/payments/ledger.ts';

export type PaymentPorts = Platform & Pick<Ports, 'payments'>;

const openHoldActor: Actor = { kind: 'system', name: 'open-hold' };
const finishApprovalActor: Actor = { kind: 'system', name: 'finish-approval' };

/** Creates the appointment's only intent. Later calls return the same one. */
const createIntent = (
  { payments }: PaymentPorts,
  { appointmentId, patientId, deposit, totalCents }: Appointment,
): Promise<PaymentIntent> =>
  payments.hold({
    appointmentId,
    patientId,
    amountCents: deposit.amountCents,
    quote: `${deposit.amountCents}/${totalCents}`,
  });

/** Creates the intent if its id is missing, which happens after a crash between the reservation and the saved intent. */
function findOrCreateIntent(platform: PaymentPorts, appointment: Appointment): Promise<PaymentIntent> {
  const { paymentIntentId } = appointment.deposit;
  return paymentIntentId === undefined
    ? createIntent(platform, appointment)
    : platform.payments.get(paymentIntentId);
}

const releaseSlot = async ({ bookings, commit }: Platform, before: Appointment, after: Appointment) =>
  commit(...(await bookings.change(before, after)), audit('appointment.expired', before.appointmentId));

/** Creates the intent. Releases the slot if that fails, because the client cannot pay without the intent secret. */
export async function openDepositIntent(
  platform: PaymentPorts,
  appointment: AppointmentWithStatus<'reserved'>,
): Promise<PaymentIntent> {
  try {
    return await createIntent(platform, appointment);
  } catch (error) {
    await retryStale(() => releaseSlot(platform, appointment, applyExpiry(appointment, openHoldActor))).catch(
      (releaseError: unknown) =>
        log.warn('slot left for the sweeper to release', { error: String(releaseError) }),
    );
    throw error;
  }
}

const isDepositAuthorized = (intent: PaymentIntent, { appointmentId, deposit }: Appointment) =>
  intent.status === 'requires_capture' &&
  intent.amountCents === deposit.amountCents &&
  intent.metadata['appointmentId'] === appointmentId;

type RecordHoldInput = {
  readonly before: Appointment;
  readonly intent: PaymentIntent;
  readonly actor: Actor;
};

/** Records the hold once, whether the browser, the webhook or the sweeper reports it first. */
export async function recordHold(
  platform: Platform,
  { before, intent, actor }: RecordHoldInput,
): Promise<Appointment> {
  if (isDepositHeld(before)) return before;
  if (before.status === 'expired') throw new AppError(appointmentErrors.reservation_expired);
  if (!isDepositAuthorized(intent, before)) throw new AppError(paymentErrors.not_held);

  const { bookings, ledger, commit, now } = platform;
  const after = applyHold(before, intent, actor, now());
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(createDepositMovement(after, 'depositHeld', now())),
    emit(AppointmentRequested, toAppointmentFacts(after)),
    audit('appointment.requested', after.appointmentId),
  );
  return after;
}

/** Cancels the intent, then frees the slot. A held deposit turns the reservation into a request, unless the client abandons it. */
export function expireReservation(
  platform: PaymentPorts,
  appointmentId: string,
  actor: Actor,
): Promise<void> {
  return retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status !== 'reserved') return;
    const after = applyExpiry(before, actor);

    const intent = await findOrCreateIntent(platform, before);
    if (actor.kind === 'system' && isDepositAuthorized(intent, before)) {
      await recordHold(platform, { before, intent, actor });
      return;
    }
    if (intent.status !== 'canceled') await platform.payments.cancel(intent.id);
    await releaseSlot(platform, before, after);
  });
}

/** Releases the slot of a request without a valid hold and emits `HoldLapsed`. Nothing was charged. */
export async function lapseHold(platform: Platform, before: Appointment, actor: Actor): Promise<void> {
  const { bookings, ledger, commit, now } = platform;
  await commit(
    ...(await bookings.change(before, applyLapse(before, actor, now()))),
    ledger.append(createDepositMovement(before, 'depositReleased', now())),
    emit(HoldLapsed, toAppointmentFacts(before)),
    audit('appointment.lapsed', before.appointmentId),
  );
}

const isHoldLost = (error: unknown) =>
  error instanceof AppError && (error.is(paymentErrors.declined) || error.is(paymentErrors.not_held));

/**
 * Captures the deposit, idempotently. Cancels the hold and returns false if it expired or the card was declined.
 * Throws if the processor is unavailable.
 */
async function captureDeposit({ payments }: PaymentPorts, { deposit }: Appointment): Promise<boolean> {
  const { paymentIntentId } = deposit;
  if (paymentIntentId === undefined) return false;
  const { status } = await payments.get(paymentIntentId);
  if (status !== 'requires_capture') return status === 'succeeded';
  try {
    await payments.capture(paymentIntentId);
    return true;
  } catch (error) {
    if (!isHoldLost(error)) throw error;
    await payments.cancel(paymentIntentId);
    return false;
  }
}

async function confirmAppointment(
  platform: PaymentPorts,
  before: Appointment,
  approvedBy: string,
): Promise<AppointmentWithStatus<'confirmed'>> {
  const { bookings, ledger, commit, now } = platform;
  const after = applyApproval(before, newConfirmationCode(codeLength), finishApprovalActor, now());
  // Only the acceptance of a proposal is an approval by the client.
  const isProposalAccepted =
    approvedBy === toActorKey({ kind: 'user', id: before.patientId, role: 'patient' });
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(createDepositMovement(after, 'depositCaptured', now())),
    emit(AppointmentConfirmed, toAppointmentFacts(after)),
    ...(isProposalAccepted ? [emit(ProposalAccepted, toAppointmentFacts(after))] : []),
    audit('appointment.approved', after.appointmentId, { by: approvedBy }),
  );
  return after;
}

/** Captures the deposit of a claimed approval and confirms the appointment, or lapses a request whose hold is lost. Safe to retry. */
export function finishApproval(
  platform: PaymentPorts,
  appointmentId: string,
): Promise<AppointmentWithStatus<'confirmed'>> {
  return retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status === 'confirmed') return before;
    if (before.status !== 'pending' || !before.approval) throw new AppError(appointmentErrors.state_changed);
    if (await captureDeposit(platform, before))
      return confirmAppointment(platform, before, before.approval.by);
    await lapseHold(platform, before, finishApprovalActor);
    throw new AppError(appointmentErrors.hold_lost);
  });
}
