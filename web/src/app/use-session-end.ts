import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { signOut } from '#web/src/lib/session/auth.ts';
import { type LoginState, privateAddress } from '#web/src/lib/session/return-address.ts';
import { leaveSession, onSessionEnd, sayFarewell } from '#web/src/lib/session/session.ts';

/** Logout, or the server no longer accepting the session: nothing of the person stays in this browser. */
export function useSessionEnd() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const address = useRef(location);
  address.current = location;
  const isLeaving = useRef(false);
  useEffect(
    () =>
      onSessionEnd(async (notice) => {
        // Several calls may be refused at once; one leaving is enough.
        if (isLeaving.current) return;
        isLeaving.current = true;
        await sayFarewell();
        // Offline the tokens cannot be revoked, but they are forgotten all the same.
        await signOut().catch(() => undefined);
        leaveSession(notice);
        // Whoever leaves by their own press wants nothing back; a session that ended under them goes on where it was.
        const from = notice === undefined ? undefined : privateAddress(createPath(address.current));
        await navigate(paths.login, { replace: true, state: { notice, from } satisfies LoginState });
      }),
    [navigate],
  );
  // Only once the guarded screens are gone: one still drawn would ask for its data again.
  useEffect(
    () => () => {
      if (isLeaving.current) queryClient.clear();
    },
    [queryClient],
  );
}
