import { Menu as MenuLines } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { type ShellPerson, useShellPerson } from '#web/src/lib/me.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { useModal } from '#web/src/ui/dialogs/use-modal.ts';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { screens } from '../screens.ts';
import { AccountMenu } from './account-menu.tsx';
import { SideMenu } from './side-menu.tsx';

/** Dialogs and toasts leave the shell, so its density is the body's. */
function useDeskDensity() {
  useEffect(() => {
    document.body.classList.add('desk');
    return () => document.body.classList.remove('desk');
  }, []);
}

function Drawer({ onClose, ...who }: ShellPerson & { onClose: () => void }) {
  const ref = useModal(onClose);
  return (
    <dialog
      ref={ref}
      className="drawer"
      aria-label={text.menu}
      onCancel={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <SideMenu {...who} onGo={onClose} />
    </dialog>
  );
}

export function AdminLayout() {
  const who = useShellPerson();
  const [isOpen, setOpen] = useState(false);
  const handle = useMatches().at(-1)?.handle;
  const title = screens.find((screen) => screen === handle)?.title;
  useDeskDensity();
  return (
    <div className="desk-shell">
      <aside className="side no-print">
        <SideMenu {...who} />
      </aside>
      <div>
        <header className="top-bar no-print">
          <IconButton label={text.openMenu} icon={<MenuLines aria-hidden />} onClick={() => setOpen(true)} />
          <p className="grow strong">{title}</p>
          {who.me && <AccountMenu me={who.me} />}
        </header>
        <main id={contentId} tabIndex={-1} className="desk-main">
          <Outlet />
        </main>
      </div>
      {isOpen && <Drawer {...who} onClose={() => setOpen(false)} />}
    </div>
  );
}
