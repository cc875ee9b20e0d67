import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { availableTimes, bookableDates } from '#shared/appointments/booking/slots.ts';
import * as deskRoutes from '#shared/appointments/calendar/calendar-api.ts';
import * as changeRoutes from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { civilAt, datesFrom } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { ownAppointment } from '../changes/appointment-changes.ts';
import { bookableDays } from '../offers/bookable-staff.ts';
import { requestedServices, servicesSold } from './bookable-services.ts';

/** The hours that really are free for these services, with anyone active who performs all of them. */
export const listAvailableTimes = operation(
  routes.listAvailableTimes,
  async ({ params, query }, platform) => {
    const { from, to, serviceIds } = query;
    const [services, everyone, daysOf] = await Promise.all([
      platform.patients
        .get(params.patientId)
        .then((patient) => requestedServices(platform, patient, serviceIds)),
      platform.staff.all(),
      bookableDays(platform, { from, to }),
    ]);

    const now = civilAt(platform.now());
    return availableTimes({
      staff: qualifiedFor(everyone, serviceIds).map(daysOf),
      dates: bookableDates({ from, to }, now.date),
      durationMinutes: quoteOf(services).durationMinutes,
      notBefore: now,
    });
  },
);

/** The hours at which anyone, or one aesthetician, is free for these services; the front desk may book the past. */
export const listTimesForServices = operation(
  deskRoutes.listTimesForServices,
  async ({ query }, platform) => {
    const { from, to, serviceIds, staffId } = query;
    const [services, members, daysOf] = await Promise.all([
      servicesSold(platform, serviceIds, ({ active }) => active),
      staffId === undefined ? platform.staff.all() : platform.staff.get(staffId).then((member) => [member]),
      bookableDays(platform, { from, to }),
    ]);

    return availableTimes({
      staff: qualifiedFor(members, serviceIds).map(daysOf),
      dates: datesFrom(from, to),
      durationMinutes: quoteOf(services).durationMinutes,
    });
  },
);

/**
 * Where one aesthetician could take this appointment, as long as it is or as long as asked; its own hour counts as free, and
 * the front desk may book the past. Nowhere, when they cannot do it.
 */
export const listTimesForRequest = operation(
  routes.listTimesForRequest,
  async ({ params, query, actor }, platform) => {
    const { from, to, staffId, durationMinutes } = query;
    const { appointmentId } = params;
    const [appointment, member] = await Promise.all([
      platform.appointments.get(appointmentId),
      platform.staff.get(staffId),
    ]);
    if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const daysOf = await bookableDays(platform, { from, to }, appointment);
    const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
    return availableTimes({
      staff: qualifiedFor([member], serviceIds).map(daysOf),
      dates: datesFrom(from, to),
      durationMinutes: durationMinutes ?? appointment.durationMinutes,
    });
  },
);

/** The hours to which a client may move an appointment, with anyone who performs its services; its own hour counts as free. */
export async function timesForAppointment(
  platform: Platform,
  appointment: Appointment,
  range: { readonly from: string; readonly to: string },
) {
  const [everyone, daysOf] = await Promise.all([
    platform.staff.all(),
    bookableDays(platform, range, appointment),
  ]);
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  const now = civilAt(platform.now());
  return availableTimes({
    staff: qualifiedFor(everyone, serviceIds).map(daysOf),
    dates: bookableDates(range, now.date),
    durationMinutes: appointment.durationMinutes,
    notBefore: now,
  });
}

export const listTimesForChange = operation(
  changeRoutes.listTimesForChange,
  async ({ params, query }, platform) =>
    timesForAppointment(platform, await ownAppointment(platform, params), query),
);
