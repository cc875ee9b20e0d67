import { operation } from '#lambdas/runtime/operation.ts';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import { type CalendarVisit, listCalendar as route } from '#shared/appointments/calendar-api.ts';
import type { DaySheet, SheetVisit } from '#shared/appointments/day-sheet.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';

/** What the calendar is for: visits to decide, to carry out, and those whose clients said they come (spec 2 §5). */
const isShown = ({ status, attendanceConfirmed }: SheetVisit) =>
  status === 'pending' || status === 'confirmed' || attendanceConfirmed;

const visitsOf = (
  { staffId, date, visits }: DaySheet,
  serviceNames: ReadonlyMap<string, string>,
): CalendarVisit[] =>
  visits.filter(isShown).map(({ start, end, serviceIds, ...visit }) => ({
    appointmentId: visit.appointmentId,
    ...{ staffId, date },
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
