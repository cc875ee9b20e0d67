import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useModal } from '#web/src/ui/dialogs/use-modal.ts';

type Props = {
  title: string;
  /** Small and requires an answer. Other dialogs are sheets on phones. */
  question?: boolean;
  head?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog of plain elements for pages that must load fast. Render to open. */
export function PlainDialog({ title, question = false, head, foot, onClose, children }: Props) {
  const ref = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <dialog
      ref={ref}
      className={question ? 'dialog dialog--confirm' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // Keeps an underlying dialog from closing too.
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
          <h2 id={id} ref={heading} tabIndex={-1}>
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
