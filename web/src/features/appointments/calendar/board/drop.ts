import { intervalOf, type Spot } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { hoursShown } from './geometry.ts';

/** What the hand holds: the visit, or the end of it. */
export type Grip = 'whole' | 'end';

/** Where the hand is: a column's day and person (absent where a column is a whole day), and the minute. */
export type Hand = { readonly date: string; readonly staffId?: string | undefined; readonly minute: number };

const placeStep = 15;
const lengthStep = 5;

const stepped = (minutes: number, step: number) => Math.round(minutes / step) * step;

export const spotOf = ({ staffId, date, time, durationMinutes }: Spot): Spot => ({
  staffId,
  date,
  time,
  durationMinutes,
});

/** The desk gives lengths in steps of 5 minutes: a visit of another length takes the next one when it moves. */
export const movable = (spot: Spot): Spot => ({
  ...spotOf(spot),
  durationMinutes: Math.ceil(spot.durationMinutes / lengthStep) * lengthStep,
});

/** Whether the front desk may still put a visit elsewhere. */
export const isStillToCome = ({ status }: Pick<CalendarVisit, 'status'>) =>
  status === 'pending' || status === 'confirmed';

/**
 * Where a visit would stand if the hand let go, `grabbed` minutes below the visit's start when it took hold. A hand
 * that only went sideways leaves the hour as it is, even off the grid.
 */
export function spotUnder(visit: Spot, grip: Grip, { hand, grabbed }: { hand: Hand; grabbed: number }): Spot {
  const { start, end } = intervalOf(visit);
  const pulled = hand.minute - grabbed - start;
  if (grip === 'end') {
    const longest = Math.max(end, hoursShown.end) - start;
    const length = stepped(visit.durationMinutes + pulled, lengthStep);
    return { ...spotOf(visit), durationMinutes: Math.max(lengthStep, Math.min(length, longest)) };
  }
  const place = { ...spotOf(visit), staffId: hand.staffId ?? visit.staffId, date: hand.date };
  if (Math.abs(pulled) < placeStep / 2) return place;
  const latest = hoursShown.end - visit.durationMinutes;
  const begins = Math.max(hoursShown.start, Math.min(stepped(start + pulled, placeStep), latest));
  return { ...place, time: timeOfMinutes(begins) };
}
