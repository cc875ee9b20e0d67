import { addMinutes, type civilAt, daysBetween } from '#shared/core/civil-time.ts';
import { type Appointment, startInstantKey } from '../appointment.ts';

/** How many days ahead a visit is near (spec 2 §9). */
const upcomingWindowDays = 7;

type Visit = Pick<Appointment, 'date' | 'time' | 'durationMinutes' | 'status'>;
type Now = Pick<ReturnType<typeof civilAt>, 'date' | 'time'>;

const endKey = ({ date, time, durationMinutes }: Visit) =>
  startInstantKey({ date, time: addMinutes(time, durationMinutes) });
const isAwaited = ({ status }: Visit) => status === 'pending' || status === 'confirmed';
const isUpcoming = (visit: Visit, now: Now) => isAwaited(visit) && endKey(visit) > startInstantKey(now);
const byStart = (left: Visit, right: Visit) => startInstantKey(left).localeCompare(startInstantKey(right));

/** A client's visits in two: what is still to come, soonest first, and what is over, latest first. */
export function upcomingAndPast<V extends Visit>(
  visits: readonly V[],
  now: Now,
): { upcoming: V[]; past: V[] } {
  const sorted = visits.toSorted(byStart);
  return {
    upcoming: sorted.filter((visit) => isUpcoming(visit, now)),
    past: sorted.filter((visit) => !isUpcoming(visit, now)).reverse(),
  };
}

/** Whether a visit that is still to come is within the next 7 days, today among them. */
export function isSoon(visit: Visit, now: Now): boolean {
  const days = daysBetween(now.date, visit.date);
  return isUpcoming(visit, now) && days <= upcomingWindowDays;
}
