import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { calendarQuery } from '#web/src/components/calendar/queries.ts';
import { createTopicFilter, findRefetchDays, refetchStale } from '#web/src/lib/query.ts';
import { aServer } from '../../support/server.ts';
import { anAppointment } from '../shared/calendar-fixture.tsx';

const march = { from: '2026-03-01', to: '2026-03-31' };

const at = (appointmentId: string, staffId: string, date: string) =>
  anAppointment(appointmentId, 'Marisol Ortiz', { staffId, date });
const dayOf = (staffId: string, date: string) => ({ staffId, date });

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A visible month; the server answers from `there`. */
async function aCalendar(there: CalendarAppointment[]) {
  const server = aServer();
  const requests = server.answers(listCalendar, ({ address }) => {
    const query = Object.fromEntries(new URL(address, 'http://spa.test').searchParams);
    const { from = '', to = '', staffId } = query;
    return there.filter(
      (each) => from <= each.date && each.date <= to && (staffId ?? each.staffId) === each.staffId,
    );
  });
  const client = new QueryClient();
  stop = new QueryObserver(client, calendarQuery(march)).subscribe(() => undefined);
  const shown = () =>
    client
      .getQueryData<CalendarAppointment[]>(calendarQuery(march).queryKey)
      ?.map((each) => each.appointmentId);
  await vi.waitFor(() => expect(shown()).toBeDefined());
  const followDays = async (...days: { staffId: string; date: string }[]) => {
    for (const query of client.getQueryCache().getAll()) await findRefetchDays(query)?.(client, days);
  };
  const questions = () => requests.slice(1).map(({ address }) => address.slice(address.indexOf('?') + 1));
  return { server, client, shown, followDays, questions };
}

describe('calendar on a live update', () => {
  it('reloads only the changed days, and merges them', async () => {
    const there = [at('a', 's1', '2026-03-06'), at('b', 's2', '2026-03-06'), at('c', 's1', '2026-03-20')];
    const { shown, followDays, questions } = await aCalendar(there);
    there.splice(0, 1, at('a', 's2', '2026-03-10'));

    await followDays(dayOf('s2', '2026-03-10'), dayOf('s1', '2026-03-06'), dayOf('s1', '2026-03-06'));

    expect(shown()).toEqual(['b', 'a', 'c']);
    expect(questions()).toEqual([
      'from=2026-03-10&to=2026-03-10&staffId=s2',
      'from=2026-03-06&to=2026-03-06&staffId=s1',
    ]);
  });

  it('reloads no days outside its range', async () => {
    const { followDays, questions } = await aCalendar([]);

    await followDays(dayOf('s1', '2026-04-01'));

    expect(questions()).toEqual([]);
  });

  it('reloads everything when a day fails to load', async () => {
    const there = [at('a', 's1', '2026-03-06')];
    const { server, shown, followDays } = await aCalendar(there);
    const fullReloads = server.answers(listCalendar, ({ address }) =>
      address.includes('staffId') ? new Response(null, { status: 503 }) : [at('b', 's1', '2026-03-06')],
    );

    await followDays(dayOf('s1', '2026-03-06'));

    expect(shown()).toEqual(['b']);
    expect(fullReloads.at(-1)?.address).not.toContain('staffId');
  });

  it('reloads everything after a command with unknown days', async () => {
    const there = [at('a', 's1', '2026-03-06')];
    const { client, shown, questions } = await aCalendar(there);
    there.length = 0;

    await refetchStale(client, createTopicFilter('appointments'));

    expect(shown()).toEqual([]);
    expect(questions()).toEqual(['from=2026-03-01&to=2026-03-31']);
  });
});
