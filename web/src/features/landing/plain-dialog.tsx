import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useModal } from '#web/src/ui/dialogs/use-modal.ts';

type Props = {
  title: string;
  /** A question is small and has to be answered; the rest are sheets on phones. */
  question?: boolean;
  head?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of the pages that must load fast: the same look and keys, plain elements. Render it to open it. */
export function PlainDialog({ title, question = false, head, foot, onClose, children }: Props) {
  const ref = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <dialog
      ref={ref}
      className={question ? 'dialog dialog--confirm' : 'dialog dialog--short'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // A dialog underneath must not take it as its own.
        event.stopPropagation();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="dialog__head">
        <div className="grow">
          <h2 id={id} ref={heading} tabIndex={-1} className="dialog__title">
            {title}
          </h2>
        </div>
        {head}
      </header>
      <div className="dialog__body">{children}</div>
      {foot !== undefined && <footer className="dialog__foot">{foot}</footer>}
    </dialog>
  );
}
