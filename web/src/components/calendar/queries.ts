import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffDay } from '#shared/live/channels.ts';
import { call } from '#web/src/lib/call.ts';
import { type FollowDays, isOverdue, liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

type Range = { readonly from: string; readonly to: string };

/** The appointments of a range of days. Told of changed days, it asks for those alone. */
export function calendarQuery({ from, to }: Range) {
  const asked = queryOf(listCalendar, { query: { from, to } });
  const follow: FollowDays = (client, days) => followDays(client, { from, to }, days);
  return { ...asked, meta: { ...asked.meta, followDays: follow }, ...liveQuery };
}

const isOf = ({ staffId, date }: StaffDay, appointment: CalendarAppointment) =>
  appointment.staffId === staffId && appointment.date === date;

const byStart = (a: CalendarAppointment, b: CalendarAppointment) =>
  startInstantKey(a).localeCompare(startInstantKey(b)) || a.staffId.localeCompare(b.staffId);

/** What is shown, with these days as they are now; who stands on one of them stands nowhere else. */
function merged(
  shown: readonly CalendarAppointment[],
  days: readonly StaffDay[],
  now: readonly CalendarAppointment[],
): CalendarAppointment[] {
  const others = shown.filter((appointment) => !days.some((day) => isOf(day, appointment)));
  const byId = new Map([...others, ...now].map((appointment) => [appointment.appointmentId, appointment]));
  return [...byId.values()].sort(byStart);
}

const onceEach = (days: readonly StaffDay[]) => [
  ...new Map(days.map((day) => [`${day.date} ${day.staffId}`, day])).values(),
];

/** Days that are asked for one after the other, so that no older answer comes after a newer one. */
let asking: Promise<void> = Promise.resolve();

function followDays(client: QueryClient, range: Range, days: readonly StaffDay[]): Promise<void> {
  asking = asking.then(() => askDays(client, range, days));
  return asking;
}

/** A list that is on its way, or was not asked for whole in a while, is asked for whole: a note may have been lost. */
async function askDays(client: QueryClient, range: Range, days: readonly StaffDay[]): Promise<void> {
  const { queryKey } = calendarQuery(range);
  const isThis = (query: Query) => query.queryHash === hashKey(queryKey);
  const askWhole = () => client.invalidateQueries({ predicate: isThis });
  const state = client.getQueryState(queryKey);
  if (state?.fetchStatus !== 'idle' || isOverdue(state.dataUpdatedAt)) return askWhole();
  const within = onceEach(days).filter(({ date }) => range.from <= date && date <= range.to);
  if (within.length === 0) return;
  try {
    const asked = within.map(({ staffId, date }) =>
      call(listCalendar, { query: { from: date, to: date, staffId } }),
    );
    const now = (await Promise.all(asked)).flat();
    client.setQueryData<CalendarAppointment[]>(queryKey, (shown) => shown && merged(shown, within, now), {
      // When it was last asked for whole.
      updatedAt: state.dataUpdatedAt,
    });
  } catch {
    await askWhole();
  }
}
