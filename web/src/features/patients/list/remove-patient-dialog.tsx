import { formatFullName } from '#shared/core/person.ts';
import type { PatientRow } from '#shared/patients/desk-api.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { messageForRemovalError, removeText } from './copy.ts';
import { useDeletePatient } from './queries.ts';

/** Asks to confirm the deletion of a client, with their name. Render to open. */
export function RemovePatientDialog({ patient, onClose }: { patient: PatientRow; onClose: () => void }) {
  const remove = useDeletePatient();
  const confirm = () =>
    remove.mutate(patient.patientId, {
      onSuccess: () => {
        toast.success(removeText.done);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={removeText.title}
      confirmLabel={removeText.confirm}
      busy={remove.isPending}
      busyLabel={removeText.working}
      error={remove.isError ? messageForRemovalError(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <p>{removeText.question}</p>
        <p>
          <strong>{formatFullName(patient)}</strong> {removeText.consequence}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
