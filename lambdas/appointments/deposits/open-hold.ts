import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { PaymentIntent, Payments } from '#lambdas/platform/seams/payments.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { expired } from '#shared/appointments/lifecycle.ts';
import type { Actor } from '#shared/core/roles.ts';
import { quoteText } from './hold-quote.ts';

type Paying = Platform & { readonly payments: Payments };
const system: Actor = { kind: 'system', name: 'open-hold' };

/** Where this fails too, the sweeper frees the hour later. */
const freeHour = ({ bookings, commit }: Platform, appointment: Appointment): Promise<void> =>
  retryStale(async () =>
    commit(
      ...(await bookings.change(appointment, expired(appointment, system))),
      audit('appointment.expired', appointment.appointmentId),
    ),
  ).catch((error: unknown) => log.warn('hour left to the sweeper', { error: String(error) }));

/**
 * Opens the deposit's hold. When the processor does not answer, the hour is free again at once, so that the same
 * client can ask for it anew: an intent it may have made all the same can be paid by nobody, its secret was never told.
 */
export async function openHold(platform: Paying, appointment: Appointment): Promise<PaymentIntent> {
  const { appointmentId, patientId, deposit } = appointment;
  try {
    return await platform.payments.hold({
      appointmentId,
      patientId,
      amountCents: deposit.amountCents,
      quote: quoteText(appointment),
    });
  } catch (error) {
    await freeHour(platform, appointment);
    throw error;
  }
}
