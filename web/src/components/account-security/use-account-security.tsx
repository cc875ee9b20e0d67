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

/** Opens the account dialogs from the account menu or the profile. The caller renders `dialog`. */
export function useAccountSecurity(): { open: (dialogName: SecurityDialogName) => void; dialog: ReactNode } {
  const [openDialog, setOpenDialog] = useState<SecurityDialogName>();
  const close = () => setOpenDialog(undefined);
  const dialog = openDialog && (
    <>
      {openDialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {openDialog === 'openSessions' && <OpenSessionsDialog onClose={close} />}
      {openDialog === 'sessions' && <EndSessionsDialog onClose={close} />}
      {openDialog === 'secondFactor' && <SecondFactorDialog onClose={close} />}
      {openDialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
  return { open: setOpenDialog, dialog };
}
