import { type ReactNode, useState } from 'react';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';

const ChangePasswordDialog = lateDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);
const EndSessionsDialog = lateDialog(
  async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
);

const OpenSessionsDialog = lateDialog(
  async () => (await import('./open-sessions-dialog.tsx')).OpenSessionsDialog,
);

const SecondFactorDialog = lateDialog(
  async () => (await import('../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
);

const ShortcutsDialog = lateDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

type Opened = 'password' | 'openSessions' | 'sessions' | 'secondFactor' | 'shortcuts';

/** Opens the account dialogs from the account menu or the profile; render `dialog`. */
export function useAccountSecurity(): { open: (opened: Opened) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
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
