import { type ReactNode, useId } from 'react';
import { Stack } from '../layout/layout.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  children: ReactNode;
  foot: ReactNode;
  size?: 'short' | 'wide';
  /** The safe answer, which Escape gives. */
  onCancel: () => void;
};

/** Modal question. Render it to open it. */
export function QuestionDialog({ title, children, foot, size = 'short', onCancel }: Props) {
  const ref = useModal(onCancel);
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={`dialog dialog--confirm${size === 'wide' ? ' dialog--confirm-wide' : ''}`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      onKeyDown={(event) => {
        // Keeps the dialog underneath from handling the key.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="dialog__head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <Stack id={`${id}-body`} gap={16} className="dialog__body">
        {children}
      </Stack>
      <div className="dialog__foot">{foot}</div>
    </dialog>
  );
}
