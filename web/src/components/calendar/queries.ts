import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { buildStartKey } from '#shared/appointments/appointment.ts';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffDay } from '#shared/live/channels.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import { isRefetchDue, liveQuery, type RefetchDays } from '#web/src/lib/query.ts';

type DateRange = { readonly from: string; readonly to: string };

/** Returns the options of the calendar query. A live event refetches only the changed days. */
export function buildCalendarQuery({ from, to }: DateRange) {
  const query = buildQuery(listCalendar, { query: { from, to } });
  const followDays: RefetchDays = (client, days) => queueRefetch(client, { from, to }, days);
  return { ...query, meta: { ...query.meta, followDays }, ...liveQuery };
}

const isOnStaffDay = ({ staffId, date }: StaffDay, appointment: CalendarAppointment) =>
  appointment.staffId === staffId && appointment.date === date;

const compareByStart = (a: CalendarAppointment, b: CalendarAppointment) =>
  buildStartKey(a).localeCompare(buildStartKey(b)) || a.staffId.localeCompare(b.staffId);

/** Replaces these days in the list. An appointment on one of them is removed from every other day. */
function mergeDays(
  cached: readonly CalendarAppointment[],
  days: readonly StaffDay[],
  refetched: readonly CalendarAppointment[],
): CalendarAppointment[] {
  const unchanged = cached.filter((appointment) => !days.some((day) => isOnStaffDay(day, appointment)));
  const merged = [...unchanged, ...refetched];
  const byId = new Map(merged.map((appointment) => [appointment.appointmentId, appointment]));
  return [...byId.values()].sort(compareByStart);
}

const removeDuplicateDays = (days: readonly StaffDay[]) => [
  ...new Map(days.map((day) => [`${day.date} ${day.staffId}`, day])).values(),
];

/** Requests run one after another, so that an older answer never overwrites a newer one. */
let pendingRefetch: Promise<void> = Promise.resolve();

function queueRefetch(client: QueryClient, range: DateRange, days: readonly StaffDay[]): Promise<void> {
  pendingRefetch = pendingRefetch.then(() => refetchDays(client, range, days));
  return pendingRefetch;
}

/** Refetches the whole list if it is loading or overdue, since an event may be lost. */
async function refetchDays(client: QueryClient, range: DateRange, days: readonly StaffDay[]): Promise<void> {
  const { queryKey } = buildCalendarQuery(range);
  const isThisQuery = (query: Query) => query.queryHash === hashKey(queryKey);
  const refetchAll = () => client.invalidateQueries({ predicate: isThisQuery });
  const state = client.getQueryState(queryKey);
  if (state?.fetchStatus !== 'idle' || isRefetchDue(state.dataUpdatedAt)) return refetchAll();
  const visibleDays = removeDuplicateDays(days).filter(({ date }) => range.from <= date && date <= range.to);
  if (visibleDays.length === 0) return;
  try {
    const requests = visibleDays.map(({ staffId, date }) =>
      call(listCalendar, { query: { from: date, to: date, staffId } }),
    );
    const refetched = (await Promise.all(requests)).flat();
    client.setQueryData<CalendarAppointment[]>(
      queryKey,
      (cached) => cached && mergeDays(cached, visibleDays, refetched),
      {
        updatedAt: state.dataUpdatedAt,
      },
    );
  } catch {
    await refetchAll();
  }
}
