import { useQuery } from '@tanstack/react-query';
import {
  createAppointment,
  listBookableServices,
  listPopularServices,
  listRecentServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { type DayRange, useDayMarks } from '../../shared/day-marks.ts';

export const useBookableServices = () => useQuery(buildQuery(listBookableServices));
/** The services of a client, the latest first. Not loaded without a client. */
export const useRecentServices = (patientId: string | undefined) =>
  useQuery({
    ...buildQuery(listRecentServices, { params: { patientId: patientId ?? '' } }),
    enabled: patientId !== undefined,
  });
export const usePopularServices = () => useQuery(buildQuery(listPopularServices));

type ServiceTimesParams = { serviceIds: readonly string[]; staffId: string };

const buildServiceTimesQuery = ({ serviceIds, staffId }: ServiceTimesParams, range: DayRange) => {
  const query = { ...range, serviceIds: serviceIds.toSorted().join(','), ...(staffId !== '' && { staffId }) };
  return {
    ...buildQuery(listTimesForServices, { query }),
    // Another client may take a time at any moment.
    staleTime: 0,
  };
};

/** A day's free times for a set of services, with one staff member or any. */
export const useTimesForServices = (
  { date, ...params }: ServiceTimesParams & { date: string },
  enabled: boolean,
) => useQuery({ ...buildServiceTimesQuery(params, { from: date, to: date }), enabled });

/** Marks of days without a free time. */
export const useDaysForServices = (params: ServiceTimesParams, isEnabled: boolean) =>
  useDayMarks((range) => buildServiceTimesQuery(params, range), isEnabled);

/** Creates an appointment. A retry of the same form does not create another. */
export const useCreateAppointment = () =>
  useConfirmedCommand(createAppointment, {
    inputOf: (body: BodyOf<typeof createAppointment>) => ({ body }),
    // The first appointment deletes the client's preference.
    refreshes: ['appointments', 'patients'],
    daysOf: (_, createdAppointment) => [createdAppointment],
  });
