import { useState } from 'react';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { patientToastMs } from '../shared/patient-copy.ts';
import { cancelText } from './copy.ts';
import { useCancelAppointment } from './queries.ts';

type Props = { patientId: string; appointment: PatientAppointment; onClose: () => void };

/** What becomes of the deposit, in the client's words; nobody cancels before they could read it. */
function consequenceOf({ depositStatus, depositCents }: PatientAppointment, isKept: boolean): string {
  if (isKept) return cancelText.kept(depositCents);
  if (depositStatus === 'captured') return cancelText.refunded(depositCents);
  return depositStatus === 'held' ? cancelText.released(depositCents) : cancelText.nothing;
}

/** Asks before an appointment is given up; a deposit that is kept has to be accepted. Render it to open it. */
export function CancelAppointmentDialog({ patientId, appointment, onClose }: Props) {
  const cancel = useCancelAppointment({ patientId, appointmentId: appointment.appointmentId });
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // While the question stood, the 48 hours may have begun: then the server asks.
  const isLate = cancel.error instanceof CallError && cancel.error.is(appointmentErrors.forfeit_not_accepted);
  const isKept = appointment.forfeitCents > 0 || isLate;

  const confirm = () => {
    setMissing(isKept && !isAccepted);
    if (isKept && !isAccepted) return;
    cancel.mutate(isAccepted, {
      onSuccess: () => {
        toast.success(cancelText.done, { durationMs: patientToastMs });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      title={cancelText.title}
      confirmLabel={cancelText.confirm}
      cancelLabel={cancelText.keep}
      busy={cancel.isPending}
      busyLabel={cancelText.confirming}
      error={cancel.isError && !isLate ? textOf(cancel.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{cancelText.question(appointment)}</p>
        <p className={isKept ? 'strong' : undefined}>{consequenceOf(appointment, isKept)}</p>
        {isKept && (
          <CheckboxField
            name="forfeitAccepted"
            label={cancelText.accept(appointment.depositCents)}
            checked={isAccepted}
            error={isMissing && !isAccepted ? cancelText.acceptFirst : undefined}
            onChange={(event) => setAccepted(event.target.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
