import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { onDiscard: () => void; onStay: () => void };

/** Before what somebody wrote is lost. */
export const DiscardQuestion = ({ onDiscard, onStay }: Props) => (
  <ConfirmDialog
    title="¿Descartar los cambios?"
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
    onConfirm={onDiscard}
    onCancel={onStay}
  >
    Lo que escribiste no se ha guardado.
  </ConfirmDialog>
);
