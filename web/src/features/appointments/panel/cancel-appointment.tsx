import * as z from 'zod/mini';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { listForfeitFacts, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useCancelForPatient } from '../calendar/queries.ts';
import { cancelText, describeCancelError } from './copy.ts';

const CancellationForm = z.pick(cancelForPatient.body, { reason: true });

type Props = { appointment: AppointmentDetail; onCancelled: () => void; onClose: () => void };

/** Cancels on the client's behalf, with a reason and the consequence for the deposit. Render to open. */
export function CancelForPatientDialog({ appointment, onCancelled, onClose }: Props) {
  const form = useAppForm(CancellationForm, { reason: '' });
  const cancel = useCancelForPatient(appointment.appointmentId);
  const { patient, status, forfeitCents } = appointment;
  // The notice below serves as the confirmation.
  const confirmed = [{ ask: patientForfeitConfirmation.name, facts: listForfeitFacts(appointment) }];
  return (
    <Dialog
      title={cancelText.title}
      subtitle={cancelText.subtitle(formatFullName(patient), appointment)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          await cancel.mutateAsync({ reason, seen: status, confirmed });
          toast.success(cancelText.done);
          onCancelled();
        }}
        describe={describeCancelError}
        className="dialog__form"
      >
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <Notice tone={forfeitCents > 0 ? 'warn' : 'info'}>
              {cancelText.consequence(patient.firstName, appointment)}
            </Notice>
            <FormText name="reason" label={cancelText.reason} hint={cancelText.reasonHint} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={cancel.isPending}
          cancel={cancelText.back}
          submit={cancelText.confirm}
          submitting={cancelText.working}
          variant="danger"
        />
      </Form>
    </Dialog>
  );
}
