import { useState } from 'react';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { type Credentials, type PostSignInScreen, RecoveryCodeForm } from './recovery-code-form.tsx';

type Props = {
  credentials: Credentials;
  /** `first` is a screen to read before the next page opens. */
  onDone: (first?: PostSignInScreen) => Promise<void>;
  onExpired: (message: string) => void;
};

/** Second factor after the password, by the authenticator app's code or a recovery code. */
export function SecondStep({ credentials, onDone, onExpired }: Props) {
  const [isLost, setLost] = useState(false);
  return isLost ? (
    <RecoveryCodeForm credentials={credentials} onDone={onDone} onBack={() => setLost(false)} />
  ) : (
    <OneTimeCodeForm onDone={onDone} onExpired={onExpired} onLost={() => setLost(true)} />
  );
}
