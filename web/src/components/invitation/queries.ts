import { useQuery } from '@tanstack/react-query';
import { getInvitation, resendInvitation } from '#shared/accounts/registration-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Its messages are made within seconds. */
const soonMs = 2_000;

export const useInvitation = (userId: string) =>
  useQuery({
    ...queryOf(getInvitation, { params: { userId } }),
    ...liveQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'due' ? soonMs : liveQuery.refetchInterval()),
  });

export const useResendInvitation = (userId: string) =>
  useCommand(resendInvitation, {
    inputOf: () => ({ params: { userId } }),
    refreshes: [getInvitation],
    waitsForRefresh: true,
  });
