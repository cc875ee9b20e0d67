import * as z from 'zod/mini';
import { noteDepositReturned } from '#shared/appointments/closing/closing-api.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { handRefundMethods } from '#shared/core/payment-method.ts';
import { fullName } from '#shared/core/person.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { useNoteDepositReturned } from '../shared/desk-queries.ts';
import { handRefundFailure, handRefundText } from './copy.ts';

const Typed = z.pipe(z.object({ method: z.string() }), noteDepositReturned.body);
type State = AppForm<z.input<typeof Typed>, z.output<typeof Typed>>;
type Props = { deposit: AppointmentRequest; onClose: () => void };

/** Records how a deposit rejected by the client's bank was refunded manually. Render to open. */
export function HandRefundDialog({ deposit, onClose }: Props) {
  const { appointmentId, patient, depositCents } = deposit;
  const name = fullName(patient);
  const form: State = useAppForm(Typed, { method: '' });
  const note = useNoteDepositReturned(appointmentId);
  const submit = async (body: z.output<typeof Typed>) => {
    await note.mutateAsync(body);
    toast.success(handRefundText.done, { description: handRefundText.doneNext(name) });
    onClose();
  };
  return (
    <Dialog
      title={handRefundText.title}
      subtitle={handRefundText.subtitle(name, depositCents)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} describe={handRefundFailure} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <Notice tone="info">{handRefundText.consequence(patient.firstName, depositCents)}</Notice>
            <MethodField form={form} />
          </div>
        </DialogBody>
        <FormFoot
          busy={note.isPending}
          submit={handRefundText.confirm(depositCents)}
          submitting={handRefundText.working}
        />
      </Form>
    </Dialog>
  );
}

function MethodField({ form }: { form: State }) {
  const { value, error, change } = useFormControl(form, 'method');
  return (
    <Segmented
      legend={handRefundText.method}
      fullWidth
      value={value}
      error={error}
      options={handRefundMethods.map((each) => ({ value: each, label: paymentMethodLabels[each] }))}
      onChange={change}
    />
  );
}
