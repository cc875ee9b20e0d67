import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPath, Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useMe } from '#web/src/lib/me.ts';
import { findHomePath, paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { hasJustSignedIn, type LoginState } from '#web/src/lib/session/return-address.ts';
import {
  endRejectedSession,
  getEndReason,
  getPersonVersion,
  onPersonChange,
  readRememberedPerson,
  rememberPerson,
  removePerson,
} from '#web/src/lib/session/session.ts';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';
import { Providers } from './providers.tsx';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';
import { useConnectionToast } from './use-connection-toast.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSessionEnd } from './use-session-end.ts';

const SecondFactorGate = lazyPart(
  async () => (await import('#web/src/components/second-factor/second-factor-gate.tsx')).SecondFactorGate,
);

type AccessDecision = { kind: 'allow' | 'wait' | 'refused' | 'failed' } | { kind: 'leave'; notice?: string };
type AccessRequest = {
  access: Screen['access'];
  patientId?: string | undefined;
  /** Undefined until the server has answered. */
  me?: Me | null | undefined;
  error?: unknown;
};

/** Decides who may see a screen (R029 R031 R033). Everyone else goes to /login, without a logout. */
export function decideAccess({ access, patientId, me, error }: AccessRequest): AccessDecision {
  if (access === 'public') return { kind: 'allow' };
  if (error instanceof CallError && (error.status === 401 || error.is(accountErrors.no_record)))
    return { kind: 'leave', notice: error.detail };
  if (error !== undefined && error !== null && !me) return { kind: 'failed' };
  if (me === undefined) return { kind: 'wait' };
  if (me === null) return { kind: 'leave' };
  const isOtherClient = patientId !== undefined && patientId !== me.userId;
  return { kind: access.includes(me.role) && !isOtherClient ? 'allow' : 'refused' };
}

function useScreen(): { screen: Screen | undefined; patientId: string | undefined } {
  const match = useMatches().at(-1);
  const screen = screens.find((row) => row === match?.handle);
  return { screen, patientId: match?.params.patientId };
}

/** Redirects to /login; the requested page opens after the sign-in. */
function LoginRedirect({ notice }: { notice: string | undefined }) {
  const from = createPath(useLocation());
  const isEnded = notice !== undefined;
  // Without this, the login page would redirect a remembered user back here.
  useLayoutEffect(() => {
    if (isEnded) endRejectedSession(notice);
    else removePerson();
  }, [isEnded, notice]);
  if (isEnded) return null;
  const { reason, isGood } = getEndReason();
  const state: LoginState = { notice: reason, isGood, from };
  return <Navigate to={paths.login} replace state={state} />;
}

/** Sends a signed-in user without access to /login, or right after sign-in to their home. */
function DeniedRedirect({ me }: { me: Me }) {
  const { state } = useLocation();
  if (hasJustSignedIn(state)) return <Navigate to={findHomePath(me)} replace />;
  const deniedState: LoginState = { notice: coreErrors.denied.text, isRefused: true };
  return <Navigate to={paths.login} replace state={deniedState} />;
}

/** Until the session is verified, shows the shell of the remembered role; the screens inside wait. */
function PendingShell({ access, children }: { access: Screen['access']; children: ReactNode }) {
  const role = readRememberedPerson()?.role;
  const hasShell = role !== undefined && access !== 'public' && access.includes(role);
  return hasShell ? <Outlet /> : children;
}

const requiresSecondFactor = (error: unknown) =>
  error instanceof CallError && error.is(accountErrors.second_factor_due);

/** Refetches the user when a call fails because the center now requires a second factor. */
function useSecondFactorErrors() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  useEffect(() => {
    const handleEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && requiresSecondFactor(event.action.error)) void refresh(getMe);
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe(handleEvent),
      queryClient.getMutationCache().subscribe(handleEvent),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient, refresh]);
}

/** Blocks every screen until the required second factor is set up and its recovery codes are confirmed. */
function SecondFactorBarrier({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  useSecondFactorErrors();
  if (me.secondFactor !== 'due' && !isOpen) return <Outlet />;
  return <SecondFactorGate isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

function GuardedScreens() {
  const { screen, patientId } = useScreen();
  const access = screen?.access ?? [];
  const { data: me, error, isFetching, refetch } = useMe();
  const { isLeaving } = useSessionEnd();
  useLiveUpdates(me);
  useConnectionToast(me !== null && me !== undefined);
  useEffect(() => {
    if (me) rememberPerson(me);
  }, [me]);

  const decision = decideAccess({ access, patientId, me, error });
  switch (decision.kind) {
    case 'leave':
      return isLeaving() ? null : <LoginRedirect notice={decision.notice} />;
    case 'refused':
      return me && <DeniedRedirect me={me} />;
    case 'wait':
      return <PendingShell access={access}>{null}</PendingShell>;
    case 'failed':
      return (
        <PendingShell access={access}>
          <main id={contentId}>
            <ErrorState
              title={text.roleCheckFailed}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </main>
        </PendingShell>
      );
    case 'allow':
      if (me && screen && 'redirect' in screen) return <Navigate to={screen.redirect(me)} replace />;
      return me ? <SecondFactorBarrier me={me} /> : <Outlet />;
  }
}

/** Remounts the whole tree when the user changes, so that no state of the previous user stays on screen. */
export function Guard() {
  const version = useSyncExternalStore(onPersonChange, getPersonVersion);
  return (
    <Providers key={version}>
      <GuardedScreens />
    </Providers>
  );
}
