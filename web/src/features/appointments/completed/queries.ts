import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  completeWithoutCode,
  listCompletedAppointments,
  listKeptDeposits,
  markNoShow,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import { overridingAlerts } from '#web/src/components/appointment-alerts/alert-question.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const domain = 'appointments';
const keys = { treated: [domain, 'listCompletedAppointments'], kept: [domain, 'listKeptDeposits'] } as const;

export type TreatedFilter = Omit<QueryOf<typeof listCompletedAppointments>, 'cursor'>;

/** The appointments of a month, a hundred at a time; those of the filter before stay until the new ones are here. */
export const useCompletedAppointments = (filter: TreatedFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.treated, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompletedAppointments,
        { query: pageParam === '' ? filter : { ...filter, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });

/** Every deposit that missed and late-cancelled appointments left, earliest day first. */
export const useKeptDeposits = () =>
  useQuery({
    queryKey: keys.kept,
    queryFn: ({ signal }) => allPages((query) => call(listKeptDeposits, { query }, { signal })),
    ...liveQuery,
  });

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
function useClosing<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [domain] });
    },
  });
}

export const useMarkNoShow = (appointmentId: string) =>
  useClosing(() => call(markNoShow, { params: { appointmentId } }));

export const useCompleteWithoutCode = (appointmentId: string) =>
  useClosing((body: BodyOf<typeof completeWithoutCode>) =>
    overridingAlerts((alert) =>
      call(completeWithoutCode, { params: { appointmentId }, body: { ...body, ...alert } }),
    ),
  );

export const useWaiveForfeit = (appointmentId: string) =>
  useClosing((body: BodyOf<typeof waiveForfeit>) => call(waiveForfeit, { params: { appointmentId }, body }));
