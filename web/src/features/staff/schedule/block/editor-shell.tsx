import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { DiscardQuestion } from '#web/src/ui/dialogs/discard-question.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { useSidePanel } from '#web/src/ui/dialogs/use-modal.ts';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';
import { blockText } from '../copy.ts';

type Props = { title: string; dirty: boolean; onClose: () => void; children: ReactNode };

/** Panel beside the calendar, closed by Back like a dialog. Returns the focus to its opener. */
function SideEditor({ title, dirty, onClose, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (dirty ? setConfirming(true) : onClose());
  useSidePanel(close);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      className="schedule__editor amplify-card"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Row as="header" gap={8}>
        <Heading id={id} ref={heading} size={18} grow tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Heading>
        <IconButton label={blockText.close} icon={<X aria-hidden />} onClick={close} />
      </Row>
      <UnsavedGuard isDirty={dirty} onDiscard={onClose} />
      {children}
      {isConfirming && <DiscardQuestion onDiscard={onClose} onStay={() => setConfirming(false)} />}
    </aside>
  );
}

/** Editor of a block, beside the calendar or full screen on small screens. */
export function EditorShell({ isSheet, ...props }: Props & { isSheet: boolean }) {
  return isSheet ? <Dialog {...props} /> : <SideEditor {...props} />;
}
