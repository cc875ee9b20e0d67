import { useEffect } from 'react';
import { Navigate, Outlet, useMatches } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { useMe } from '#web/src/lib/me.ts';
import { homeOf, paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { rememberRole } from '#web/src/lib/session.ts';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';
import { Providers } from './providers.tsx';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSessionEnd } from './use-session-end.ts';

type Verdict = { kind: 'allow' } | { kind: 'leave'; notice?: string } | { kind: 'failed' };
type DecideInput = {
  access: Screen['access'];
  patientId?: string | undefined;
  me?: Me | null | undefined;
  error?: unknown;
};

/** Who may see a screen (R029 R031 R033). Anyone else goes to /login. */
export function decide({ access, patientId, me, error }: DecideInput): Verdict {
  if (access === 'public') return { kind: 'allow' };
  if (error instanceof CallError && (error.status === 401 || error.is(accountErrors.no_record)))
    return { kind: 'leave', notice: error.detail };
  if (error !== undefined && error !== null && !me) return { kind: 'failed' };
  if (!me) return { kind: 'leave' };
  const isAnothers = patientId !== undefined && patientId !== me.userId;
  if (!access.includes(me.role) || isAnothers) return { kind: 'leave', notice: coreErrors.denied.text };
  return { kind: 'allow' };
}

/** The row of the table that the address has led to. */
function useScreen(): { screen: Screen | undefined; patientId: string | undefined } {
  const match = useMatches().at(-1);
  const screen = screens.find((row) => row === match?.handle);
  return { screen, patientId: match?.params.patientId };
}

function Guarded() {
  const { screen, patientId } = useScreen();
  const { data: me, error, isPending, isFetching, refetch } = useMe();
  useSessionEnd();
  useLiveUpdates(me);
  useEffect(() => {
    if (me) rememberRole(me.role, homeOf(me));
  }, [me]);

  if (isPending) return <SkeletonRows rows={6} />;
  const verdict = decide({ access: screen?.access ?? [], patientId, me, error });
  switch (verdict.kind) {
    case 'leave':
      return <Navigate to={paths.login} replace state={{ notice: verdict.notice }} />;
    case 'failed':
      return (
        <main id={contentId}>
          <ErrorState
            title={text.roleCheckFailed}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </main>
      );
    case 'allow':
      if (me && screen && 'redirect' in screen) return <Navigate to={screen.redirect(me)} replace />;
      return <Outlet />;
  }
}

export function Guard() {
  return (
    <Providers>
      <Guarded />
    </Providers>
  );
}
