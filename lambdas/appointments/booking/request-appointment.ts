import { pickStaffForClient, throwConflictIfSlotTaken } from '#lambdas/booking/slot-assignment.ts';
import { audit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSubject, type ThrottlePorts } from '#lambdas/runtime/limits.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import * as routes from '#shared/appointments/api.ts';
import {
  type Appointment,
  type AppointmentWithStatus,
  isBeingApproved,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import {
  assertQuoteUnchanged,
  calculateQuote,
  type Quote,
  smallestDepositCents,
} from '#shared/appointments/booking/pricing.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { createReservation, withPaymentIntent } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import { overlaps } from '#shared/core/interval.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import {
  buildCancellationChange,
  type ClientAppointmentKey,
  getClientAppointment,
} from '../changes/appointment-changes.ts';
import {
  expireReservation,
  openDepositIntent,
  type PaymentPorts,
  recordHold,
} from '../deposits/deposit-hold.ts';
import { getBookingPatient, readRequestedServices } from './booking-options.ts';

const requestWindows = [
  { seconds: 3_600, maxCount: 20 },
  { seconds: 86_400, maxCount: 60 },
];

/** Limits requests, since deposits could be used to test stolen cards (docs/decisions.md). */
const limitRequests = (platform: ThrottlePorts, patientId: string): Promise<void> =>
  limitSubject(
    platform,
    { subject: `request ${patientId}`, windows: requestWindows },
    appointmentErrors.too_many_requests,
  );

/** Throws `appointment.deposit_too_small` below the card processor's minimum. */
function assertChargeableDeposit({ depositCents }: Quote): void {
  if (depositCents >= smallestDepositCents) return;
  const message = appointmentErrors.deposit_too_small.text;
  throw new AppError(appointmentErrors.deposit_too_small, { fields: [{ field: 'serviceIds', message }] });
}

type ReserveSlotInput = {
  readonly patient: Patient;
  readonly services: readonly BookedService[];
  readonly quote: Quote;
  readonly date: string;
  readonly time: string;
};

/** Reserves a slot in one transaction. Throws a conflict if the day or the member's schedule changed. */
export async function reserveSlot(
  platform: Platform,
  input: ReserveSlotInput,
  furtherWrites: (appointment: Appointment) => Promise<readonly Write[]> = async () => [],
): Promise<AppointmentWithStatus<'reserved'>> {
  const { patient, services, quote, date, time } = input;
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const { durationMinutes } = quote;
  const member = await pickStaffForClient(platform, { serviceIds, durationMinutes, date, time });
  const { firstName, lastName, email, phone, patientId } = patient;

  const appointment = createReservation({
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    quote,
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
    now: platform.now(),
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment).catch(throwConflictIfSlotTaken)),
    platform.patients.markBooked(appointment),
    platform.staff.assertScheduleUnchanged(member),
    ...(await furtherWrites(appointment)),
    audit('appointment.reserved', appointment.appointmentId, { staffId: member.staffId, date, time }),
  );
  return appointment;
}

type UnpaidReservations = Awaited<ReturnType<Platform['bookings']['findUnpaid']>>;
const newerRequestActor: Actor = { kind: 'system', name: 'newer-request' };

/** Unpaid reservations that a client can hold at once, since each blocks its slot for other clients. */
const maxUnpaidReservations = 3;

const createOverlapCheck = ({ date, time, quote }: ReserveSlotInput) => {
  const interval = toAppointmentInterval({ time, durationMinutes: quote.durationMinutes });
  return (appointment: Appointment) =>
    appointment.date === date && overlaps(toAppointmentInterval(appointment), interval);
};

/**
 * Releases the client's unpaid reservations that overlap the new one, and the oldest above the limit. Returns
 * the unpaid reservations that remain. A reservation whose payment has arrived is not released.
 */
async function releaseUnpaid(
  platform: PaymentPorts,
  patientId: string,
  isOverlapping: (appointment: Appointment) => boolean,
): Promise<UnpaidReservations> {
  const { appointments, bookings } = platform;
  const unpaidReservations = await bookings.findUnpaid(patientId);
  const listedAppointments = await Promise.all(
    unpaidReservations.appointmentIds.map((id) => appointments.find(id)),
  );
  const unpaidAppointments = listedAppointments
    .flatMap((appointment) => (appointment?.status === 'reserved' ? appointment : []))
    .toSorted((a, b) => a.reservedUntil.localeCompare(b.reservedUntil));
  const overlappingAppointments = unpaidAppointments.filter(isOverlapping);
  const otherAppointments = unpaidAppointments.filter((appointment) => !isOverlapping(appointment));
  const excessCount = Math.max(0, otherAppointments.length + 1 - maxUnpaidReservations);
  for (const { appointmentId } of [...overlappingAppointments, ...otherAppointments.slice(0, excessCount)])
    await expireReservation(platform, appointmentId, newerRequestActor);
  const remainingIds = otherAppointments.slice(excessCount).map(({ appointmentId }) => appointmentId);
  return { ...unpaidReservations, appointmentIds: remainingIds };
}

