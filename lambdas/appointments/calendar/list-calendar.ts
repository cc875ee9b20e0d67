import { operation } from '#lambdas/runtime/operation.ts';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import { type CalendarVisit, listCalendar as route } from '#shared/appointments/calendar/calendar-api.ts';
import { type DaySheet, isOnCalendar } from '#shared/appointments/calendar/day-sheet.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';

const visitsOf = (
  { staffId, date, visits }: DaySheet,
  serviceNames: ReadonlyMap<string, string>,
): CalendarVisit[] =>
  visits.filter(isOnCalendar).map(({ start, end, serviceIds, ...visit }) => ({
    appointmentId: visit.appointmentId,
    staffId,
    date,
    time: timeOfMinutes(start),
    durationMinutes: end - start,
    patientName: visit.patientName,
    status: visit.status,
    attendanceConfirmed: visit.attendanceConfirmed,
    serviceNames: serviceIds.flatMap((serviceId) => serviceNames.get(serviceId) ?? []),
  }));

const byStart = (a: CalendarVisit, b: CalendarVisit) =>
  startInstantKey(a).localeCompare(startInstantKey(b)) || a.staffId.localeCompare(b.staffId);

/** Read from the day sheets alone, a query a month however many visits there are; staff hear of their own days only. */
export const listCalendar = operation(route, async ({ query, actor }, { daySheets, catalog }) => {
  const [sheets, services] = await Promise.all([daySheets.between(query.from, query.to), catalog.services()]);
  const serviceNames = new Map(services.map(({ productId, name }) => [productId, name]));
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  return sheets
    .filter(({ staffId }) => !isStaff || staffId === actor.id)
    .flatMap((sheet) => visitsOf(sheet, serviceNames))
    .sort(byStart);
});
