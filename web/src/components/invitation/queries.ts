import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getInvitation, resendInvitation } from '#shared/accounts/registration-api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const keyOf = (userId: string) => ['accounts', 'getInvitation', { userId }];
/** Its messages are made within seconds. */
const soonMs = 2_000;

export const useInvitation = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getInvitation, { params: { userId } }, { signal }),
    ...liveQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'due' ? soonMs : liveQuery.refetchInterval()),
  });

export function useResendInvitation(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resendInvitation, { params: { userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
