import { type ReactNode, useState } from 'react';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';

const ChangePasswordDialog = lateDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);
const EndSessionsDialog = lateDialog(
  async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
);

const SecondFactorDialog = lateDialog(
  async () => (await import('../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
);

type Opened = 'password' | 'sessions' | 'secondFactor';

/** What anybody can do for the safety of their own account, from their menu or their profile: `dialog` is to be drawn. */
export function useAccountSecurity(): { open: (opened: Opened) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const dialog = opened && (
    <>
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
      {opened === 'sessions' && <EndSessionsDialog onClose={close} />}
      {opened === 'secondFactor' && <SecondFactorDialog onClose={close} />}
    </>
  );
  return { open: setOpened, dialog };
}
