import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { RegisterChip } from '#web/src/components/registers/register-chip.tsx';
import { RegisterTasks } from '#web/src/components/registers/register-tasks.tsx';
import { useShellPerson } from '#web/src/lib/me.ts';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { SearchHost } from '../search/search-host.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { PosMenu } from './pos-menu.tsx';
import { ShellBar } from './shell-bar.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useDeskDensity } from './use-desk-density.ts';

/** Stored per device, not per user. */
const storageKey = 'pos.menu';

/** Whether the rail is folded on wide screens (R301). */
function useFolded() {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'folded');
  const fold = (preferred: boolean) => {
    setFolded(preferred);
    if (preferred) localStorage.setItem(storageKey, 'folded');
    else localStorage.removeItem(storageKey);
  };
  return { isFolded, fold };
}

/** POS shell: a rail of large entries, or a bar and a drawer on narrow screens. */
export function PosLayout() {
  const shellPerson = useShellPerson();
  const { isFolded, fold } = useFolded();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closeAndFold = (preferred: boolean) => {
    close();
    fold(preferred);
  };
  useDeskDensity('pos');
  return (
    // Browser translation replaces text nodes, after which React can no longer update amounts.
    <div className={isFolded ? 'pos-shell pos-shell--folded' : 'pos-shell'} translate="no">
      <aside className="side no-print">
        <PosMenu {...shellPerson} isFolded={isFolded} onFold={closeAndFold} />
      </aside>
      <div>
        <ShellBar me={shellPerson.me} onOpen={() => setOpen(true)}>
          <RegisterChip place="bar" />
        </ShellBar>
        <main id={contentId} tabIndex={-1} className="desk-main">
          <Outlet />
        </main>
      </div>
      {isOpen && (
        <MenuDrawer onClose={close}>
          <PosMenu {...shellPerson} isFolded={isFolded} onFold={closeAndFold} onGo={close} />
        </MenuDrawer>
      )}
      <SearchHost me={shellPerson.me} />
      {shellPerson.me && <RegisterTasks />}
      {shellPerson.me && <ShortcutHelp />}
    </div>
  );
}
