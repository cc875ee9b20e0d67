import { useQuery } from '@tanstack/react-query';
import {
  acceptInvitation,
  getRegistration,
  type Registration,
  register,
} from '#shared/accounts/registration-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import { findHomePath } from '#web/src/lib/paths.ts';
import { signIn } from '#web/src/lib/session/auth.ts';
import { beginSession } from '#web/src/lib/session/session.ts';
import { startSession } from '../start-session.ts';
import type { AccountFields } from './copy.ts';

export const useRegistration = (id: string) =>
  useQuery({
    ...buildQuery(getRegistration, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

type CreateAccountInput = {
  readonly id: string;
  readonly kind: Registration['kind'];
  readonly proof: string | undefined;
};

/** Throws the server's error. `toAccountProblem` maps it to a message. */
export async function createAccount(
  { id, kind, proof }: CreateAccountInput,
  { email, temporaryPassword, password }: AccountFields,
): Promise<void> {
  if (kind === 'prospect')
    await call(register, { params: { id }, body: { email, password, ...(proof && { proof }) } });
  else await call(acceptInvitation, { params: { userId: id }, body: { email, temporaryPassword, password } });
}

/** Signs in with the new password, replacing any session in this browser, and returns the home path. */
export async function signInToNewAccount(email: string, password: string): Promise<string> {
  await signIn(email, password, false);
  const me = await startSession();
  beginSession(me);
  return findHomePath(me);
}
