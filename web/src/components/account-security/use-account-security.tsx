import { lazy, type ReactNode, Suspense, useState } from 'react';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));
const EndSessionsDialog = lazy(async () => ({
  default: (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
}));

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
}));

type Opened = 'password' | 'sessions' | 'secondFactor';

/** What anybody can do for the safety of their own account, from their menu or their profile: `dialog` is to be drawn. */
export function useAccountSecurity(): { open: (opened: Opened) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const dialog = opened && (
    <Suspense>
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
      {opened === 'sessions' && <EndSessionsDialog onClose={close} />}
      {opened === 'secondFactor' && <SecondFactorDialog onClose={close} />}
    </Suspense>
  );
  return { open: setOpened, dialog };
}
