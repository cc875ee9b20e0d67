import { useState } from 'react';
import { passwordHint } from '#shared/accounts/password.ts';
import type { Registration } from '#shared/accounts/registration-api.ts';
import { PlainPasswordField, PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { looksLikeEmail } from '../email.ts';
import { type CreateProblem, createText } from './copy.ts';
import type { CreationLink } from './use-creation-link.ts';

type Props = {
  readonly link: CreationLink;
  readonly registration: Registration;
  readonly problem: CreateProblem | undefined;
};

/** Asks for the temporary password if the link has none or a wrong one; the field then stays visible. */
function useAsksTemporary({ link, registration, problem }: Props): boolean {
  const [isAsked, setAsked] = useState(link.temporaryPassword === '');
  if (!isAsked && problem?.field === 'temporaryPassword') setAsked(true);
  return registration.kind === 'invitation' && isAsked;
}

/** Password and confirmation, after the fields that the link left empty. */
export function CreateAccountFields(props: Props) {
  const { link, registration, problem } = props;
  const asksTemporary = useAsksTemporary(props);
  const errorAt = (field: CreateProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      {!looksLikeEmail(link.email) && (
        <PlainTextField
          label={createText.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={link.email}
          error={errorAt('email')}
        />
      )}
      {asksTemporary && (
        <PlainTextField
          label={createText.temporary}
          name="temporaryPassword"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={createText.temporaryHint}
          error={errorAt('temporaryPassword')}
        />
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={link.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PlainPasswordField
        label={createText.password}
        name="password"
        autoComplete="new-password"
        hint={passwordHint(registration.minimumPassword)}
        error={errorAt('password')}
      />
      <PlainPasswordField
        label={createText.confirmation}
        name="confirmation"
        autoComplete="new-password"
        error={errorAt('confirmation')}
      />
    </>
  );
}
