import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useDenyAppointment } from '../shared/desk-queries.ts';
import { denyText, describeDenialError } from './approval-copy.ts';

type Props = { request: AppointmentRequest; onDenied: () => void; onCancel: () => void };

/** Confirms the denial of a request. Render to open. */
export function DenyRequestDialog({ request, onDenied, onCancel }: Props) {
  const deny = useDenyAppointment();
  const { appointmentId, patient, status } = request;
  const name = formatFullName(patient);
  const confirm = () =>
    deny.mutate(
      { appointmentId, seen: status === 'confirmed' ? 'confirmed' : 'pending' },
      {
        onSuccess() {
          toast.success(denyText.denied, { description: denyText.deniedDetail(name, request) });
          onDenied();
        },
      },
    );
  return (
    <ConfirmDialog
      title={denyText.title}
      confirmLabel={denyText.confirm}
      busy={deny.isPending}
      busyLabel={denyText.working}
      error={deny.isError ? describeDenialError(deny.error) : undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{denyText.question(name, request)}</p>
      <p>{denyText.consequence(patient.firstName, request)}</p>
    </ConfirmDialog>
  );
}
