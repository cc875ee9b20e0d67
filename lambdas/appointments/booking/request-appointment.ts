import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { requestAppointment as route } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { withIntent } from '#shared/appointments/lifecycle.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { openHold } from '../deposits/deposit-hold.ts';
import { assertChargeableDeposit, requestedServices } from '../shared/requested-services.ts';
import { reserveSlot } from './reserve-slot.ts';

const limits = [
  { seconds: 3_600, most: 20 },
  { seconds: 86_400, most: 60 },
];

/** Deposits opened without end are how stolen cards are tried out (DESIGN §5; notes on card testing). */
async function assertRequestRate({ throttles, now }: Platform, patientId: string): Promise<void> {
  for (const { seconds, most } of limits)
    if ((await throttles.count({ subject: `request ${patientId}`, seconds, now: now() })) > most)
      throw new AppError(appointmentErrors.too_many_requests);
}

/**
 * Reserves first, then opens the hold: the hour is the client's for 15 minutes, and the request exists only once the
 * processor says the money is held (confirm-deposit, or its webhook).
 */
export const requestAppointment = operationUsing(['payments'], route, async ({ params, body }, platform) => {
  const { patients, appointments, uniqueClaims, commit, now } = platform;
  await assertRequestRate(platform, params.patientId);
  const patient = await patients.get(params.patientId);
  if (!patient.active) throw new AppError(coreErrors.denied);
  if (patient.awaitsEmailProof) throw new AppError(accountErrors.email_unproved);
  const services = await requestedServices(platform, patient, body.serviceIds);
  assertChargeableDeposit(services);

  const { date, time } = body;
  const appointment = await retryStale(() => reserveSlot(platform, { patient, services, date, time }));
  const { appointmentId, deposit, balanceDueCents } = appointment;
  const intent = await openHold(platform, appointment);
  await commit(
    appointments.save(withIntent(appointment, intent.id)),
    uniqueClaims.take({
      kind: 'paymentIntent',
      name: intent.id,
      ownerId: appointmentId,
      at: now().toISOString(),
    }),
    // Whatever hour they asked for now, the one they applied with has been read.
    ...(patient.preferred ? [patients.forgetPreferred(patient.patientId)] : []),
    audit('appointment.holdOpened', appointmentId),
  );
  const reservedUntil = appointment.reservedUntil ?? appointment.createdAt;
  return {
    appointmentId,
    clientSecret: intent.clientSecret,
    depositCents: deposit.amountCents,
    balanceDueCents,
    reservedUntil,
  };
});
