import { waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { describeWaiverError, waiverText } from './copy.ts';
import { useWaiveForfeit } from './queries.ts';

type Props = { appointment: AppointmentRequest; onWaived: () => void; onClose: () => void };

/** Asks why a retained deposit is refunded. Render to open. */
export function WaiveForfeitDialog({ appointment, onWaived, onClose }: Props) {
  const { appointmentId, patient, depositCents } = appointment;
  const form = useAppForm(waiveForfeit.body, { reason: waiverText.usualReason });
  const waive = useWaiveForfeit(appointmentId);
  const submit = async (body: BodyOf<typeof waiveForfeit>) => {
    await waive.mutateAsync(body);
    toast.success(waiverText.done(formatFullName(patient), depositCents), {
      description: waiverText.doneHint,
    });
    onWaived();
  };
  return (
    <Dialog
      title={waiverText.title}
      subtitle={waiverText.subtitle(formatFullName(patient), appointment)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} describe={describeWaiverError} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <Notice tone="info">{waiverText.consequence(patient.firstName, depositCents)}</Notice>
            <FormText name="reason" label={waiverText.reason} hint={waiverText.reasonHint} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={waive.isPending}
          submit={waiverText.confirm(depositCents)}
          submitting={waiverText.working}
        />
      </Form>
    </Dialog>
  );
}
