import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { buildQuery, buildQueryKey } from './build-query.ts';
import { call } from './call.ts';
import { queryClient } from './query.ts';
import { isRequestedEarly } from './send.ts';
import { loadAuth } from './session/load-auth.ts';
import { getSignedInData, type Person, readRememberedPerson } from './session/session.ts';

const staleTimeMs = 5 * 60_000;

const isSignedIn = async () =>
  isRequestedEarly(getMe) || (await (await loadAuth()).fetchSessionToken()) !== undefined;

const buildMeQuery = () => ({
  ...buildQuery(getMe),
  queryKey: buildQueryKey(getMe),
  queryFn: async () => ((await isSignedIn()) ? call(getMe) : null),
  staleTime: staleTimeMs,
  // After a sign-in the user is known without a request.
  ...getSignedInData(),
});

/** Reads the signed-in user's record, or null for a visitor. */
export const useMe = (): UseQueryResult<Me | null> => useQuery(buildMeQuery());

/** Prefetches the signed-in user before the first component needs it. */
export const prefetchMe = (): void => void queryClient.prefetchQuery(buildMeQuery());

export type ShellPerson = { readonly person: Person; readonly me: Me | undefined };

/** Returns the user of a shell. Until the server has answered, it is the remembered user. */
export function useShellPerson(): ShellPerson {
  const { data } = useMe();
  const person = data ?? readRememberedPerson();
  if (!person) throw new Error('useShellPerson needs a signed-in or remembered user');
  return { person, me: data ?? undefined };
}

/** Returns the signed-in user. It may only be used inside the guard. */
export function useSignedIn(): Me {
  const { data } = useMe();
  if (!data) throw new Error('useSignedIn outside the guard');
  return data;
}
