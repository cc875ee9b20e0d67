import { AppointmentConfirmed, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newConfirmationCode, newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, type BookedService, fullName } from '#shared/appointments/appointment.ts';
import { mayBookFor } from '#shared/appointments/booking/eligibility.ts';
import { type Quote, quoteOf } from '#shared/appointments/booking/pricing.ts';
import { createAppointment as route } from '#shared/appointments/calendar/calendar-api.ts';
import { createdByDesk } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { invoiceOf } from '#shared/payments/invoice.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { alertOverrides } from '../alerts/appointment-alerts.ts';
import { servicesSold } from '../booking/bookable-services.ts';
import { assertBookableByDesk, pickStaff, retryIfSlotTaken } from '../booking/slot-assignment.ts';
import { detailView } from '../shared/views.ts';

type StaffForInput = BodyOf<typeof route>;

async function activePatient({ patients }: Platform, patientId: string): Promise<Patient> {
  const patient = await patients.get(patientId);
  const definition = appointmentErrors.patient_inactive;
  if (!patient.active)
    throw new AppError(definition, { fields: [{ field: 'patientId', message: definition.text }] });
  return patient;
}

/** The person the front desk named, if that works; else whoever is free and least busy. */
async function staffFor(
  platform: Platform,
  { staffId, date, time }: StaffForInput,
  services: readonly BookedService[],
  { durationMinutes }: Quote,
): Promise<StaffMember> {
  const serviceIds = services.map(({ serviceId }) => serviceId);
  if (staffId === undefined) return pickStaff(platform, { serviceIds, durationMinutes, date, time });
  const member = await platform.staff.get(staffId);
  await assertBookableByDesk(platform, {
    member,
    slot: { staffId, date, time, durationMinutes },
    serviceIds,
  });
  return member;
}

async function create(platform: Platform, wanted: StaffForInput): Promise<Appointment> {
  const { bookings, staff, invoices, commit, now } = platform;
  const { date, time, balanceInvoiced } = wanted;
  const patient = await activePatient(platform, wanted.patientId);
  const services = await servicesSold(platform, wanted.serviceIds, (service) => mayBookFor(service, patient));
  const quote = quoteOf(services);
  const member = await staffFor(platform, wanted, services, quote);

  const { patientId, firstName, lastName, email, phone } = patient;
  const passed = await alertOverrides(platform, { patientId, services }, wanted.alertReason);
  const appointment = createdByDesk({
    ...passed,
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    quote,
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
    confirmationCode: newConfirmationCode(),
    balanceInvoiced,
    now: now(),
  });
  await commit(
    ...(await bookings.create(appointment).catch(retryIfSlotTaken)),
    staff.scheduleUnchanged(member),
    ...(balanceInvoiced ? [invoices.issue(invoiceOf(appointment, now()))] : []),
    tell(AppointmentConfirmed, appointmentFacts(appointment)),
    audit('appointment.created', appointment.appointmentId, { staffId: member.staffId, date, time }),
  );
  return appointment;
}

/** The appointment stands at once: sheet, code, invoice and message in one transaction (spec 2 §5). */
export const createAppointment = operation(route, async ({ body }, platform) =>
  detailView(await retryStale(() => create(platform, body)), platform.now()),
);
