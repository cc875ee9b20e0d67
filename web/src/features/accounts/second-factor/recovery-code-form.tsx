import { type FormEvent, useState } from 'react';
import { spendRecoveryCode } from '#shared/accounts/second-factor-api.ts';
import { call } from '#web/src/lib/call.ts';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { loginFailure } from '../copy.ts';
import { SubmitButton } from '../submit-button.tsx';
import { recoveryText as text } from './copy.ts';

/** What was right in the first step, and is proved once more. */
export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean };

type Props = { credentials: Credentials; onDone: () => Promise<void>; onBack: () => void };

/** For whoever has no authenticator app at hand: a code of theirs turns it off, then the password is enough. */
export function RecoveryCodeForm({ credentials: { email, password, remember }, onDone, onBack }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isSpent, setSpent] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    if (code === '') return setError(text.needed);
    setError(undefined);
    setBusy(true);
    try {
      await call(spendRecoveryCode, { body: { email, password, code } });
      const { signIn } = await loadAuth();
      await signIn(email, password, remember);
      setSpent(true);
    } catch (failure) {
      setError(loginFailure(failure).text);
      form.querySelector<HTMLInputElement>('[name=code]')?.focus();
    } finally {
      setBusy(false);
    }
  };

  if (isSpent) return <Spent onDone={onDone} />;
  return (
    <>
      <AuthHeading page={text.page} title={text.title}>
        {text.lead}
      </AuthHeading>
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <PlainTextField
          label={text.field}
          name="code"
          hint={text.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          error={error}
        />
        <SubmitButton busy={isBusy} label={text.submit} busyLabel={text.submitting} />
      </form>
      <button type="button" className={buttonClass({ variant: 'ghost', fullWidth: true })} onClick={onBack}>
        {text.back}
      </button>
      <p className="small muted">{text.noneLeft}</p>
    </>
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
