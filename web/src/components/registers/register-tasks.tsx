import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { getCivilNow } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { showRegisterTask, useRegister, useRegisterTask } from './use-register.ts';

const OpenDrawerDialog = lazyDialog(() =>
  import('./open-drawer-dialog.tsx').then((file) => file.OpenDrawerDialog),
);
const CashMoveDialog = lazyDialog(() => import('./cash-move-dialog.tsx').then((file) => file.CashMoveDialog));

const storageKey = 'pos.askedToOpen';
const posAddresses: readonly string[] = [paths.pos, '/admin/pos'];

/** Opens the drawer dialog when the user enters the POS with a closed drawer, once a day per register. */
function useOpenDrawerReminder(): void {
  const { pathname } = useLocation();
  const { registerId, isOpen, isKnown, open } = useRegister();
  const isDue = posAddresses.includes(pathname) && isKnown && !isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` changes on every render
  useEffect(() => {
    const reminderKey = `${getCivilNow().date} ${registerId}`;
    if (!isDue || sessionStorage.getItem(storageKey) === reminderKey) return;
    sessionStorage.setItem(storageKey, reminderKey);
    open();
  }, [isDue, registerId]);
}

/** Dialogs of this device's register, for the whole POS shell. */
export function RegisterTasks() {
  const register = useRegister();
  const task = useRegisterTask();
  useOpenDrawerReminder();
  const close = () => showRegisterTask(undefined);
  if (task === undefined) return null;
  if (task === 'open') return <OpenDrawerDialog onClose={close} />;
  return <CashMoveDialog direction={task} register={register} onClose={close} />;
}
