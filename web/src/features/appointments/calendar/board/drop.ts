import { type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import type { GridPlacement, SnapSteps } from '#web/src/ui/time-grid/time-drag.ts';
import type { Column } from './columns.ts';

/** Drops snap to 15 minutes, and durations to the 5 minutes that the front desk uses. */
export const snapSteps: SnapSteps = { position: 15, length: 5, by: 'clock' };

/** Rounds a duration up to the next step when the appointment moves. */
export const roundDuration = (slot: SlotChoice): SlotChoice => ({
  ...toSlot(slot),
  durationMinutes: Math.ceil(slot.durationMinutes / snapSteps.length) * snapSteps.length,
});

/** Returns the name of a service of the appointment that the member does not perform, if any. */
export function findMissingService(
  { staffId, serviceIds }: Pick<StaffOption, 'staffId' | 'serviceIds'>,
  appointment: CalendarAppointment,
): string | undefined {
  if (staffId === appointment.staffId) return undefined;
  const index = appointment.serviceIds.findIndex((serviceId) => !serviceIds.includes(serviceId));
  return index === -1 ? undefined : (appointment.serviceNames[index] ?? '');
}

/** Returns the slot of a drop and keeps the staff member where a column is a whole day. */
export const toDroppedSlot = (
  { staffId }: SlotChoice,
  { column, start, end }: GridPlacement<Column>,
): SlotChoice => ({
  staffId: column.member?.staffId ?? staffId,
  date: column.date,
  time: toTimeOfDay(start),
  durationMinutes: end - start,
});
