import { type FormEvent, useState } from 'react';
import { getMe } from '#shared/accounts/api.ts';
import { call } from '#web/src/lib/call.ts';
import { loadAuth, useAuthSoon } from '#web/src/lib/session/load-auth.ts';
import { beginSession } from '#web/src/lib/session/session.ts';
import { AuthHeading } from './auth-heading.tsx';
import { type LoginFailure, loginFailure, roleFailure, text } from './copy.ts';
import { emailText, looksLikeEmail } from './email.ts';
import { LoginFields } from './login-fields.tsx';
import type { OwnPasswordForm } from './password/own-password-form.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Why the form cannot be sent yet. */
function problemOf(email: string, password: string): LoginFailure | undefined {
  if (email === '' || password === '')
    return { text: text.bothRequired, missing: { email: email === '', password: password === '' } };
  return looksLikeEmail(email) ? undefined : { field: 'email', text: emailText.format };
}

type Props = {
  /** A sentence left by the screen that sent the visitor here. */
  notice: string | undefined;
  onEntered: () => void;
};

export function SignIn({ notice, onEntered }: Props) {
  const [failure, setFailure] = useState<LoginFailure>();
  const [isBusy, setBusy] = useState(false);
  /** Loaded for the few who sign in with a password that someone else chose. */
  const [FirstPassword, setFirstPassword] = useState<typeof OwnPasswordForm>();

  useAuthSoon();

  const enter = async () => {
    try {
      beginSession(await call(getMe));
      onEntered();
    } catch (error) {
      await loadAuth()
        .then(({ signOut }) => signOut())
        .catch(() => undefined);
      setFirstPassword(undefined);
      setFailure({ text: roleFailure(error) });
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim().toLowerCase();
    const password = String(form.get('password'));
    const problem = problemOf(email, password);
    setFailure(problem);
    if (problem) return;
    setBusy(true);
    try {
      const { signIn } = await loadAuth();
      const step = await signIn(email, password, form.get('remember') !== null);
      if (step === 'done') return await enter();
      const chunk = await import('./password/own-password-form.tsx');
      setFirstPassword(() => chunk.OwnPasswordForm);
    } catch (error) {
      setFailure(loginFailure(error));
    } finally {
      setBusy(false);
    }
  };

  if (FirstPassword) return <FirstPassword onDone={enter} />;
  return (
    <>
      <AuthHeading page={text.login.page} title={text.login.title}>
        {text.login.lead}
      </AuthHeading>
      {notice !== undefined && (
        <p role="status" className="auth__notice">
          {notice}
        </p>
      )}
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <LoginFields failure={failure} />
        <SubmitButton busy={isBusy} label={text.login.submit} busyLabel={text.login.submitting} />
      </form>
    </>
  );
}
