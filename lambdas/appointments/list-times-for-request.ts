import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForRequest as route } from '#shared/appointments/api.ts';
import { busyIntervals } from '#shared/appointments/day-sheet.ts';
import { availableTimes } from '#shared/appointments/slots.ts';
import { datesFrom } from '#shared/core/civil-time.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';

/** Where one aesthetician could take this visit; its own hour counts as free, and the front desk may book the past. Nowhere, when they cannot do it. */
export const listTimesForRequest = operation(route, async ({ params, query }, platform) => {
  const { from, to, staffId } = query;
  const [appointment, member, blocks, sheets] = await Promise.all([
    platform.appointments.get(params.appointmentId),
    platform.staff.get(staffId),
    platform.availability.from(from),
    platform.daySheets.between(from, to),
  ]);
  const own = new Map(
    sheets.filter((sheet) => sheet.staffId === staffId).map((sheet) => [sheet.date, sheet]),
  );
  const days = {
    staffId,
    openHours: openHours(blocks.filter((block) => block.staffId === staffId)),
    busyOn: (date: string) => {
      const sheet = own.get(date);
      return sheet ? busyIntervals(sheet, appointment.appointmentId) : [];
    },
  };
  const { durationMinutes, services } = appointment;
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const staff = qualifiedFor([member], serviceIds).map(() => days);
  return availableTimes({ staff, dates: datesFrom(from, to), durationMinutes });
});
