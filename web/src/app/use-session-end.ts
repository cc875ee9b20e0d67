import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#web/src/lib/auth.ts';
import { paths } from '#web/src/lib/paths.ts';
import { forgetRole, onSessionEnd, sayFarewell } from '#web/src/lib/session.ts';
import { clearDrafts } from '#web/src/lib/session-draft.ts';

/** Logout, or the server no longer accepting the session: nothing of the person stays in this browser. */
export function useSessionEnd() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
        forgetRole();
        clearDrafts();
        await navigate(paths.login, { replace: true, state: { notice } });
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
