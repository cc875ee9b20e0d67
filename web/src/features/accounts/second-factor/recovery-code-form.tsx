import type { ReactNode } from 'react';
import { normalizeRecoveryCode, recoveryCodeLetters } from '#shared/accounts/second-factor.ts';
import { spendRecoveryCode } from '#shared/accounts/second-factor-api.ts';
import { call } from '#web/src/lib/call.ts';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { AuthHeading } from '../auth-heading.tsx';
import { toLoginFailure } from '../copy.ts';
import { CodeForm } from './code-form.tsx';
import { recoveryText as text } from './copy.ts';

/** Credentials of the first step, sent again with the recovery code. */
export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean };

/** Screen shown after sign-in, before the requested page opens. */
export type PostSignInScreen = (props: { onRead: () => void }) => ReactNode;

type Props = {
  credentials: Credentials;
  onDone: (first: PostSignInScreen) => Promise<void>;
  onBack: () => void;
};

const validateCode = (code: string) => {
  if (code === '') return text.codeRequired;
  return normalizeRecoveryCode(code).length === recoveryCodeLetters ? undefined : text.format;
};

/** Turns the second factor off by a recovery code, for users without their authenticator app. */
export function RecoveryCodeForm({ credentials: { email, password, remember }, onDone, onBack }: Props) {
  const submitCode = async (code: string) => {
    try {
      await call(spendRecoveryCode, { body: { email, password, code } });
      const { signIn } = await loadAuth();
      await signIn(email, password, remember);
    } catch (failure) {
      return toLoginFailure(failure).text;
    }
    await onDone(SecondFactorOff);
    return undefined;
  };
  return (
    <CodeForm
      text={text}
      validate={validateCode}
      onCode={submitCode}
      alternative={{ label: text.back, onClick: onBack }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    >
      <p className="small muted">{text.noneLeft}</p>
    </CodeForm>
  );
}

/** Explains that the second factor is now off. */
const SecondFactorOff: PostSignInScreen = ({ onRead }) => (
  <>
    <AuthHeading page={text.page} title={text.doneTitle}>
      {text.doneLead}
    </AuthHeading>
    <button type="button" className={toButtonClass({ variant: 'primary', fullWidth: true })} onClick={onRead}>
      {text.enter}
    </button>
  </>
);
