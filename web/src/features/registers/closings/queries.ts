import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getClosing, getDayClose, listClosings, resendClosing } from '#shared/registers/closing-api.ts';
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useDayClose = (enabled: boolean) =>
  useQuery({ ...buildQuery(getDayClose), ...liveQuery, enabled });

/** Loads closings, newest first, in pages of 20. */
export const useClosings = () => useInfiniteQuery({ ...buildPagedQuery(listClosings), ...liveQuery });

const mailPollMs = 3_000;

/** Polls while the e-mail is being sent, because no event reports its delivery. */
export const useClosing = (closingNumber: string) =>
  useQuery({
    ...buildQuery(getClosing, { params: { closingNumber } }),
    ...liveQuery,
    enabled: closingNumber !== '',
    refetchInterval: ({ state }) =>
      state.data?.mail.state === 'waiting' ? mailPollMs : liveQuery.refetchInterval(),
  });

export const useResendClosing = (closingNumber: string) =>
  useCommand(resendClosing, {
    inputOf: () => ({ params: { closingNumber } }),
    refreshes: [getClosing],
    waitsForRefresh: true,
  });
