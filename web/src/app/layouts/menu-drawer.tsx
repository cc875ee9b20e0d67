import type { ReactNode } from 'react';
import { useModal } from '#web/src/ui/dialogs/use-modal.ts';
import { text } from '../copy.ts';

/** Shell menu as a drawer, for narrow screens. Render it to open it. */
export function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
      {children}
    </dialog>
  );
}
