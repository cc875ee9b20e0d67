import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { passwordText } from './copy.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Replaces the temporary password at the first sign-in. */
export const FirstPasswordForm = ({ onDone }: { onDone: () => Promise<void> }) => (
  <NewPasswordForm
    title={passwordText.newPassword.firstTitle}
    lead={passwordText.newPassword.firstLead}
    onSubmit={async (password) => {
      const { completeNewPassword } = await loadAuth();
      await completeNewPassword(password);
      await onDone();
    }}
  />
);
