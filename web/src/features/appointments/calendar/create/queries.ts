import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createAppointment,
  listBookableServices,
  listPopularServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import type { DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { dayMarks, rangeOfMonth } from '../../shared/day-marks.ts';

export const useBookableServices = () => useQuery(queryOf(listBookableServices));
export const usePopularServices = () => useQuery(queryOf(listPopularServices));

type Wanted = { serviceIds: readonly string[]; staffId: string; enabled: boolean };
type Range = { from: string; to: string };

const timesQuery = ({ serviceIds, staffId, enabled }: Wanted, range: Range) => {
  const query = { ...range, serviceIds: serviceIds.toSorted().join(','), ...(staffId !== '' && { staffId }) };
  return {
    ...queryOf(listTimesForServices, { query }),
    enabled,
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  };
};

/** The free hours of one day for a set of services, with one person or with anyone. */
export const useTimesForServices = ({ date, ...wanted }: Wanted & { date: string }) =>
  useQuery(timesQuery(wanted, { from: date, to: date }));

/** The days of the month that the calendar shows on which there is no such hour; asked for as it is opened. */
export function useDaysForServices(wanted: Wanted): DayMarks | undefined {
  const [month, setMonth] = useState<string>();
  const enabled = wanted.enabled && month !== undefined;
  const { data } = useQuery(timesQuery({ ...wanted, enabled }, rangeOfMonth(month)));
  return wanted.enabled ? dayMarks(data, setMonth) : undefined;
}

/** Enters an appointment: one form, one appointment. */
export const useCreateAppointment = () =>
  useConfirmedCommand(createAppointment, {
    inputOf: (body: BodyOf<typeof createAppointment>) => ({ body }),
    once: true,
    refreshes: ['appointments'],
    daysOf: (_, entered) => [entered],
  });
