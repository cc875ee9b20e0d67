import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPath, Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useMe } from '#web/src/lib/me.ts';
import { homeOf, paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { hasJustSignedIn, type LoginState } from '#web/src/lib/session/return-address.ts';
import {
  endReason,
  endRefusedSession,
  forgetPerson,
  onPersonChange,
  personVersion,
  rememberedPerson,
  rememberPerson,
} from '#web/src/lib/session/session.ts';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { latePart } from '#web/src/ui/late/late-part.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';
import { Providers } from './providers.tsx';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';
import { useLiveLine } from './use-live-line.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSessionEnd } from './use-session-end.ts';

const SecondFactorGate = latePart(
  async () => (await import('#web/src/components/second-factor/second-factor-gate.tsx')).SecondFactorGate,
);

type Verdict = { kind: 'allow' | 'wait' | 'refused' | 'failed' } | { kind: 'leave'; notice?: string };
type DecideInput = {
  access: Screen['access'];
  patientId?: string | undefined;
  /** Undefined until the server has answered. */
  me?: Me | null | undefined;
  error?: unknown;
};

/** Decides who may see a screen (R029 R031 R033). Everyone else goes to /login, without a logout. */
export function decide({ access, patientId, me, error }: DecideInput): Verdict {
  if (access === 'public') return { kind: 'allow' };
  if (error instanceof CallError && (error.status === 401 || error.is(accountErrors.no_record)))
    return { kind: 'leave', notice: error.detail };
  if (error !== undefined && error !== null && !me) return { kind: 'failed' };
  if (me === undefined) return { kind: 'wait' };
  if (me === null) return { kind: 'leave' };
  const isAnothers = patientId !== undefined && patientId !== me.userId;
  return { kind: access.includes(me.role) && !isAnothers ? 'allow' : 'refused' };
}

function useScreen(): { screen: Screen | undefined; patientId: string | undefined } {
  const match = useMatches().at(-1);
  const screen = screens.find((row) => row === match?.handle);
  return { screen, patientId: match?.params.patientId };
}

/** Redirects to /login; the requested page opens after the sign-in. */
function Leave({ notice }: { notice: string | undefined }) {
  const from = createPath(useLocation());
  const isEnded = notice !== undefined;
  // Without this, the login page would redirect a remembered user back here.
  useLayoutEffect(() => {
    if (isEnded) endRefusedSession(notice);
    else forgetPerson();
  }, [isEnded, notice]);
  if (isEnded) return null;
  const { reason, isGood } = endReason();
  const state: LoginState = { notice: reason, isGood, from };
  return <Navigate to={paths.login} replace state={state} />;
}

/** Sends a signed-in user without access to /login, or right after sign-in to their home. */
function Refused({ me }: { me: Me }) {
  const { state } = useLocation();
  if (hasJustSignedIn(state)) return <Navigate to={homeOf(me)} replace />;
  const refusal: LoginState = { notice: coreErrors.denied.text, isRefused: true };
  return <Navigate to={paths.login} replace state={refusal} />;
}

/** Until the session is verified, shows the shell of the remembered role; the screens inside wait. */
function Unsure({ access, children }: { access: Screen['access']; children: ReactNode }) {
  const role = rememberedPerson()?.role;
  const hasShell = role !== undefined && access !== 'public' && access.includes(role);
  return hasShell ? <Outlet /> : children;
}

const isDue = (error: unknown) => error instanceof CallError && error.is(accountErrors.second_factor_due);

/** Refetches the user when a call fails because the center now requires a second factor. */
function useDueRefusals() {
  const client = useQueryClient();
  const refresh = useRefresh();
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isDue(event.action.error)) void refresh(getMe);
    };
    const stops = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, refresh]);
}

/** Blocks every screen until the required second factor is set up and its recovery codes are confirmed. */
function PastGate({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  useDueRefusals();
  if (me.secondFactor !== 'due' && !isOpen) return <Outlet />;
  return <SecondFactorGate isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

function Guarded() {
  const { screen, patientId } = useScreen();
  const access = screen?.access ?? [];
  const { data: me, error, isFetching, refetch } = useMe();
  const { isLeaving } = useSessionEnd();
  useLiveUpdates(me);
  useLiveLine(me !== null && me !== undefined);
  useEffect(() => {
    if (me) rememberPerson(me);
  }, [me]);

  const verdict = decide({ access, patientId, me, error });
  switch (verdict.kind) {
    case 'leave':
      return isLeaving() ? null : <Leave notice={verdict.notice} />;
    case 'refused':
      return me && <Refused me={me} />;
    case 'wait':
      return <Unsure access={access}>{null}</Unsure>;
    case 'failed':
      return (
        <Unsure access={access}>
          <main id={contentId}>
            <ErrorState
              title={text.roleCheckFailed}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </main>
        </Unsure>
      );
    case 'allow':
      if (me && screen && 'redirect' in screen) return <Navigate to={screen.redirect(me)} replace />;
      return me ? <PastGate me={me} /> : <Outlet />;
  }
}

/** Remounts the whole tree when the user changes, so that no state of the previous user stays on screen. */
export function Guard() {
  const version = useSyncExternalStore(onPersonChange, personVersion);
  return (
    <Providers key={version}>
      <Guarded />
    </Providers>
  );
}
