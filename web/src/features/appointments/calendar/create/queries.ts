import { useQuery } from '@tanstack/react-query';
import {
  createAppointment,
  listBookableServices,
  listPopularServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { timesOf } from '../../shared/free-days.ts';

export const useBookableServices = () => useQuery(queryOf(listBookableServices));
export const usePopularServices = () => useQuery(queryOf(listPopularServices));

type Search = { serviceIds: readonly string[]; date: string; staffId: string; enabled: boolean };

/** The free hours of one day for a set of services, with one person or with anyone. */
export function useTimesForServices({ serviceIds, date, staffId, enabled }: Search) {
  const set = serviceIds.toSorted().join(',');
  const query = { from: date, to: date, serviceIds: set, ...(staffId === '' ? {} : { staffId }) };
  return useQuery({
    ...queryOf(listTimesForServices, { query }),
    select: timesOf,
    enabled,
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });
}

/** Enters an appointment: one form, one appointment. */
export const useCreateAppointment = () =>
  useConfirmedCommand(createAppointment, {
    inputOf: (body: BodyOf<typeof createAppointment>) => ({ body }),
    once: true,
    refreshes: ['appointments'],
    daysOf: (_, entered) => [entered],
  });
