import { type SlotChoice, slotOf } from '#shared/appointments/appointment.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import type { Place, Steps } from '#web/src/ui/time-grid/time-drag.ts';
import type { Column } from './columns.ts';

/** Drops snap to 15 minutes; durations to the 5 minutes that the front desk uses. */
export const steps: Steps = { place: 15, length: 5, by: 'clock' };

/** Rounds a duration up to the next step when the appointment moves. */
export const movable = (slot: SlotChoice): SlotChoice => ({
  ...slotOf(slot),
  durationMinutes: Math.ceil(slot.durationMinutes / steps.length) * steps.length,
});

/** The slot of a drop; keeps the staff member where a column is a whole day. */
export const slotAt = ({ staffId }: SlotChoice, { column, start, end }: Place<Column>): SlotChoice => ({
  staffId: column.member?.staffId ?? staffId,
  date: column.date,
  time: timeOfMinutes(start),
  durationMinutes: end - start,
});
