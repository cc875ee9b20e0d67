import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getClosing, getDayClose, listClosings, resendClosing } from '#shared/registers/closing-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';

export const useDayClose = (enabled: boolean) => useQuery({ ...queryOf(getDayClose), ...liveQuery, enabled });

/** Twenty at a time, newest first. */
export const useClosings = () => useInfiniteQuery({ ...pagesOf(listClosings), ...liveQuery });

const soonMs = 3_000;

/** Asked for again soon while its e-mail is under way: nobody is told when it went out. */
export const useClosing = (closingNumber: string) =>
  useQuery({
    ...queryOf(getClosing, { params: { closingNumber } }),
    ...liveQuery,
    enabled: closingNumber !== '',
    refetchInterval: ({ state }) =>
      state.data?.mail.state === 'waiting' ? soonMs : liveQuery.refetchInterval(),
  });

export const useResendClosing = (closingNumber: string) =>
  useCommand(resendClosing, {
    inputOf: () => ({ params: { closingNumber } }),
    refreshes: [getClosing],
    waitsForRefresh: true,
  });
