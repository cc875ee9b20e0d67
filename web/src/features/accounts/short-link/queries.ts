import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#shared/accounts/errors.ts';
import { endGreetings, openShortLink, proveEmail, undoEmailChange } from '#shared/accounts/short-link-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Looking changes nothing: programs that look messages over open their links too. */
export const useShortLink = (token: string) =>
  useQuery({
    ...queryOf(openShortLink, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A link that is over by the time it is pressed says so. */
const asksAgain = { refreshes: [openShortLink] };

export const useProveEmail = (token: string) =>
  useCommand(proveEmail, { inputOf: () => ({ params: { token } }), ...asksAgain });

export const useUndoEmailChange = (token: string) =>
  useCommand(undoEmailChange, { inputOf: () => ({ params: { token } }), ...asksAgain });

export const useEndGreetings = (token: string) =>
  useCommand(endGreetings, { inputOf: () => ({ params: { token } }), ...asksAgain });

/** Late, of an e-mail that changed, or cut short on its way: for whoever holds it, all the same. */
export const isLinkOver = (error: unknown) =>
  error instanceof CallError && (error.is(accountErrors.link_over) || error.is(coreErrors.malformed));
