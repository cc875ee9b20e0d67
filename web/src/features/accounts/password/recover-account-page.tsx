import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { requestRecovery } from '#shared/accounts/security-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { call } from '#web/src/lib/call.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { emailText, looksLikeEmail } from '../email.ts';
import { SubmitButton } from '../submit-button.tsx';
import { passwordText } from './copy.ts';

function validateEmail(email: string): string | undefined {
  if (email === '') return passwordText.recoverEmailRequired;
  return looksLikeEmail(email) ? undefined : emailText.format;
}

export function RecoverAccountPage() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isLimited, setLimited] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim().toLowerCase();
    const problem = validateEmail(email);
    setError(problem);
    setLimited(false);
    const focusField = () => form.querySelector<HTMLInputElement>('[name=email]')?.focus();
    if (problem !== undefined) return focusField();
    setBusy(true);
    try {
      await call(requestRecovery, { body: { email } });
      await navigate(paths.recoverySent);
    } catch (failure) {
      // Recovery has one error text for every cause (R074), with a next step if the caller is rate limited.
      setError(passwordText.recoverFailed);
      setLimited(failure instanceof CallError && failure.is(coreErrors.too_many));
      focusField();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading page={passwordText.recovery.page} title={passwordText.recovery.title}>
        {passwordText.recovery.lead}
      </AuthHeading>
      <Stack as="form" gap={20} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={emailText.label}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={error}
        />
        {isLimited && (
          <p className="auth__notice" role="status">
            {passwordText.tooManyMails}
          </p>
        )}
        <SubmitButton
          busy={isBusy}
          label={passwordText.recovery.submit}
          busyLabel={passwordText.recovery.submitting}
        />
      </Stack>
      <p>
        <Link className="link" to={paths.login}>
          {passwordText.recovery.back}
        </Link>
      </p>
    </>
  );
}
