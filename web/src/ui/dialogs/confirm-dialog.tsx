import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type Props = {
  /** Verb and object, such as 'Eliminar paciente'. */
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  size?: 'wide';
  blocked?: boolean;
  busy?: boolean;
  busyLabel?: string;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an irreversible action. Render it to open it. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  ...options
}: Props) {
  const { busy = false, blocked = false, busyLabel, error, size, onConfirm, onCancel } = options;
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
