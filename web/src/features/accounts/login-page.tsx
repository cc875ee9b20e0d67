import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { wishAddress } from '#web/src/components/wish/kept-wish.ts';
import { loginState, signedInState } from '#web/src/lib/session/return-address.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { RefusedPage } from './refused-page.tsx';
import { SignIn } from './sign-in.tsx';

/** `/login`: whoever is signed in goes where they wanted to, on with what they had chosen, or home; whom a page refused is offered the way there. */
export function LoginPage() {
  const { state } = useLocation();
  const { notice, from, isRefused } = loginState(useIsInteractive() && state);
  const [step, setStep] = useState<'offer' | 'change' | 'entered'>('offer');
  const home = useHome();
  if (home === undefined || step === 'change')
    return <SignIn notice={isRefused ? undefined : notice} onEntered={() => setStep('entered')} />;
  if (isRefused && notice !== undefined && step === 'offer')
    return <RefusedPage notice={notice} home={home} onChange={() => setStep('change')} />;
  return <Navigate to={from ?? wishAddress() ?? home} replace state={signedInState} />;
}
