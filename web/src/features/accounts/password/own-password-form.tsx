import { type FormEvent, useState } from 'react';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { passwordText } from './copy.ts';
import { type NewPasswordProblem, newPasswordFailure, newPasswordProblem } from './new-password.ts';
import { NewPasswordFields, newPasswordOf } from './new-password-fields.tsx';

/** The first sign-in with a password that someone else chose. */
export function OwnPasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, repeated } = newPasswordOf(event.currentTarget);
    const found = newPasswordProblem(password, repeated);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      const { completeNewPassword } = await loadAuth();
      await completeNewPassword(password);
    } catch (failure) {
      setProblem(newPasswordFailure(failure));
      setBusy(false);
      return;
    }
    await onDone();
    setBusy(false);
  };

  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.newPassword.firstTitle}>
        {passwordText.newPassword.firstLead}
      </AuthHeading>
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <NewPasswordFields problem={problem} />
        <SubmitButton
          busy={isBusy}
          label={passwordText.newPassword.submit}
          busyLabel={passwordText.newPassword.submitting}
        />
      </form>
    </>
  );
}
