import { addMinutes, type civilAt } from '#shared/core/civil-time.ts';
import { type Appointment, startInstantKey } from './appointment.ts';

type Visit = Pick<Appointment, 'date' | 'time' | 'durationMinutes' | 'status'>;
type Now = Pick<ReturnType<typeof civilAt>, 'date' | 'time'>;

const endKey = ({ date, time, durationMinutes }: Visit) =>
  startInstantKey({ date, time: addMinutes(time, durationMinutes) });
const isAwaited = ({ status }: Visit) => status === 'pending' || status === 'confirmed';
const byStart = (left: Visit, right: Visit) => startInstantKey(left).localeCompare(startInstantKey(right));

/** A client's visits in two: what is still to come, soonest first, and what is over, latest first. */
export function upcomingAndPast<V extends Visit>(
  visits: readonly V[],
  now: Now,
): { upcoming: V[]; past: V[] } {
  const isUpcoming = (visit: V) => isAwaited(visit) && endKey(visit) > startInstantKey(now);
  const sorted = visits.toSorted(byStart);
  return {
    upcoming: sorted.filter(isUpcoming),
    past: sorted.filter((visit) => !isUpcoming(visit)).reverse(),
  };
}
