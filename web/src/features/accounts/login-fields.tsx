import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { PlainCheckbox, PlainPasswordField, PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { type LoginFailure, text } from './copy.ts';
import { emailText } from './email.ts';

function useFocusOnFailure(failure: LoginFailure | undefined) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    // An error that belongs to no field is announced; the focus returns to the e-mail field.
    if (failure && !failure.field && !failure.missing)
      fields.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }, [failure]);
  return fields;
}

export function LoginFields({ failure }: { failure: LoginFailure | undefined }) {
  const fields = useFocusOnFailure(failure);
  const errorAt = (field: LoginFailure['field']) => (failure?.field === field ? failure?.text : undefined);
  return (
    <Stack gap={20} ref={fields}>
      {failure && failure.field === undefined && (
        <div role="alert" className="auth__alert">
          <p>{failure.text}</p>
          {failure.next !== undefined && <p>{failure.next}</p>}
        </div>
      )}
      <PlainTextField
        label={emailText.label}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errorAt('email')}
        isInvalid={failure?.missing?.email}
      />
      {failure?.field !== undefined && failure.next !== undefined && (
        <p role="status" className="auth__notice">
          {failure.next}
        </p>
      )}
      <PlainPasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={errorAt('password')}
        isInvalid={failure?.missing?.password}
      />
      <div className="auth__row">
        <PlainCheckbox label={text.login.remember} name="remember" />
        <Link className="link" to={paths.recoverAccount}>
          {text.login.forgotten}
        </Link>
      </div>
    </Stack>
  );
}
