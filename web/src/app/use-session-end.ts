import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPath, type Location, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { signOut } from '#web/src/lib/session/auth.ts';
import { type LoginState, privateAddress } from '#web/src/lib/session/return-address.ts';
import { leaveSession, onSessionEnd, sayFarewell } from '#web/src/lib/session/session.ts';
import type { EndReason } from '#web/src/lib/session/session-tabs.ts';

const pressMs = 5_000;

/** What is pressed may itself end the session, and its answer says why: it is waited for, unless it hangs. */
function pressesAnswered(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const look = () => client.isMutating() === 0 && done();
    const stop = client.getMutationCache().subscribe(look);
    const timer = setTimeout(done, pressMs);
    look();
  });
}

/** Whoever leaves by their own press wants nothing back; a session that ended under them goes on where it was. */
const loginState = ({ reason, isGood }: EndReason, address: Location): LoginState => ({
  notice: reason,
  isGood,
  from: reason === undefined ? undefined : privateAddress(createPath(address)),
});

/**
 * Logout, or the server no longer accepting the session: nothing of the person stays in this browser. Says whether they are
 * on their way to /login, which nobody else sends them to then: another step would take the place of the one that says why.
 */
export function useSessionEnd(): { readonly isLeaving: () => boolean } {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const address = useRef(location);
  address.current = location;
  const isLeaving = useRef(false);
  const why = useRef<EndReason>({});
  useEffect(
    () =>
      onSessionEnd(async ({ isRefused, ...reason }) => {
        // Several calls may be refused at once, and some before the press that ended the session has its answer.
        if (!(isRefused && isLeaving.current)) why.current = reason;
        if (isLeaving.current) return;
        isLeaving.current = true;
        if (isRefused) await pressesAnswered(queryClient);
        await sayFarewell();
        // Offline the tokens cannot be revoked, but they are forgotten all the same.
        await signOut().catch(() => undefined);
        const said = why.current;
        leaveSession(said);
        await navigate(paths.login, { replace: true, state: loginState(said, address.current) });
      }),
    [navigate, queryClient],
  );
  // Only once the guarded screens are gone: one still drawn would ask for its data again.
  useEffect(
    () => () => {
      if (isLeaving.current) queryClient.clear();
    },
    [queryClient],
  );
  return { isLeaving: () => isLeaving.current };
}
