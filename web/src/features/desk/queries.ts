import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import { type ComingBirthday, getDashboard, listBirthdays, markGreeted } from '#shared/desk/api.ts';
import { listDoseRequests } from '#shared/health/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { calendarQuery } from '#web/src/components/calendar/queries.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const keys = {
  dashboard: ['desk', 'getDashboard'],
  birthdays: ['patients', 'listBirthdays'],
  doses: ['health', 'listDoseRequests'],
  requests: ['appointments', 'listAppointmentRequests'],
  staff: ['staff', 'listStaff'],
} as const;

/** Made of what four domains tell. */
export const useDashboard = () =>
  useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    meta: { topics: ['appointments', 'intake', 'patients', 'payments'] },
    ...liveQuery,
  });

export const useBirthdays = () =>
  useQuery({
    queryKey: keys.birthdays,
    queryFn: ({ signal }) => call(listBirthdays, {}, { signal }),
    ...liveQuery,
  });

export const useDoseRequests = () =>
  useQuery({
    queryKey: keys.doses,
    queryFn: ({ signal }) => call(listDoseRequests, {}, { signal }),
    ...liveQuery,
  });

/** The appointments of one day, as the calendar has them. */
export const useAgenda = (date: string) => useQuery(calendarQuery({ from: date, to: date }));

export const useRequests = () =>
  useQuery({
    queryKey: keys.requests,
    queryFn: ({ signal }) => allPages((query) => call(listAppointmentRequests, { query }, { signal })),
    ...liveQuery,
  });

export const useStaffNames = () =>
  useQuery({ queryKey: keys.staff, queryFn: ({ signal }) => call(listStaff, {}, { signal }) });

/** Whatever came of it, the birthdays are asked for again. */
export function useMarkGreeted() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ patientId, date }: Pick<ComingBirthday, 'patientId' | 'date'>) =>
      call(markGreeted, { params: { patientId }, body: { date } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.birthdays }),
  });
}
