import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#shared/accounts/errors.ts';
import { endGreetings, openShortLink, proveEmail, undoEmailChange } from '#shared/accounts/short-link-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';

/** Opening a link changes nothing, because mail scanners open links too. */
export const useShortLink = (token: string) =>
  useQuery({
    ...buildQuery(openShortLink, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Reloads the link after an act, which shows one that has expired by then. */
const linkRefresh = { refreshes: [openShortLink] };

export const useProveEmail = (token: string) =>
  useCommand(proveEmail, { inputOf: () => ({ params: { token } }), ...linkRefresh });

export const useUndoEmailChange = (token: string) =>
  useCommand(undoEmailChange, { inputOf: () => ({ params: { token } }), ...linkRefresh });

export const useEndGreetings = (token: string) =>
  useCommand(endGreetings, { inputOf: () => ({ params: { token } }), ...linkRefresh });

/** True for an expired link and for a malformed token. */
export const isLinkExpired = (error: unknown) =>
  error instanceof CallError && (error.is(accountErrors.link_over) || error.is(coreErrors.malformed));
