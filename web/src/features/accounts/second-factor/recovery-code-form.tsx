import { type FormEvent, useState } from 'react';
import { spendRecoveryCode } from '#shared/accounts/second-factor-api.ts';
import { call } from '#web/src/lib/call.ts';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { AuthHeading } from '../auth-heading.tsx';
import { loginFailure } from '../copy.ts';
import { SubmitButton } from '../submit-button.tsx';
import { CodeForm } from './code-form.tsx';
import { recoveryText as text } from './copy.ts';

/** What was right in the first step, and is proved once more. */
export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean };

type Props = { credentials: Credentials; onDone: () => Promise<void>; onBack: () => void };

/** For whoever has no authenticator app at hand: a code of theirs turns it off, then the password is enough. */
export function RecoveryCodeForm({ credentials: { email, password, remember }, onDone, onBack }: Props) {
  const [isSpent, setSpent] = useState(false);
  const spend = async (code: string) => {
    try {
      await call(spendRecoveryCode, { body: { email, password, code } });
      const { signIn } = await loadAuth();
      await signIn(email, password, remember);
    } catch (failure) {
      return loginFailure(failure).text;
    }
    setSpent(true);
    return undefined;
  };
  if (isSpent) return <Spent onDone={onDone} />;
  return (
    <CodeForm
      text={text}
      problemOf={(code) => (code === '' ? text.needed : undefined)}
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

/** What it cost is said before what was asked for opens. */
function Spent({ onDone }: Pick<Props, 'onDone'>) {
  const [isBusy, setBusy] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onDone();
    setBusy(false);
  };
  return (
    <>
      <AuthHeading page={text.page} title={text.doneTitle}>
        {text.done}
      </AuthHeading>
      <form className="auth__form" onSubmit={(event) => void enter(event)}>
        <SubmitButton busy={isBusy} label={text.enter} busyLabel={text.entering} />
      </form>
    </>
  );
}
