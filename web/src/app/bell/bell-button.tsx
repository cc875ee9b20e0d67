import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { bellButtonText } from './bell-button-copy.ts';
import { useBell } from './use-bell.ts';
import './bell-button.css';

const BellPanel = lazyDialog(async () => (await import('./bell-panel.tsx')).BellPanel, 'panel');
const maxShownCount = 9;

/** Bell with the number of unread notices. Opens their panel. */
export function BellButton({ me }: { me: Me | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const unreadCount = useBell(me).data?.unreadCount ?? 0;
  return (
    <>
      <span className="bell">
        <IconButton
          label={bellButtonText.open(unreadCount)}
          icon={<Bell aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {unreadCount > 0 && (
          <span className="bell__count n" aria-hidden>
            {unreadCount > maxShownCount ? `${maxShownCount}+` : unreadCount}
          </span>
        )}
      </span>
      {isOpen && me && <BellPanel me={me} onClose={() => setOpen(false)} />}
    </>
  );
}
