import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { buildCalendarQuery } from '#web/src/components/calendar/queries.ts';
import { createTopicFilter, findRefetchDays, refetchStale } from '#web/src/lib/query.ts';
import { aServer } from '../../support/server.ts';
import { anAppointment } from '../shared/calendar-fixture.tsx';

const march = { from: '2026-03-01', to: '2026-03-31' };

const appointmentOn = (appointmentId: string, staffId: string, date: string) =>
  anAppointment(appointmentId, 'Marisol Ortiz', { staffId, date });
const aDay = (staffId: string, date: string) => ({ staffId, date });

let unsubscribe: (() => void) | undefined;
afterEach(() => unsubscribe?.());

/** Shows the month of March, for which the server returns `storedAppointments`. */
async function aCalendar(storedAppointments: CalendarAppointment[]) {
  const server = aServer();
  const requests = server.answers(listCalendar, ({ address }) => {
    const query = Object.fromEntries(new URL(address, 'http://spa.test').searchParams);
    const { from = '', to = '', staffId } = query;
    return storedAppointments.filter(
      (appointment) =>
        from <= appointment.date &&
        appointment.date <= to &&
        (staffId ?? appointment.staffId) === appointment.staffId,
    );
  });
  const client = new QueryClient();
  unsubscribe = new QueryObserver(client, buildCalendarQuery(march)).subscribe(() => undefined);
  const listShownIds = () =>
    client
      .getQueryData<CalendarAppointment[]>(buildCalendarQuery(march).queryKey)
      ?.map(({ appointmentId }) => appointmentId);
  await vi.waitFor(() => expect(listShownIds()).toBeDefined());
  const followDays = async (...days: { staffId: string; date: string }[]) => {
    for (const query of client.getQueryCache().getAll()) await findRefetchDays(query)?.(client, days);
  };
  const listRequestedQueries = () =>
    requests.slice(1).map(({ address }) => address.slice(address.indexOf('?') + 1));
  return { server, client, listShownIds, followDays, listRequestedQueries };
}

describe('the calendar on a live update', () => {
  it('reloads only the changed days, and merges them', async () => {
    const storedAppointments = [
      appointmentOn('a', 's1', '2026-03-06'),
      appointmentOn('b', 's2', '2026-03-06'),
      appointmentOn('c', 's1', '2026-03-20'),
    ];
    const { listShownIds, followDays, listRequestedQueries } = await aCalendar(storedAppointments);
    storedAppointments.splice(0, 1, appointmentOn('a', 's2', '2026-03-10'));

    await followDays(aDay('s2', '2026-03-10'), aDay('s1', '2026-03-06'), aDay('s1', '2026-03-06'));

    expect(listShownIds()).toEqual(['b', 'a', 'c']);
    expect(listRequestedQueries()).toEqual([
      'from=2026-03-10&to=2026-03-10&staffId=s2',
      'from=2026-03-06&to=2026-03-06&staffId=s1',
    ]);
  });

  it('reloads no days outside its range', async () => {
    const { followDays, listRequestedQueries } = await aCalendar([]);

    await followDays(aDay('s1', '2026-04-01'));

    expect(listRequestedQueries()).toEqual([]);
  });

  it('reloads everything if a day fails to load', async () => {
    const storedAppointments = [appointmentOn('a', 's1', '2026-03-06')];
    const { server, listShownIds, followDays } = await aCalendar(storedAppointments);
    const fullReloads = server.answers(listCalendar, ({ address }) =>
      address.includes('staffId')
        ? new Response(null, { status: 503 })
        : [appointmentOn('b', 's1', '2026-03-06')],
    );

    await followDays(aDay('s1', '2026-03-06'));

    expect(listShownIds()).toEqual(['b']);
    expect(fullReloads.at(-1)?.address).not.toContain('staffId');
  });

  it('reloads everything after a command with unknown days', async () => {
    const storedAppointments = [appointmentOn('a', 's1', '2026-03-06')];
    const { client, listShownIds, listRequestedQueries } = await aCalendar(storedAppointments);
    storedAppointments.length = 0;

    await refetchStale(client, createTopicFilter('appointments'));

    expect(listShownIds()).toEqual([]);
    expect(listRequestedQueries()).toEqual(['from=2026-03-01&to=2026-03-31']);
  });
});
