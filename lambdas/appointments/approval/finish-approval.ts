import { AppointmentConfirmed, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newConfirmationCode } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { approved } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { depositEntry } from '#shared/payments/ledger.ts';
import { lapseHold, type PaymentsPlatform } from '../deposits/deposit-hold.ts';

const finisher: Actor = { kind: 'system', name: 'finish-approval' };

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

async function confirm(platform: PaymentsPlatform, before: Appointment): Promise<Appointment> {
  const { bookings, ledger, commit, now } = platform;
  const after = approved(before, newConfirmationCode(), finisher, now());
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(depositEntry(after, 'depositCaptured', now())),
    tell(AppointmentConfirmed, appointmentFacts(after)),
    audit('appointment.approved', after.appointmentId, { by: before.approval?.by ?? '' }),
  );
  return after;
}

/**
 * Ends a claimed approval: captures and confirms, or lapses the request when the hold is gone. Safe to repeat: the
 * claim is the plan, so whoever comes after a crash (the same click again, or the schedule) carries it out.
 */
export function finishApproval(platform: PaymentsPlatform, appointmentId: string): Promise<Appointment> {
  return retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status === 'confirmed') return before;
    if (!before.approval) throw new AppError(appointmentErrors.state_changed);
    if (await capture(platform, before)) return confirm(platform, before);
    await lapseHold(platform, before, finisher);
    throw new AppError(appointmentErrors.hold_lost);
  });
}
