import { AppointmentRequested, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { PaymentIntent } from '#lambdas/platform/seams/payments.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { held, wasHeld } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { depositEntry } from '#shared/payments/ledger.ts';

/** The intent holds exactly this appointment's deposit. */
export const holdsDeposit = (intent: PaymentIntent, { appointmentId, deposit }: Appointment) =>
  intent.status === 'requires_capture' &&
  intent.amountCents === deposit.amountCents &&
  intent.metadata['appointmentId'] === appointmentId;

type Hold = { readonly before: Appointment; readonly intent: PaymentIntent; readonly actor: Actor };

/**
 * Turns a reservation into a request, told by what the processor says now, not by who says it: the browser, the
 * webhook and the sweeper all come here, and the first one wins. Who comes later is answered the same, even after the
 * approval.
 */
export async function recordHold(platform: Platform, { before, intent, actor }: Hold): Promise<Appointment> {
  if (wasHeld(before)) return before;
  if (before.status === 'expired') throw new AppError(appointmentErrors.reservation_expired);
  if (!holdsDeposit(intent, before)) throw new AppError(paymentErrors.not_held);

  const { bookings, ledger, commit, now } = platform;
  const after = held(before, intent, actor, now());
  await commit(
    ...(await bookings.change(before, after)),
    ledger.append(depositEntry(after, 'depositHeld', now())),
    tell(AppointmentRequested, appointmentFacts(after)),
    audit('appointment.requested', after.appointmentId),
  );
  return after;
}
