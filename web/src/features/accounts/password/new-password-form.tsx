import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { anyPasswordHint } from '#shared/accounts/password.ts';
import { PasswordField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { passwordText } from './copy.ts';
import { type NewPasswordProblem, toNewPasswordProblem, validateNewPassword } from './new-password.ts';

/** Fields `password` and `repeated`. An invalid field receives the focus. */
function NewPasswordFields({ problem }: { problem: NewPasswordProblem | undefined }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  const errorAt = (field: NewPasswordProblem['field']) =>
    problem?.field === field ? problem.text : undefined;
  return (
    <Stack gap={20} ref={fields}>
      {problem?.field === 'none' && (
        <p role="alert" className="text-14 weight-500 tone-danger">
          {problem.text}
        </p>
      )}
      <PasswordField
        label={passwordText.newPassword.field}
        name="password"
        autoComplete="new-password"
        hint={anyPasswordHint}
        error={errorAt('password')}
      />
      <PasswordField
        label={passwordText.newPassword.repeated}
        name="repeated"
        autoComplete="new-password"
        error={errorAt('repeated')}
      />
    </Stack>
  );
}

function readNewPassword(form: HTMLFormElement): { password: string; repeated: string } {
  const data = new FormData(form);
  return { password: String(data.get('password')), repeated: String(data.get('repeated')) };
}

type FormProps = {
  title: string;
  lead: ReactNode;
  /** Thrown errors are shown at the fields. */
  onSubmit: (password: string) => Promise<void>;
};

/** Page with only a new-password form. */
export function NewPasswordForm({ title, lead, onSubmit }: FormProps) {
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [isBusy, setBusy] = useState(false);
  const { page, submit, submitting } = passwordText.newPassword;

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, repeated } = readNewPassword(event.currentTarget);
    const validationProblem = validateNewPassword(password, repeated);
    setProblem(validationProblem);
    if (validationProblem) return;
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (error) {
      setProblem(toNewPasswordProblem(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading page={page} title={title}>
        {lead}
      </AuthHeading>
      <Stack as="form" gap={20} noValidate onSubmit={(event) => void save(event)}>
        <NewPasswordFields problem={problem} />
        <SubmitButton busy={isBusy} label={submit} busyLabel={submitting} />
      </Stack>
    </>
  );
}
