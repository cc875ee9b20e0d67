import * as z from 'zod/mini';
import {
  type CompletedAppointment,
  completeWithoutCode,
  isWithoutPayment,
} from '#shared/appointments/closing/closing-api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useAppointment } from '../calendar/queries.ts';
import { Charge } from '../shared/charge.tsx';
import { buildGivenLotsSchema, GivenLotsField } from '../shared/given-lots-field.tsx';
import { buildMissingNote } from '../shared/medication-line.ts';
import { describeWithoutCodeError, withoutCodeText } from './copy.ts';
import { useCompleteWithoutCode } from './queries.ts';

const describeError = (error: unknown) =>
  toKnownErrorMessage(error, assignmentErrors) ?? describeWithoutCodeError(error);

const buildCompletionSchema = (medications: AppointmentDetail['medications']) =>
  z.pipe(
    z.object({
      method: z.string().check(z.minLength(1, { error: withoutCodeText.methodRequired })),
      lots: buildGivenLotsSchema(medications),
      reason: completeWithoutCode.body.shape.reason,
    }),
    completeWithoutCode.body,
  );
type CompletionBody = BodyOf<typeof completeWithoutCode>;
type CompletionForm = AppForm<
  { method: string; lots?: ConfirmedLot[] | undefined; reason: string },
  CompletionBody
>;

type AppointmentToComplete = Pick<
  CompletedAppointment,
  'appointmentId' | 'patientName' | 'date' | 'time' | 'paidCents' | 'balanceDueCents' | 'paymentMethod'
>;
type Props = { appointment: AppointmentToComplete; onCompleted: () => void; onClose: () => void };

/** Records how the balance was paid and why there is no code. The dialog is open while it is rendered. */
export function CompleteWithoutCodeDialog({ appointment, onCompleted, onClose }: Props) {
  const { data: detail, isError } = useAppointment(appointment.appointmentId);
  const medications = detail?.medications ?? [];
  const form: CompletionForm = useAppForm(buildCompletionSchema(medications), {
    method: appointment.paymentMethod ?? '',
    reason: '',
  });
  const complete = useCompleteWithoutCode(appointment.appointmentId);
  const submit = async (body: CompletionBody) => {
    const completion = await complete.mutateAsync(body);
    toast.success(withoutCodeText.completed, buildMissingNote(completion));
    onCompleted();
  };
  return (
    <Dialog
      title={withoutCodeText.title}
      subtitle={withoutCodeText.subtitle(appointment.patientName, appointment)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} describe={describeError} className="dialog__form">
        <DialogBody>
          <Stack gap={20}>
            <FormSummary />
            <Notice>{withoutCodeText.warning}</Notice>
            <BalanceDue appointment={appointment} />
            <MethodField form={form} />
            {isError && <Alert>{withoutCodeText.lotsFailed}</Alert>}
            <GivenLotsField medications={medications} />
            <FormText name="reason" label={withoutCodeText.reason} hint={withoutCodeText.reasonHint} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={complete.isPending}
          submit={withoutCodeText.confirm(appointment.balanceDueCents)}
          submitting={withoutCodeText.working}
        />
      </Form>
    </Dialog>
  );
}

function BalanceDue({ appointment }: { appointment: AppointmentToComplete }) {
  const { paidCents, balanceDueCents } = appointment;
  return (
    <Row gap={16} pad={16} className="box">
      <div className="grow">
        <p className="strong">{withoutCodeText.total}</p>
        {paidCents > 0 && <p className="small muted n">{withoutCodeText.paidDeposit(paidCents)}</p>}
      </div>
      <Stack as="p" justify="end">
        <Charge cents={balanceDueCents} isWithoutCharge={isWithoutPayment(appointment)} />
      </Stack>
    </Row>
  );
}

function MethodField({ form }: { form: CompletionForm }) {
  const { value, error, change } = useFormControl(form, 'method');
  return (
    <SegmentedControl
      legend={withoutCodeText.method}
      fullWidth
      value={value}
      error={error}
      options={paymentMethods.map((method) => ({ value: method, label: paymentMethodLabels[method] }))}
      onChange={change}
    />
  );
}
