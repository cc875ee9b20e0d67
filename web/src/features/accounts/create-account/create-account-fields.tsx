import { useState } from 'react';
import { formatPasswordHint } from '#shared/accounts/password.ts';
import type { Registration } from '#shared/accounts/registration-api.ts';
import { PasswordField, TextField } from '#web/src/ui/fields/fields.tsx';
import { looksLikeEmail } from '../email.ts';
import { type AccountProblem, createText } from './copy.ts';
import type { CreationLink } from './use-creation-link.ts';

type Props = {
  readonly link: CreationLink;
  readonly registration: Registration;
  readonly problem: AccountProblem | undefined;
};

/** Returns true once the link's temporary password is missing or was rejected. */
function useNeedsTemporaryPassword({ link, registration, problem }: Props): boolean {
  const [isVisible, setVisible] = useState(link.temporaryPassword === '');
  if (!isVisible && problem?.field === 'temporaryPassword') setVisible(true);
  return registration.kind === 'invitation' && isVisible;
}

/** Password and confirmation, after the fields that the link left empty. */
export function CreateAccountFields(props: Props) {
  const { link, registration, problem } = props;
  const needsTemporaryPassword = useNeedsTemporaryPassword(props);
  const errorAt = (field: AccountProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      {!looksLikeEmail(link.email) && (
        <TextField
          label={createText.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={link.email}
          error={errorAt('email')}
        />
      )}
      {needsTemporaryPassword && (
        <TextField
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
      <PasswordField
        label={createText.password}
        name="password"
        autoComplete="new-password"
        hint={formatPasswordHint(registration.minimumPassword)}
        error={errorAt('password')}
      />
      <PasswordField
        label={createText.confirmation}
        name="confirmation"
        autoComplete="new-password"
        error={errorAt('confirmation')}
      />
    </>
  );
}
