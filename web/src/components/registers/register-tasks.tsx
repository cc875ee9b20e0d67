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

/** Whoever comes to the till while its drawer is closed is asked to open it: once a day for each register. */
function useAskOnEntering(): void {
  const { pathname } = useLocation();
  const { registerId, isOpen, isKnown, open } = useRegister();
  const isDue = tillAddresses.includes(pathname) && isKnown && !isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens the dialog is made anew with each turn
  useEffect(() => {
    const asked = `${civilNow().date} ${registerId}`;
    if (!isDue || sessionStorage.getItem(key) === asked) return;
    sessionStorage.setItem(key, asked);
    open();
  }, [isDue, registerId]);
}

/** The dialogs of the register in use, wherever in the till's frame they are asked for. */
export function RegisterTasks() {
  const register = useRegister();
  const task = useRegisterTask();
  useAskOnEntering();
  const close = () => showRegisterTask(undefined);
  if (task === undefined) return null;
  if (task === 'open') return <OpenDrawer onClose={close} />;
  return <CashMove direction={task} register={register} onClose={close} />;
}
