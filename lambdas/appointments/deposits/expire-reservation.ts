import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Payments } from '#lambdas/platform/seams/payments.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { expired } from '#shared/appointments/lifecycle.ts';
import type { Actor } from '#shared/core/roles.ts';
import { quoteText } from './hold-quote.ts';
import { holdsDeposit, recordHold } from './record-hold.ts';

type Paying = Platform & { readonly payments: Payments };

/** The appointment's intent; asked for anew when a crash came between the reservation and the note of it. */
async function intentOf({ payments }: Paying, appointment: Appointment) {
  const { appointmentId, patientId, deposit } = appointment;
  if (deposit.paymentIntentId !== undefined) return payments.get(deposit.paymentIntentId);
  return payments.hold({
    appointmentId,
    patientId,
    amountCents: deposit.amountCents,
    quote: quoteText(appointment),
  });
}

/**
 * Ends a reservation that was not paid: first the intent, so that no card can pay it any more, then the hour. A
 * deposit that turns out to be held makes it a request instead, unless its client is giving up.
 */
export function expireReservation(platform: Paying, appointmentId: string, actor: Actor): Promise<void> {
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
    await platform.commit(
      ...(await platform.bookings.change(before, after)),
      audit('appointment.expired', appointmentId),
    );
  });
}
