import { type SlotChoice, slotOf } from '#shared/appointments/appointment.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import type { Place, Steps } from '#web/src/ui/time-grid/time-drag.ts';
import type { Column } from './columns.ts';

/** Appointments come down on quarters of an hour; the desk gives lengths in steps of 5 minutes. */
export const steps: Steps = { place: 15, length: 5, by: 'clock' };

/** An appointment of a length that the desk does not give takes the next one when it moves. */
export const movable = (slot: SlotChoice): SlotChoice => ({
  ...slotOf(slot),
  durationMinutes: Math.ceil(slot.durationMinutes / steps.length) * steps.length,
});

/** Where an appointment comes down: it keeps its person where a column is a whole day. */
export const slotAt = ({ staffId }: SlotChoice, { column, start, end }: Place<Column>): SlotChoice => ({
  staffId: column.member?.staffId ?? staffId,
  date: column.date,
  time: timeOfMinutes(start),
  durationMinutes: end - start,
});
