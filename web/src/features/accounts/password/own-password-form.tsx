import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { passwordText } from './copy.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** The first sign-in with a password that someone else chose. */
export const OwnPasswordForm = ({ onDone }: { onDone: () => Promise<void> }) => (
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
