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

/** `/login`: whoever is signed in goes where they wanted to, on with what they had chosen, or home; whom a page refused is offered the way there. */
export function LoginPage() {
  const { state } = useLocation();
  const { notice, isGood, from, isRefused } = loginState(useIsInteractive() && state);
  const [step, setStep] = useState<'offer' | 'change' | 'entered'>('offer');
  /** In every entry of the history at this address, since whoever reads it is signed in. */
  const [First, setFirst] = useState<Entering>();
  const home = useHome();
  // Another tab signed them out: whoever signs in next is told nothing of it.
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
      {/* Until the code of the page to come is here, which a slow line takes seconds for. */}
      <AuthHeading page={text.login.page} title={text.login.title} />
      <p role="status" className="auth__lead">
        {text.login.submitting}
      </p>
      <Navigate to={from ?? wishAddress() ?? home} replace state={signedInState} />
    </>
  );
}
