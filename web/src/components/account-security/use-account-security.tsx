import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);
const EndSessionsDialog = lazyDialog(
  async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
);

const OpenSessionsDialog = lazyDialog(
  async () => (await import('./open-sessions-dialog.tsx')).OpenSessionsDialog,
);

const SecondFactorDialog = lazyDialog(
  async () => (await import('../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
);

const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

type SecurityDialogName = 'password' | 'openSessions' | 'sessions' | 'secondFactor' | 'shortcuts';

/** Opens the account dialogs from the account menu or the profile; render `dialog`. */
export function useAccountSecurity(): { open: (dialogName: SecurityDialogName) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<SecurityDialogName>();
  const close = () => setOpened(undefined);
  const dialog = opened && (
    <>
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
      {opened === 'openSessions' && <OpenSessionsDialog onClose={close} />}
      {opened === 'sessions' && <EndSessionsDialog onClose={close} />}
      {opened === 'secondFactor' && <SecondFactorDialog onClose={close} />}
      {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
  return { open: setOpened, dialog };
}
