import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffDay } from '#shared/live/channels.ts';
import { call } from '#web/src/lib/call.ts';
import { type FollowDays, isOverdue, liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

type Range = { readonly from: string; readonly to: string };

/** Options of the calendar query; after a live event, it refetches only the changed days. */
export function calendarQuery({ from, to }: Range) {
  const asked = queryOf(listCalendar, { query: { from, to } });
  const follow: FollowDays = (client, days) => followDays(client, { from, to }, days);
  return { ...asked, meta: { ...asked.meta, followDays: follow }, ...liveQuery };
}

const isOf = ({ staffId, date }: StaffDay, appointment: CalendarAppointment) =>
  appointment.staffId === staffId && appointment.date === date;

const byStart = (a: CalendarAppointment, b: CalendarAppointment) =>
  startInstantKey(a).localeCompare(startInstantKey(b)) || a.staffId.localeCompare(b.staffId);

/** Replaces these days in the list; an appointment on one of them is removed from every other day. */
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

/** Requests run one after another, so that an older answer never overwrites a newer one. */
let asking: Promise<void> = Promise.resolve();

function followDays(client: QueryClient, range: Range, days: readonly StaffDay[]): Promise<void> {
  asking = asking.then(() => askDays(client, range, days));
  return asking;
}

/** Refetches the whole list if it is loading or overdue, since an event may be lost. */
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
      updatedAt: state.dataUpdatedAt,
    });
  } catch {
    await askWhole();
  }
}
