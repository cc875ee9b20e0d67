import { PlainPasswordField } from '#web/src/ui/fields/plain-fields.tsx';
import { passwordText } from './copy.ts';

/** A new password, twice: `password` and `repeated`. */
export function NewPasswordFields({ error }: { error: string | undefined }) {
  return (
    <>
      <PlainPasswordField
        label={passwordText.newPassword.field}
        name="password"
        autoComplete="new-password"
        hint={passwordText.newPassword.hint}
      />
      <PlainPasswordField
        label={passwordText.newPassword.repeated}
        name="repeated"
        autoComplete="new-password"
        error={error}
      />
    </>
  );
}

/** What was typed into them. */
export function newPasswordOf(form: HTMLFormElement): { password: string; repeated: string } {
  const data = new FormData(form);
  return { password: String(data.get('password')), repeated: String(data.get('repeated')) };
}
