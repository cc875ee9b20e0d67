import * as z from 'zod/mini';
import { noteDepositReturned } from '#shared/appointments/closing/closing-api.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { manualRefundMethods } from '#shared/core/payment-method.ts';
import { formatFullName } from '#shared/core/person.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useNoteDepositReturned } from '../shared/desk-queries.ts';
import { describeManualRefundError, manualRefundText } from './copy.ts';

const RefundForm = z.pipe(z.object({ method: z.string() }), noteDepositReturned.body);
type RefundFormState = AppForm<z.input<typeof RefundForm>, z.output<typeof RefundForm>>;
type Props = { deposit: AppointmentRequest; onClose: () => void };

/** Records how a deposit rejected by the client's bank was refunded manually. Render to open. */
export function ManualRefundDialog({ deposit, onClose }: Props) {
  const { appointmentId, patient, depositCents } = deposit;
  const name = formatFullName(patient);
  const form: RefundFormState = useAppForm(RefundForm, { method: '' });
  const note = useNoteDepositReturned(appointmentId);
  const submit = async (body: z.output<typeof RefundForm>) => {
    await note.mutateAsync(body);
    toast.success(manualRefundText.done, { description: manualRefundText.doneDetail(name) });
    onClose();
  };
  return (
    <Dialog
      title={manualRefundText.title}
      subtitle={manualRefundText.subtitle(name, depositCents)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} describe={describeManualRefundError} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <Notice tone="info">{manualRefundText.consequence(patient.firstName, depositCents)}</Notice>
            <MethodField form={form} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={note.isPending}
          submit={manualRefundText.confirm(depositCents)}
          submitting={manualRefundText.working}
        />
      </Form>
    </Dialog>
  );
}

function MethodField({ form }: { form: RefundFormState }) {
  const { value, error, change } = useFormControl(form, 'method');
  return (
    <SegmentedControl
      legend={manualRefundText.method}
      fullWidth
      value={value}
      error={error}
      options={manualRefundMethods.map((method) => ({ value: method, label: paymentMethodLabels[method] }))}
      onChange={change}
    />
  );
}
