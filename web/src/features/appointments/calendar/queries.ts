import { keepPreviousData, useMutationState, useQuery } from '@tanstack/react-query';
import {
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  deleteAppointment,
  getAppointment,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { calendarQuery } from '#web/src/components/calendar/queries.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { keyOf, queryOf } from '#web/src/lib/query-of.ts';
import { useDayMarks } from '../shared/day-marks.ts';
import { timesForRequest } from '../shared/desk-queries.ts';

type Range = { readonly from: string; readonly to: string };

/** The appointments of a range of days; those of the days before stay until the new ones are here. */
export const useCalendar = (range: Range) =>
  useQuery({ ...calendarQuery(range), placeholderData: keepPreviousData });

/** The days of a range on which the center is closed. */
export const useClosures = (range: Range) => useQuery(queryOf(listClosures, { query: range }));

const deletionOf = (appointmentId: string) => keyOf(deleteAppointment, { params: { appointmentId } });

/** An appointment that this screen takes out is not asked for any more: it would be answered as absent. */
function useIsLeaving(appointmentId: string): boolean {
  const deletions = useMutationState({
    filters: { mutationKey: deletionOf(appointmentId), predicate: ({ state }) => state.status !== 'error' },
  });
  return deletions.length > 0;
}

/** One appointment, whole. */
export const useAppointment = (appointmentId: string) =>
  useQuery({
    ...queryOf(getAppointment, { params: { appointmentId } }),
    enabled: !useIsLeaving(appointmentId),
    ...liveQuery,
  });

type Place = { appointmentId: string; staffId: string; durationMinutes: number };

/** The hours of one day at which one person could take an appointment of this length. */
export function useTimesForAppointment({ date, ...place }: Place & { date: string }, enabled: boolean) {
  return useQuery({
    ...timesForRequest(place, { from: date, to: date }),
    enabled: !useIsLeaving(place.appointmentId) && enabled,
  });
}

/** The days on which they could not. */
export function useDaysForAppointment(place: Place, isAsked: boolean) {
  return useDayMarks((range) => timesForRequest(place, range), !useIsLeaving(place.appointmentId) && isAsked);
}

/** Whatever came of a decision, what is on screen is asked for again; whoever decided does not wait for that. */
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
    daysOf: (_, reply) => [reply],
  });

export const useCancelForPatient = (appointmentId: string) =>
  useConfirmedCommand(cancelForPatient, {
    inputOf: (body: BodyOf<typeof cancelForPatient>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    daysOf: (_, reply) => [reply],
  });

export const useDeleteAppointment = (appointmentId: string) =>
  useCommand(deleteAppointment, {
    mutationKey: deletionOf(appointmentId),
    inputOf: (query: QueryOf<typeof deleteAppointment>) => ({ params: { appointmentId }, query }),
    refreshes: ['appointments'],
  });
