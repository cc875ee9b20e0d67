import { useMutation, useQuery } from '@tanstack/react-query';
import { accountErrors } from '#shared/accounts/errors.ts';
import { openShortLink, proveEmail } from '#shared/accounts/short-link-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { call } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';

/** Looking changes nothing: programs that look messages over open their links too. */
export const useShortLink = (token: string) =>
  useQuery({
    queryKey: ['accounts', 'openShortLink', { token }],
    queryFn: ({ signal }) => call(openShortLink, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const useProveEmail = (token: string) =>
  useMutation({ mutationFn: () => call(proveEmail, { params: { token } }) });

/** Late, of an e-mail that changed, or cut short on its way: for whoever holds it, all the same. */
export const isLinkOver = (error: unknown) =>
  error instanceof CallError && (error.is(accountErrors.link_over) || error.is(coreErrors.malformed));
