import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** What discarding does, where more is lost than what was written. */
  children?: ReactNode;
  onDiscard: () => void;
  onStay: () => void;
};

/** Before what somebody wrote is lost. */
export const DiscardQuestion = ({ children, onDiscard, onStay }: Props) => (
  <ConfirmDialog
    title="¿Descartar los cambios?"
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
    onConfirm={onDiscard}
    onCancel={onStay}
  >
    {children ?? 'Lo que escribiste no se ha guardado.'}
  </ConfirmDialog>
);
