import { useEffect, useRef } from 'react';
import { anyPasswordHint } from '#shared/accounts/password.ts';
import { PlainPasswordField } from '#web/src/ui/fields/plain-fields.tsx';
import { passwordText } from './copy.ts';
import type { NewPasswordProblem } from './new-password.ts';

/** A new password, twice: `password` and `repeated`. What is to be corrected gets the focus. */
export function NewPasswordFields({ problem }: { problem: NewPasswordProblem | undefined }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  const errorAt = (field: NewPasswordProblem['field']) =>
    problem?.field === field ? problem.text : undefined;
  return (
    <div className="auth__form" ref={fields}>
      {problem?.field === 'none' && (
        <p role="alert" className="auth__alert">
          {problem.text}
        </p>
      )}
      <PlainPasswordField
        label={passwordText.newPassword.field}
        name="password"
        autoComplete="new-password"
        hint={anyPasswordHint}
        error={errorAt('password')}
      />
      <PlainPasswordField
        label={passwordText.newPassword.repeated}
        name="repeated"
        autoComplete="new-password"
        error={errorAt('repeated')}
      />
    </div>
  );
}

/** What was typed into them. */
export function newPasswordOf(form: HTMLFormElement): { password: string; repeated: string } {
  const data = new FormData(form);
  return { password: String(data.get('password')), repeated: String(data.get('repeated')) };
}
