import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type Props = {
  /** Verb and object: 'Eliminar paciente'. */
  title: string;
  /** The question, and what follows from a yes, by name. */
  children: ReactNode;
  /** The verb: 'Eliminar'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For a list of what is lost. */
  size?: 'wide';
  /** There is nothing to say yes to, or not yet. */
  blocked?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** What went wrong, when it did. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Only before what cannot be undone. Render it to open it. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel = 'Cancelar', ...rest }: Props) {
  const { busy = false, blocked = false, busyLabel, error, size, onConfirm, onCancel } = rest;
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <QuestionDialog
      title={title}
      {...(size ? { size } : {})}
      onCancel={cancel}
      foot={
        <>
          <Button disabled={busy} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button
            variant="danger"
            disabled={blocked}
            busy={busy}
            {...(busyLabel ? { busyLabel } : {})}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error !== undefined && <Alert>{error}</Alert>}
    </QuestionDialog>
  );
}
