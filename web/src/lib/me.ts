import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { call } from './call.ts';
import { queryClient } from './query.ts';
import { keyOf, queryOf } from './query-of.ts';
import { sessionToken } from './session/auth.ts';
import { justSignedIn, type Person, rememberedPerson } from './session/session.ts';

const fiveMinutes = 5 * 60_000;

const meQuery = () => ({
  ...queryOf(getMe),
  queryKey: keyOf(getMe),
  queryFn: async () => ((await sessionToken()) === undefined ? null : call(getMe)),
  staleTime: fiveMinutes,
  // Whoever has just signed in is known without asking.
  ...justSignedIn(),
});

/** Who is signed in, by the server's record; null for a visitor. */
export const useMe = (): UseQueryResult<Me | null> => useQuery(meQuery());

/** Starts reading who is signed in before the first part that needs it is drawn. */
export const prefetchMe = (): void => void queryClient.prefetchQuery(meQuery());

export type ShellPerson = { readonly person: Person; readonly me: Me | undefined };

/** Whom a shell is drawn for: as remembered, until the server has said. */
export function useShellPerson(): ShellPerson {
  const { data } = useMe();
  const person = data ?? rememberedPerson();
  if (!person) throw new Error('a shell is drawn for nobody');
  return { person, me: data ?? undefined };
}

/** Inside the guarded screens, where someone is signed in for certain. */
export function useSignedIn(): Me {
  const { data } = useMe();
  if (!data) throw new Error('useSignedIn outside the guard');
  return data;
}
