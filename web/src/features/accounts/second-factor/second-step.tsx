import { useState } from 'react';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { type Credentials, type Entering, RecoveryCodeForm } from './recovery-code-form.tsx';

type Props = {
  credentials: Credentials;
  /** `first` is to be read before anything opens. */
  onDone: (first?: Entering) => Promise<void>;
  onOver: (why: string) => void;
};

/** After the password: the code of the authenticator app, or one that was kept for the day it is lost. */
export function SecondStep({ credentials, onDone, onOver }: Props) {
  const [isLost, setLost] = useState(false);
  return isLost ? (
    <RecoveryCodeForm credentials={credentials} onDone={onDone} onBack={() => setLost(false)} />
  ) : (
    <OneTimeCodeForm onDone={onDone} onOver={onOver} onLost={() => setLost(true)} />
  );
}
