import { lazy, type ReactNode, Suspense, useState } from 'react';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));
const EndSessionsDialog = lazy(async () => ({
  default: (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
}));

type Opened = 'password' | 'sessions';

/** What anybody can do for the safety of their own account, from their menu or their profile: `dialog` is to be drawn. */
export function useAccountSecurity(): { open: (opened: Opened) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const dialog = opened && (
    <Suspense>
      {opened === 'password' ? (
        <ChangePasswordDialog onClose={close} />
      ) : (
        <EndSessionsDialog onClose={close} />
      )}
    </Suspense>
  );
  return { open: setOpened, dialog };
}
