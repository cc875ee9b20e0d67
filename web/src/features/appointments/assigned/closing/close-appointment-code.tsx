import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { completeAppointment } from '#shared/appointments/api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import { maxCodeTries } from '#shared/appointments/lifecycle.ts';
import { type AssignedAppointment, calculatePayableCents } from '#shared/appointments/views.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { NoShowOffer } from '#web/src/features/appointments/completed/no-show-offer.tsx';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { type AppForm, Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { buildGivenLotsSchema, GivenLotsField } from '../../shared/given-lots-field.tsx';
import { closeText, describeCompletionError } from '../copy.ts';
import { useCompleteAppointment } from '../queries.ts';
import { CloseAppointmentTotal } from './close-appointment-total.tsx';

const describeError = (error: unknown) =>
  toKnownErrorMessage(error, assignmentErrors) ?? describeCompletionError(error);

const buildClosingSchema = (medications: AssignedAppointment['medications']) =>
  z.pipe(
    z.object({
      code: z.string().check(z.minLength(1, { error: closeText.codeRequired })),
      lots: buildGivenLotsSchema(medications),
    }),
    completeAppointment.body,
  );
type ClosingInput = { code: string; lots?: ConfirmedLot[] | undefined };
type ClosingForm = AppForm<ClosingInput, z.output<typeof completeAppointment.body>>;

type Props = {
  appointment: AssignedAppointment;
  method: PaymentMethod;
  onChange: () => void;
  onDirty: (isDirty: boolean) => void;
  onCompleted: (completed: AssignedAppointment) => void;
  onNoShow: (() => void) | undefined;
};

/** Second step with the code sent to the client. A wrong code uses up an attempt and keeps the form. */
export function CloseAppointmentCode({
  appointment,
  method,
  onChange,
  onDirty,
  onCompleted,
  onNoShow,
}: Props) {
  const form: ClosingForm = useAppForm(buildClosingSchema(appointment.medications), { code: '' });
  const complete = useCompleteAppointment(appointment);
  const isLocked = appointment.codeTriesLeft <= 0;
  const hasTyped = form.formState.isDirty && !isLocked;
  useEffect(() => {
    onDirty(hasTyped);
    return () => onDirty(false);
  }, [hasTyped, onDirty]);
  if (isLocked) return <LockedCode appointment={appointment} onNoShow={onNoShow} />;

  const submit = async (body: z.output<typeof completeAppointment.body>) => {
    onCompleted(await complete.mutateAsync(body));
  };
  return (
    <Form form={form} onSubmit={submit} describe={describeError} className="dialog__form">
      <DialogBody>
        <Stack gap={20}>
          <CloseAppointmentTotal appointment={appointment} />
          <Row gap={12}>
            <Stack as="p" grow>
              <span className="caption muted">{closeText.methodLegend}</span>
              <span className="strong">{paymentMethodLabels[method]}</span>
            </Stack>
            <Button
              variant="ghost"
              aria-label={closeText.changeMethod}
              disabled={complete.isPending}
              onClick={onChange}
            >
              {closeText.changeLabel}
            </Button>
          </Row>
          <Row role="status" as="p" gap={8} align="stretch" size={14} tone="success">
            <Icon icon={CircleCheck} inLine />
            {closeText.methodConfirmed}
          </Row>
          <GivenLotsField medications={appointment.medications} />
          <CodeField form={form} triesLeft={appointment.codeTriesLeft} />
          <FormSummary />
        </Stack>
      </DialogBody>
      <DialogFoot lead={<NoShowOffer onNoShow={onNoShow} disabled={complete.isPending} />}>
        <Button type="submit" variant="primary" busy={complete.isPending} busyLabel={closeText.completing}>
          {closeText.complete(calculatePayableCents(appointment))}
        </Button>
      </DialogFoot>
    </Form>
  );
}

const normalizeCode = (code: string) => code.replace(/\s/g, '').toUpperCase();

function CodeField({ form, triesLeft }: { form: ClosingForm; triesLeft: number }) {
  const { value, error, ref, change } = useFormControl(form, 'code');
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <Stack gap={6}>
      <TextField
        variant="code"
        ref={ref}
        label={closeText.codeLabel}
        name="code"
        value={value}
        hint={closeText.codeHint}
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => change(normalizeCode(event.target.value))}
      />
      <p role="status" className="small muted n">
        {triesLeft < maxCodeTries && closeText.triesLeft(triesLeft)}
      </p>
    </Stack>
  );
}

function LockedCode({ appointment, onNoShow }: Pick<Props, 'appointment' | 'onNoShow'>) {
  const { phone } = useContact();
  return (
    <>
      <DialogBody>
        <Stack gap={20}>
          <CloseAppointmentTotal appointment={appointment} />
          <Notice tone="danger" title={closeText.locked}>
            {phone !== '' && closeText.frontDeskPhone(phone)}
          </Notice>
        </Stack>
      </DialogBody>
      <DialogFoot lead={<NoShowOffer onNoShow={onNoShow} />}>
        <Button onClick={useDialogClose()}>{closeText.close}</Button>
        {phone !== '' && (
          <a className={toButtonClass({ variant: 'primary' })} href={`tel:${toDialablePhone(phone)}`}>
            {closeText.callFrontDesk}
          </a>
        )}
      </DialogFoot>
    </>
  );
}
