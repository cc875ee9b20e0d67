import { intervalOf, type SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { hoursShown } from '#web/src/ui/time-grid/geometry.ts';

/** What the hand holds: the appointment, or the end of it. */
export type Grip = 'whole' | 'end';

/** Where the hand is: a column's day and person (absent where a column is a whole day), and the minute. */
export type Hand = { readonly date: string; readonly staffId?: string | undefined; readonly minute: number };

const placeStep = 15;
const lengthStep = 5;

const stepped = (minutes: number, step: number) => Math.round(minutes / step) * step;

export const slotOf = ({ staffId, date, time, durationMinutes }: SlotChoice): SlotChoice => ({
  staffId,
  date,
  time,
  durationMinutes,
});

/** The desk gives lengths in steps of 5 minutes: an appointment of another length takes the next one when it moves. */
export const movable = (slot: SlotChoice): SlotChoice => ({
  ...slotOf(slot),
  durationMinutes: Math.ceil(slot.durationMinutes / lengthStep) * lengthStep,
});

/** Whether the front desk may still put an appointment elsewhere. */
export const isStillToCome = ({ status }: Pick<CalendarAppointment, 'status'>) =>
  status === 'pending' || status === 'confirmed';

/**
 * Where an appointment would stand if the hand let go, `grabbed` minutes below the appointment's start when it took hold. A hand
 * that only went sideways leaves the hour as it is, even off the grid.
 */
export function slotUnder(
  appointment: SlotChoice,
  grip: Grip,
  { hand, grabbed }: { hand: Hand; grabbed: number },
): SlotChoice {
  const { start, end } = intervalOf(appointment);
  const pulled = hand.minute - grabbed - start;
  if (grip === 'end') {
    const longest = Math.max(end, hoursShown.end) - start;
    const length = stepped(appointment.durationMinutes + pulled, lengthStep);
    return { ...slotOf(appointment), durationMinutes: Math.max(lengthStep, Math.min(length, longest)) };
  }
  const assignment = {
    ...slotOf(appointment),
    staffId: hand.staffId ?? appointment.staffId,
    date: hand.date,
  };
  if (Math.abs(pulled) < placeStep / 2) return assignment;
  const latest = hoursShown.end - appointment.durationMinutes;
  const begins = Math.max(hoursShown.start, Math.min(stepped(start + pulled, placeStep), latest));
  return { ...assignment, time: timeOfMinutes(begins) };
}
