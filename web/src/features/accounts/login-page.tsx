import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { findPreferenceAddress } from '#web/src/components/booking-preference/stored-preference.ts';
import { parseLoginState, signedInState } from '#web/src/lib/session/return-address.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { AccessDeniedPage } from './access-denied-page.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { text } from './copy.ts';
import type { PostSignInScreen } from './second-factor/recovery-code-form.tsx';
import { SignIn } from './sign-in.tsx';

/** `/login`: redirects signed-in users, or offers a way home after a denied page. */
export function LoginPage() {
  const { state } = useLocation();
  const { notice, isGood, from, isRefused } = parseLoginState(useIsInteractive() && state);
  const [step, setStep] = useState<'offer' | 'change' | 'entered'>('offer');
  /** A screen to read before the redirect. It applies to every history entry at this address. */
  const [NextScreen, setNextScreen] = useState<PostSignInScreen>();
  const home = useHome();
  // Another tab signed out. The screen must not be shown to the next user.
  if (home === undefined && NextScreen) setNextScreen(undefined);
  const enter = (nextScreen?: PostSignInScreen) => {
    setStep('entered');
    setNextScreen(() => nextScreen);
  };
  if (home === undefined || step === 'change')
    return <SignIn {...(!isRefused && { notice, isGood })} onEntered={enter} />;
  if (NextScreen) return <NextScreen onRead={() => setNextScreen(undefined)} />;
  if (isRefused && notice !== undefined && step === 'offer')
    return <AccessDeniedPage notice={notice} home={home} onChange={() => setStep('change')} />;
  return (
    <>
      {/* Shown while the next page's code loads, which takes seconds on a slow line. */}
      <AuthHeading page={text.login.page} title={text.login.title} />
      <p role="status" className="muted">
        {text.login.submitting}
      </p>
      <Navigate to={from ?? findPreferenceAddress() ?? home} replace state={signedInState} />
    </>
  );
}
