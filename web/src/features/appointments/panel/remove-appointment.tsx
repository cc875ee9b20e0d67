import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useDeleteAppointment } from '../calendar/queries.ts';
import { describeRemoveError, removeText } from './copy.ts';

type Props = { appointment: AppointmentDetail; onRemoved: () => void; onCancel: () => void };

/** Confirms the deletion of an appointment. Render to open. */
export function RemoveAppointmentDialog({ appointment, onRemoved, onCancel }: Props) {
  const remove = useDeleteAppointment(appointment.appointmentId);
  const { patient } = appointment;
  const confirm = () =>
    remove.mutate(
      { seen: appointment.status },
      {
        onSuccess() {
          toast.success(removeText.done);
          onRemoved();
        },
      },
    );
  return (
    <ConfirmDialog
      title={removeText.title}
      confirmLabel={removeText.confirm}
      busy={remove.isPending}
      busyLabel={removeText.working}
      error={remove.isError ? describeRemoveError(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{removeText.question(formatFullName(patient), appointment)}</p>
      <p>{removeText.consequence(patient.firstName, appointment)}</p>
    </ConfirmDialog>
  );
}
