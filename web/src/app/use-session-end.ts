import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPath, type Location, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { loadAuth, usePreloadedAuth } from '#web/src/lib/session/load-auth.ts';
import { type LoginState, toPrivateAddress } from '#web/src/lib/session/return-address.ts';
import { leaveSession, onSessionEnd, runSignOutTasks } from '#web/src/lib/session/session.ts';
import type { EndReason } from '#web/src/lib/session/session-tabs.ts';

const pendingCommandMs = 5_000;

/** Waits up to 5 s for pending mutations, whose answer may give the reason of the end. */
function waitForMutations(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const checkMutations = () => client.isMutating() === 0 && finish();
    const stop = client.getMutationCache().subscribe(checkMutations);
    const timer = setTimeout(finish, pendingCommandMs);
    checkMutations();
  });
}

/** Builds the state of /login: after an expired session, the sign-in returns to the same address. */
const buildLoginState = ({ reason, isGood }: EndReason, address: Location): LoginState => ({
  notice: reason,
  isGood,
  from: reason === undefined ? undefined : toPrivateAddress(createPath(address)),
});

/**
 * Clears the user's data and goes to /login when the session ends. `isLeaving` keeps other redirects from
 * replacing the one that carries the reason.
 */
export function useSessionEnd(): { readonly isLeaving: () => boolean } {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const address = useRef(location);
  address.current = location;
  const isLeaving = useRef(false);
  const latestReason = useRef<EndReason>({});
  usePreloadedAuth();
  useEffect(
    () =>
      onSessionEnd(async ({ isRejected, ...reason }) => {
        // Calls may be rejected before the mutation that ended the session is answered.
        if (!(isRejected && isLeaving.current)) latestReason.current = reason;
        if (isLeaving.current) return;
        isLeaving.current = true;
        if (isRejected) await waitForMutations(queryClient);
        await runSignOutTasks();
        // Offline, the tokens are not revoked, but they are removed from the browser.
        await loadAuth()
          .then(({ signOut }) => signOut())
          .catch(() => undefined);
        const endReason = latestReason.current;
        leaveSession(endReason);
        await navigate(paths.login, { replace: true, state: buildLoginState(endReason, address.current) });
      }),
    [navigate, queryClient],
  );
  // Cleared after the guarded screens unmount; a mounted one would refetch.
  useEffect(
    () => () => {
      if (isLeaving.current) queryClient.clear();
    },
    [queryClient],
  );
  return { isLeaving: () => isLeaving.current };
}
