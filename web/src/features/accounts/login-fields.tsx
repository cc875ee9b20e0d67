import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { CheckboxField, PasswordField, TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { type LoginFailure, text } from './copy.ts';
import { emailText } from './email.ts';

function useFocusOnFailure(failure: LoginFailure | undefined) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    // An error that belongs to no field is announced. The focus returns to the e-mail field.
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
        <div role="alert" className="text-14 weight-500 tone-danger">
          <p>{failure.text}</p>
          {failure.nextStep !== undefined && <p>{failure.nextStep}</p>}
        </div>
      )}
      <TextField
        label={emailText.label}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errorAt('email')}
        isInvalid={failure?.missing?.email}
      />
      {failure?.field !== undefined && failure.nextStep !== undefined && (
        <p role="status" className="auth__notice">
          {failure.nextStep}
        </p>
      )}
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={errorAt('password')}
        isInvalid={failure?.missing?.password}
      />
      <Row justify="between" wrap>
        <CheckboxField label={text.login.remember} name="remember" />
        <Link className="link" style={{ padding: '10px 0' }} to={paths.recoverAccount}>
          {text.login.forgotten}
        </Link>
      </Row>
    </Stack>
  );
}
