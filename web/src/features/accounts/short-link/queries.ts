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

/** Refetches the link after a command, so that an expired one is shown as such. */
const linkRefresh = { refreshes: [openShortLink] };

export const useProveEmail = (token: string) =>
  useCommand(proveEmail, { inputOf: () => ({ params: { token } }), ...linkRefresh });

export const useUndoEmailChange = (token: string) =>
  useCommand(undoEmailChange, { inputOf: () => ({ params: { token } }), ...linkRefresh });

export const useEndGreetings = (token: string) =>
  useCommand(endGreetings, { inputOf: () => ({ params: { token } }), ...linkRefresh });

/** Returns true for an expired link and for a malformed token. */
export const isLinkExpired = (error: unknown) =>
  error instanceof CallError && (error.is(accountErrors.link_over) || error.is(coreErrors.malformed));
