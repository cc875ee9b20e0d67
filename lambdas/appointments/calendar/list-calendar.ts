import { operation } from '#lambdas/runtime/operation.ts';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import {
  type CalendarAppointment,
  listCalendar as route,
} from '#shared/appointments/calendar/calendar-api.ts';
import { type DaySheet, isOnCalendar } from '#shared/appointments/calendar/day-sheet.ts';
import { datesFrom, timeOfMinutes } from '#shared/core/civil-time.ts';

const appointmentsOf = (
  { staffId, date, appointments }: DaySheet,
  serviceNames: ReadonlyMap<string, string>,
): CalendarAppointment[] =>
  appointments.filter(isOnCalendar).map(({ start, end, serviceIds, ...appointment }) => ({
    appointmentId: appointment.appointmentId,
    staffId,
    date,
    time: timeOfMinutes(start),
    durationMinutes: end - start,
    patientName: appointment.patientName,
    status: appointment.status,
    attendanceConfirmed: appointment.attendanceConfirmed,
    serviceNames: serviceIds.flatMap((serviceId) => serviceNames.get(serviceId) ?? []),
  }));

const byStart = (a: CalendarAppointment, b: CalendarAppointment) =>
  startInstantKey(a).localeCompare(startInstantKey(b)) || a.staffId.localeCompare(b.staffId);

/**
 * Read from the day sheets alone: of everyone a query a month however many appointments there are, of one person their
 * own sheets and no other; staff hear of their own days only.
 */
export const listCalendar = operation(route, async ({ query, actor }, { daySheets, catalog }) => {
  const { from, to } = query;
  const staffId = actor.kind === 'user' && actor.role === 'staff' ? actor.id : query.staffId;
  const [sheets, services] = await Promise.all([
    staffId === undefined ? daySheets.between(from, to) : daySheets.ofPerson(staffId, datesFrom(from, to)),
    catalog.services(),
  ]);
  const serviceNames = new Map(services.map(({ productId, name }) => [productId, name]));
  return sheets.flatMap((sheet) => appointmentsOf(sheet, serviceNames)).sort(byStart);
});