/**
 * Reserves the slot and lists it as unpaid. A retry rereads the unpaid list and releases no overlap, so that
 * the first of two submissions for one slot retains its reservation.
 */
async function reserveAsUnpaid(
  platform: PaymentPorts,
  input: ReserveSlotInput,
): Promise<AppointmentWithStatus<'reserved'>> {
  const { bookings, now } = platform;
  const { patientId } = input.patient;
  let firstUnpaid: UnpaidReservations | undefined = await releaseUnpaid(
    platform,
    patientId,
    createOverlapCheck(input),
  );
  return retryStale(async () => {
    // On a retry, reject a client who was removed since the first attempt.
    if (!firstUnpaid) await getBookingPatient(platform, patientId);
    const unpaid = firstUnpaid
      ? Promise.resolve(firstUnpaid)
      : releaseUnpaid(platform, patientId, () => false);
    firstUnpaid = undefined;
    const reserving = reserveSlot(platform, input, async ({ appointmentId }) => {
      const { appointmentIds, ...list } = await unpaid;
      return [bookings.saveUnpaid({ ...list, appointmentIds: [...appointmentIds, appointmentId] }, now())];
    });
    // Waits for both, so that no release is still running when an error is thrown.
    const [result] = await Promise.allSettled([reserving, unpaid]);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Reserves the slot for 15 minutes and opens the payment intent. Recording the hold turns the reservation into a request. */
export const requestAppointment = operationWithPorts(
  ['payments'],
  routes.requestAppointment,
  async ({ params, body }, platform) => {
    const { patients, appointments, settings, uniqueClaims, commit, now } = platform;
    await limitRequests(platform, params.patientId);
    const patient = await getBookingPatient(platform, params.patientId);
    if (patient.awaitsEmailProof) throw new AppError(accountErrors.email_unproved);
    const services = await readRequestedServices(platform, patient, body.serviceIds);
    const quote = calculateQuote(services, await settings.get());
    assertQuoteUnchanged(quote, body.shown);
    assertChargeableDeposit(quote);

    const { date, time } = body;
    const appointment = await reserveAsUnpaid(platform, { patient, services, quote, date, time });
    const { appointmentId, deposit, balanceDueCents, reservedUntil } = appointment;
    const intent = await openDepositIntent(platform, appointment);
    await commit(
      appointments.save(withPaymentIntent(appointment, intent.id)),
      uniqueClaims.take({
        kind: 'paymentIntent',
        name: intent.id,
        ownerId: appointmentId,
        at: now().toISOString(),
      }),
      // The service named at registration is suggested only until the client's first request.
      ...(patient.preferred ? [patients.forgetPreference(patient.patientId)] : []),
      audit('appointment.holdOpened', appointmentId),
    );
    return {
      appointmentId,
      clientSecret: intent.clientSecret,
      depositCents: deposit.amountCents,
      balanceDueCents,
      reservedUntil,
    };
  },
);

/** Records a payment that the browser reports, after verifying it with the processor. */
export const confirmDeposit = operationWithPorts(
  ['payments'],
  routes.confirmDeposit,
  ({ params, actor }, platform) =>
    retryStale(async () => {
      const before = await getClientAppointment(platform, params);
      const { paymentIntentId } = before.deposit;
      if (paymentIntentId === undefined) throw new AppError(paymentErrors.not_held);

      const intent = await platform.payments.get(paymentIntentId);
      const { appointmentId, status } = await recordHold(platform, { before, intent, actor });
      return { appointmentId, status };
    }),
);

/** Cancels free of charge a request whose hold was recorded before the client abandoned it (docs/adr/0010). */
const cancelUnapproved = (platform: Platform, key: ClientAppointmentKey, actor: Actor) =>
  retryStale(async () => {
    const before = await getClientAppointment(platform, key);
    if (before.status !== 'pending' || isBeingApproved(before)) return before;
    const { after, writes } = await buildCancellationChange(platform, before, { actor });
    await platform.commit(...writes);
    return after;
  });

/** Ends the reservation without a charge when the client closes the form. Returns the appointment's status. */
export const abandonReservation = operationWithPorts(
  ['payments'],
  routes.abandonReservation,
  async ({ params, actor }, platform) => {
    const { appointmentId } = params;
    await getClientAppointment(platform, params);
    await expireReservation(platform, appointmentId, actor);
    const { status } = await cancelUnapproved(platform, params, actor);
    return { appointmentId, status };
  },
);
