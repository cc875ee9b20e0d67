import { readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { findFrontDeskError } from '#shared/appointments/booking/eligibility.ts';
import {
  addClientTimes,
  calculateNextDate,
  canHaveNextAppointment,
  findNearestSlot,
  isAlreadyRepeated,
  searchedDays,
  selectRepeatedServices,
} from '#shared/appointments/booking/next-appointment.ts';
import * as api from '#shared/appointments/calendar/next-appointment-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { canAccessAppointment } from '#shared/appointments/transitions.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { createByDesk } from '../calendar/desk-appointments.ts';
import { toDetailView } from '../shared/views.ts';

/** Reads which services follow the appointment, and the client's latest and coming appointments. */
async function readRepetition(platform: Platform, appointment: Appointment) {
  const { appointments, catalog, patients, now } = platform;
  if (!canHaveNextAppointment(appointment, now())) return undefined;
  const { patientId } = appointment;
  const [services, patient, { rows: clientAppointments }] = await Promise.all([
    catalog.byIds(appointment.services.map(({ serviceId }) => serviceId)),
    patients.find(patientId),
    appointments.byPatient(patientId),
  ]);
  if (!patient?.active) return undefined;
  const repeated = selectRepeatedServices(
    services.filter((service) => findFrontDeskError(service, patient) === undefined),
  );
  if (!repeated) return undefined;
  const serviceIds = repeated.services.map(({ productId }) => productId);
  return isAlreadyRepeated(clientAppointments, serviceIds, getToday(now()))
    ? undefined
    : { ...repeated, serviceIds, clientAppointments };
}

async function findNextAppointment(
  platform: Platform,
  appointment: Appointment,
): Promise<api.NextAppointment | undefined> {
  const { staff, settings, now } = platform;
  const repetition = await readRepetition(platform, appointment);
  if (!repetition) return undefined;
  const { weeks, services, serviceIds, clientAppointments } = repetition;
  const { staffId, staffName, time } = appointment;
  const today = getToday(now());
  const date = calculateNextDate(appointment.date, weeks, today);
  const ownMember = staff
    .allBookable()
    .then((members) => filterQualified(members, serviceIds).filter((member) => member.staffId === staffId));
  const [member] = await readBookableDays(platform, {
    from: addDays(date, -searchedDays),
    to: addDays(date, searchedDays),
    members: ownMember,
    center: settings.get(),
  });
  const slot =
    member &&
    findNearestSlot({
      member: addClientTimes(member, clientAppointments),
      date,
      time,
      durationMinutes: services.reduce((sum, service) => sum + service.durationMinutes, 0),
      today,
    });
  return slot && { ...slot, weeks, staffName, serviceNames: services.map(({ name }) => name) };
}

async function getFollowedAppointment({ appointments }: Platform, appointmentId: string, actor: Actor) {
  const appointment = await appointments.get(appointmentId);
  if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  return appointment;
}

export const suggestNextAppointment = operation(
  api.suggestNextAppointment,
  async ({ params: { appointmentId }, actor }, platform) => ({
    nextAppointment: await findNextAppointment(
      platform,
      await getFollowedAppointment(platform, appointmentId, actor),
    ),
  }),
);

/** Books the client, services and aesthetician of the appointment. Only the slot comes from the caller. */
export const bookNextAppointment = operation(
  api.bookNextAppointment,
  async ({ params: { appointmentId }, body, actor }, platform) => {
    const created = await retryStale(async () => {
      const appointment = await getFollowedAppointment(platform, appointmentId, actor);
      const repetition = await readRepetition(platform, appointment);
      if (!repetition) throw new AppError(appointmentErrors.no_next_appointment);
      const { patientId, staffId } = appointment;
      const { serviceIds } = repetition;
      return createByDesk(platform, { ...body, patientId, staffId, serviceIds, balanceInvoiced: true });
    });
    return toDetailView(created, platform.now());
  },
);
