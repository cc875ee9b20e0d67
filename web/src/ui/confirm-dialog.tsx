import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  /** Verb and object: 'Eliminar paciente'. */
  title: string;
  /** The question, and what follows from a yes, by name. */
  children: ReactNode;
  /** The verb: 'Eliminar'. */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  busyLabel?: string;
  /** What went wrong, when it did. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Only before what cannot be undone. Render it to open it. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel = 'Cancelar', ...rest }: Props) {
  const { busy = false, busyLabel, error, onConfirm, onCancel } = rest;
  const ref = useModal();
  const id = useId();
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <dialog
      ref={ref}
      className="dialog dialog--confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
      onKeyDown={(event) => {
        // The dialog underneath must not take this key as its own.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      <div className="dialog__head">
        <h2 id={`${id}-title`} className="dialog__title">
          {title}
        </h2>
      </div>
      <div id={`${id}-body`} className="dialog__body stack">
        <div>{children}</div>
        {error !== undefined && (
          <p role="alert" className="form__summary">
            {error}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button disabled={busy} onClick={cancel}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} {...(busyLabel ? { busyLabel } : {})} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
