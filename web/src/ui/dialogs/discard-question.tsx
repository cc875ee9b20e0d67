import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  children?: ReactNode;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks before unsaved input is discarded. */
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
