import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { civilNow } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { showRegisterTask, useRegister, useRegisterTask } from './use-register.ts';

const OpenDrawer = lateDialog(() => import('./open-drawer-dialog.tsx').then((file) => file.OpenDrawerDialog));
const CashMove = lateDialog(() => import('./cash-move-dialog.tsx').then((file) => file.CashMoveDialog));

const key = 'pos.askedToOpen';
const tillAddresses: readonly string[] = [paths.pos, '/admin/pos'];

/** Opens the drawer dialog when the user enters the POS with a closed drawer, once a day per register. */
function useAskOnEntering(): void {
  const { pathname } = useLocation();
  const { registerId, isOpen, isKnown, open } = useRegister();
  const isDue = tillAddresses.includes(pathname) && isKnown && !isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` changes on every render
  useEffect(() => {
    const asked = `${civilNow().date} ${registerId}`;
    if (!isDue || sessionStorage.getItem(key) === asked) return;
    sessionStorage.setItem(key, asked);
    open();
  }, [isDue, registerId]);
}

/** Dialogs of this device's register, for the whole POS shell. */
export function RegisterTasks() {
  const register = useRegister();
  const task = useRegisterTask();
  useAskOnEntering();
  const close = () => showRegisterTask(undefined);
  if (task === undefined) return null;
  if (task === 'open') return <OpenDrawer onClose={close} />;
  return <CashMove direction={task} register={register} onClose={close} />;
}
