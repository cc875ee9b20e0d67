import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useShellPerson } from '#web/src/lib/me.ts';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { SearchHost } from '../search/search-host.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ShellBar } from './shell-bar.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { SideMenu } from './side-menu.tsx';
import { useDeskDensity } from './use-desk-density.ts';

export function AdminLayout() {
  const shellPerson = useShellPerson();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDeskDensity();
  return (
    <div className="desk-shell">
      <aside className="side no-print">
        <SideMenu {...shellPerson} />
      </aside>
      <div>
        <ShellBar me={shellPerson.me} onOpen={() => setOpen(true)} />
        <main id={contentId} tabIndex={-1} className="desk-main">
          <Outlet />
        </main>
      </div>
      <SearchHost me={shellPerson.me} />
      {isOpen && (
        <MenuDrawer onClose={close}>
          <SideMenu {...shellPerson} onGo={close} />
        </MenuDrawer>
      )}
      {shellPerson.me && <ShortcutHelp />}
    </div>
  );
}
