import { type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toMinutesOfDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Column } from './columns.ts';
import { findMissingService, snapSteps } from './drop.ts';

type ListNearestInput = {
  readonly columns: readonly Column[];
  /** The free parts of a column without the appointment. */
  readonly gapsOf: (column: Column, appointment: CalendarAppointment) => readonly Interval[];
  readonly now: { readonly date: string; readonly minutes: number };
};

const maxPlaces = 3;

function listStarts({ start, end }: Interval, durationMinutes: number): number[] {
  const starts: number[] = [];
  const step = snapSteps.position;
  for (let minute = Math.ceil(start / step) * step; minute + durationMinutes <= end; minute += step)
    starts.push(minute);
  return starts;
}

/** Lists the free places of the day nearest to the appointment, those of its own staff member first. */
export function listNearestPlaces(
  appointment: CalendarAppointment,
  { columns, gapsOf, now }: ListNearestInput,
): SlotChoice[] {
  const { date, staffId, durationMinutes } = appointment;
  const current = toMinutesOfDay(appointment.time);
  return columns
    .flatMap((column) => {
      const { member } = column;
      if (column.date !== date || !member || findMissingService(member, appointment) !== undefined) return [];
      const isOther = member.staffId !== staffId;
      return gapsOf(column, appointment)
        .flatMap((gap) => listStarts(gap, durationMinutes))
        .filter((start) => (isOther || start !== current) && (date !== now.date || start >= now.minutes))
        .map((start) => ({ start, staffId: member.staffId, isOther, distance: Math.abs(start - current) }));
    })
    .sort((a, b) => Number(a.isOther) - Number(b.isOther) || a.distance - b.distance)
    .slice(0, maxPlaces)
    .map(({ start, staffId: toStaffId }) => ({
      ...toSlot(appointment),
      staffId: toStaffId,
      time: toTimeOfDay(start),
    }));
}
