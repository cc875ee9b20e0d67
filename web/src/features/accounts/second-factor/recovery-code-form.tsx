import type { ReactNode } from 'react';
import { plainRecoveryCode, recoveryCodeLetters } from '#shared/accounts/second-factor.ts';
import { spendRecoveryCode } from '#shared/accounts/second-factor-api.ts';
import { call } from '#web/src/lib/call.ts';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { AuthHeading } from '../auth-heading.tsx';
import { loginFailure } from '../copy.ts';
import { CodeForm } from './code-form.tsx';
import { recoveryText as text } from './copy.ts';

/** Credentials of the first step, sent again with the recovery code. */
export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean };

/** Screen shown after sign-in, before the requested page opens. */
export type Entering = (props: { onRead: () => void }) => ReactNode;

type Props = {
  credentials: Credentials;
  onDone: (first: Entering) => Promise<void>;
  onBack: () => void;
};

const problemOf = (code: string) => {
  if (code === '') return text.needed;
  return plainRecoveryCode(code).length === recoveryCodeLetters ? undefined : text.format;
};

/** For users without their authenticator app: a recovery code turns the second factor off. */
export function RecoveryCodeForm({ credentials: { email, password, remember }, onDone, onBack }: Props) {
  const spend = async (code: string) => {
    try {
      await call(spendRecoveryCode, { body: { email, password, code } });
      const { signIn } = await loadAuth();
      await signIn(email, password, remember);
    } catch (failure) {
      return loginFailure(failure).text;
    }
    await onDone(Spent);
    return undefined;
  };
  return (
    <CodeForm
      text={text}
      problemOf={problemOf}
      onCode={spend}
      other={{ label: text.back, onPress: onBack }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    >
      <p className="small muted">{text.noneLeft}</p>
    </CodeForm>
  );
}

/** Explains that the second factor is now off. */
const Spent: Entering = ({ onRead }) => (
  <>
    <AuthHeading page={text.page} title={text.doneTitle}>
      {text.done}
    </AuthHeading>
    <button type="button" className={buttonClass({ variant: 'primary', fullWidth: true })} onClick={onRead}>
      {text.enter}
    </button>
  </>
);
