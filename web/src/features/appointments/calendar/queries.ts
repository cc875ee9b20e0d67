import { keepPreviousData, useMutationState, useQuery } from '@tanstack/react-query';
import {
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  deleteAppointment,
  getAppointment,
  listAppointmentFlags,
  listWorkingHours,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { buildCalendarQuery } from '#web/src/components/calendar/queries.ts';
import { buildQuery, buildQueryKey } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useDayMarks } from '../shared/day-marks.ts';
import { buildRequestTimesQuery } from '../shared/desk-queries.ts';

type Range = { readonly from: string; readonly to: string };

/** The appointments of a range of days. The previous range stays visible while loading. */
export const useCalendar = (range: Range) =>
  useQuery({ ...buildCalendarQuery(range), placeholderData: keepPreviousData });

/** The working hours in a range of days. */
export const useWorkingHours = (range: Range) => useQuery(buildQuery(listWorkingHours, { query: range }));

/** What the board marks on the appointments of a day, by appointment. Nothing for the week. */
export function useAppointmentFlags(date: string | undefined) {
  const { data = [] } = useQuery({
    ...buildQuery(listAppointmentFlags, { query: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
  const flagsById = new Map(data.map((flags) => [flags.appointmentId, flags]));
  return (appointmentId: string) => flagsById.get(appointmentId);
}

/** The closures in a range of days. */
export const useClosures = (range: Range) => useQuery(buildQuery(listClosures, { query: range }));

const buildDeletionKey = (appointmentId: string) =>
  buildQueryKey(deleteAppointment, { params: { appointmentId } });

/** Returns whether this screen is deleting the appointment. A fetch would then return 404. */
function useIsDeleting(appointmentId: string): boolean {
  const deletions = useMutationState({
    filters: {
      mutationKey: buildDeletionKey(appointmentId),
      predicate: ({ state }) => state.status !== 'error',
    },
  });
  return deletions.length > 0;
}

/** One appointment with its details, disabled while this screen deletes it. */
export const useAppointment = (appointmentId: string) =>
  useQuery({
    ...buildQuery(getAppointment, { params: { appointmentId } }),
    enabled: !useIsDeleting(appointmentId),
    ...liveQuery,
  });

type AppointmentTimesParams = { appointmentId: string; staffId: string; durationMinutes: number };

/** The times of a day at which a staff member could take an appointment of this duration. */
export function useTimesForAppointment(
  { date, ...params }: AppointmentTimesParams & { date: string },
  enabled: boolean,
) {
  return useQuery({
    ...buildRequestTimesQuery(params, { from: date, to: date }),
    enabled: !useIsDeleting(params.appointmentId) && enabled,
  });
}

/** Marks of the days without a free time for the appointment. */
export function useDaysForAppointment(params: AppointmentTimesParams, isEnabled: boolean) {
  return useDayMarks(
    (range) => buildRequestTimesQuery(params, range),
    !useIsDeleting(params.appointmentId) && isEnabled,
  );
}

/** Refetches after success or failure, without making the caller wait. */
export const useChangeAppointment = (appointmentId: string) =>
  useConfirmedCommand(changeAppointment, {
    inputOf: (body: BodyOf<typeof changeAppointment>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    daysOf: ({ from, to }) => [from, to],
  });

export const useConfirmAttendanceAtDesk = (appointmentId: string) =>
  useCommand(confirmAttendanceAtDesk, {
    inputOf: (from: BodyOf<typeof confirmAttendanceAtDesk>['from']) => ({
      params: { appointmentId },
      body: { from },
    }),
    refreshes: ['appointments'],
    daysOf: (_, response) => [response],
  });

export const useCancelForPatient = (appointmentId: string) =>
  useConfirmedCommand(cancelForPatient, {
    inputOf: (body: BodyOf<typeof cancelForPatient>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    daysOf: (_, response) => [response],
  });

export const useDeleteAppointment = (appointmentId: string) =>
  useCommand(deleteAppointment, {
    mutationKey: buildDeletionKey(appointmentId),
    inputOf: (query: QueryOf<typeof deleteAppointment>) => ({ params: { appointmentId }, query }),
    refreshes: ['appointments'],
  });
