import { forfeitConfirmation, listForfeitFacts } from '#shared/appointments/changes/forfeit.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { ConfirmationDialog } from '#web/src/components/confirmation/confirmation-host.tsx';
import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { patientToastMs } from '../shared/patient-copy.ts';
import { cancelText } from './copy.ts';
import { useCancelAppointment } from './queries.ts';

type Props = { patientId: string; appointment: PatientAppointment; onClose: () => void };
const text = confirmationText.forfeit;

/** Describes what happens to a deposit that is not retained. */
function describeRefund({ depositStatus, depositCents }: PatientAppointment): string {
  if (depositStatus === 'captured') return cancelText.refunded(depositCents);
  return depositStatus === 'held' ? cancelText.released(depositCents) : cancelText.noDeposit;
}

/** Confirms a cancellation. The loss of a deposit requires acceptance. Render to open. */
export function CancelAppointmentDialog({ patientId, appointment, onClose }: Props) {
  const cancel = useCancelAppointment({ patientId, appointmentId: appointment.appointmentId });
  const question = { ask: forfeitConfirmation.name, facts: listForfeitFacts(appointment) };
  const { date, time } = appointment;
  const send = () =>
    cancel.mutate(
      { confirmed: [question], from: { date, time } },
      {
        onSuccess: () => {
          toast.success(cancelText.done, { durationMs: patientToastMs });
          onClose();
        },
        // The free period ended while the dialog was open and the client declined the new confirmation.
        onError: (error) => {
          if (isDeclined(error)) onClose();
        },
      },
    );
  const dialogProps = {
    busy: cancel.isPending,
    busyLabel: text.confirming,
    error: cancel.isError ? toErrorMessage(cancel.error) : undefined,
    onCancel: onClose,
  };

  if (question.facts.length > 0)
    return <ConfirmationDialog {...dialogProps} question={question} onConfirm={send} />;
  return (
    <ConfirmDialog
      {...dialogProps}
      title={text.title}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      onConfirm={send}
    >
      <Stack gap={16}>
        <p>{text.question(appointment)}</p>
        <p>{describeRefund(appointment)}</p>
      </Stack>
    </ConfirmDialog>
  );
}
