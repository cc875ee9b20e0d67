import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  completeWithoutCode,
  listKeptDeposits,
  listTreatedVisits,
  markNoShow,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import { passingAlerts } from '#web/src/components/appointment-alerts/alert-question.ts';
import { everyRow } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { watched } from '#web/src/lib/query.ts';

const domain = 'appointments';
const keys = { treated: [domain, 'listTreatedVisits'], kept: [domain, 'listKeptDeposits'] } as const;

export type TreatedFilter = Omit<QueryOf<typeof listTreatedVisits>, 'cursor'>;

/** The visits of a month, a hundred at a time; those of the filter before stay until the new ones are here. */
export const useTreatedVisits = (filter: TreatedFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.treated, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTreatedVisits,
        { query: pageParam === '' ? filter : { ...filter, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
    ...watched,
  });

/** Every deposit that missed and late-cancelled visits left, earliest day first. */
export const useKeptDeposits = () =>
  useQuery({
    queryKey: keys.kept,
    queryFn: ({ signal }) => everyRow((query) => call(listKeptDeposits, { query }, { signal })),
    ...watched,
  });

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
function useClosing<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
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
    passingAlerts((alert) =>
      call(completeWithoutCode, { params: { appointmentId }, body: { ...body, ...alert } }),
    ),
  );

export const useWaiveForfeit = (appointmentId: string) =>
  useClosing((body: BodyOf<typeof waiveForfeit>) => call(waiveForfeit, { params: { appointmentId }, body }));
