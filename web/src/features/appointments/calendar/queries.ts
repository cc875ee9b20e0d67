import {
  keepPreviousData,
  type MutationKey,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import {
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  deleteAppointment,
  getAppointment,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import type { StaffDay } from '#shared/live/channels.ts';
import { appointmentsChanged, calendarQuery } from '#web/src/components/calendar/queries.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const domain = 'appointments';
const keys = {
  appointment: [domain, 'getAppointment'],
  times: [domain, 'listTimesForRequest'],
} as const;

type Range = { readonly from: string; readonly to: string };

/** The appointments of a range of days; those of the days before stay until the new ones are here. */
export const useCalendar = (range: Range) =>
  useQuery({ ...calendarQuery(range), placeholderData: keepPreviousData });

const deletionOf = (appointmentId: string): MutationKey => [domain, 'deleteAppointment', appointmentId];

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
    queryKey: [...keys.appointment, { appointmentId }],
    queryFn: ({ signal }) => call(getAppointment, { params: { appointmentId } }, { signal }),
    enabled: !useIsLeaving(appointmentId),
    ...liveQuery,
  });

type Search = { appointmentId: string; staffId: string; date: string; durationMinutes: number };

/** The hours of one day at which one person could take an appointment of this length. */
export const useTimesForAppointment = (search: Search, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.times, search],
    queryFn: async ({ signal }) => {
      const { appointmentId, staffId, date, durationMinutes } = search;
      const query = { from: date, to: date, staffId, durationMinutes: String(durationMinutes) };
      const days = await call(listTimesForRequest, { params: { appointmentId }, query }, { signal });
      return days.flatMap(({ times }) => times);
    },
    enabled: !useIsLeaving(search.appointmentId) && enabled,
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });

type Decision<Input, Reply> = {
  readonly mutationFn: (given: Input) => Promise<Reply>;
  readonly mutationKey?: MutationKey;
  /** The days that are not what they were; absent where they are not known. */
  readonly daysOf?: (given: Input, reply: Reply) => readonly StaffDay[];
};

/**
 * Whatever came of it, what is on screen is asked for again: whole when it was refused, since something else is there
 * than was shown. Whoever decided does not wait for that.
 */
function useDecision<Input, Reply>({ mutationFn, mutationKey = [], daysOf }: Decision<Input, Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn,
    onSettled: (reply, _, given) => {
      void appointmentsChanged(client, reply && daysOf?.(given, reply));
    },
  });
}

const dayOf = (_: unknown, { staffId, date }: StaffDay) => [{ staffId, date }];

export const useChangeAppointment = (appointmentId: string) =>
  useDecision({
    mutationFn: (body: BodyOf<typeof changeAppointment>) =>
      call(changeAppointment, { params: { appointmentId }, body }),
    daysOf: ({ from, to }) => [from, to],
  });

export const useConfirmAttendanceAtDesk = (appointmentId: string) =>
  useDecision({
    mutationFn: () => call(confirmAttendanceAtDesk, { params: { appointmentId } }),
    daysOf: dayOf,
  });

export const useCancelForPatient = (appointmentId: string) =>
  useDecision({
    mutationFn: (body: BodyOf<typeof cancelForPatient>) =>
      call(cancelForPatient, { params: { appointmentId }, body }),
    daysOf: dayOf,
  });

export const useDeleteAppointment = (appointmentId: string) =>
  useDecision({
    mutationFn: (query: QueryOf<typeof deleteAppointment>) =>
      call(deleteAppointment, { params: { appointmentId }, query }),
    mutationKey: deletionOf(appointmentId),
  });
