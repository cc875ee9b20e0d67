import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { sessionToken } from './auth.ts';
import { call } from './call.ts';
import { keyOf, queryOf } from './query-of.ts';

const fiveMinutes = 5 * 60_000;

/** Who is signed in, by the server's record; null for a visitor. */
export function useMe(): UseQueryResult<Me | null> {
  return useQuery({
    ...queryOf(getMe),
    queryKey: keyOf(getMe),
    queryFn: async () => ((await sessionToken()) === undefined ? null : call(getMe)),
    staleTime: fiveMinutes,
  });
}

/** Inside the guarded screens, where someone is signed in for certain. */
export function useSignedIn(): Me {
  const { data } = useMe();
  if (!data) throw new Error('useSignedIn outside the guard');
  return data;
}
