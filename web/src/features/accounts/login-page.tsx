import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { wishAddress } from '#web/src/components/wish/kept-wish.ts';
import { loginState, signedInState } from '#web/src/lib/session/return-address.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { AuthHeading } from './auth-heading.tsx';
import { text } from './copy.ts';
import { RefusedPage } from './refused-page.tsx';
import type { Entering } from './second-factor/recovery-code-form.tsx';
import { SignIn } from './sign-in.tsx';

/** `/login`: redirects signed-in users, or offers a way home after a denied page. */
export function LoginPage() {
  const { state } = useLocation();
  const { notice, isGood, from, isRefused } = loginState(useIsInteractive() && state);
  const [step, setStep] = useState<'offer' | 'change' | 'entered'>('offer');
  /** A screen to read before the redirect; applies to every history entry at this address. */
  const [First, setFirst] = useState<Entering>();
  const home = useHome();
  // Another tab signed out: the notice must not be shown to the next user.
  if (home === undefined && First) setFirst(undefined);
  const enter = (first?: Entering) => {
    setStep('entered');
    setFirst(() => first);
  };
  if (home === undefined || step === 'change')
    return <SignIn {...(!isRefused && { notice, isGood })} onEntered={enter} />;
  if (First) return <First onRead={() => setFirst(undefined)} />;
  if (isRefused && notice !== undefined && step === 'offer')
    return <RefusedPage notice={notice} home={home} onChange={() => setStep('change')} />;
  return (
    <>
      {/* Shown while the next page's code loads, which takes seconds on a slow line. */}
      <AuthHeading page={text.login.page} title={text.login.title} />
      <p role="status" className="auth__lead">
        {text.login.submitting}
      </p>
      <Navigate to={from ?? wishAddress() ?? home} replace state={signedInState} />
    </>
  );
}
