import { Banknote, CreditCard, type LucideIcon, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { NoShowOffer } from '#web/src/features/appointments/completed/no-show-offer.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { closeText, describePaymentError } from '../copy.ts';
import { useStartPayment } from '../queries.ts';
import { CloseAppointmentTotal } from './close-appointment-total.tsx';

const icons: Record<PaymentMethod, LucideIcon> = { card: CreditCard, athMovil: Smartphone, cash: Banknote };

type Props = {
  appointment: AssignedAppointment;
  /** The earlier method, when it is being changed. */
  method: PaymentMethod | undefined;
  onChosen: (method: PaymentMethod) => void;
  onNoShow: (() => void) | undefined;
};

/** First step. One click chooses and confirms, since the method can change until the code is entered. */
export function CloseAppointmentMethod({ appointment, method, onChosen, onNoShow }: Props) {
  const startPayment = useStartPayment(appointment);
  const closeDialog = useDialogClose();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Back at this step, the clicked button is gone. At the first opening the dialog's title has the focus.
    if (method !== undefined) heading.current?.focus();
  }, [method]);

  const choose = (chosenMethod: PaymentMethod) =>
    startPayment.mutate(chosenMethod, { onSuccess: () => onChosen(chosenMethod) });
  return (
    <>
      <DialogBody>
        <div className="close-appointment">
          <AppointmentAlerts appointmentId={appointment.appointmentId} />
          <CloseAppointmentTotal appointment={appointment} />
          <Stack as="fieldset" gap={12}>
            <legend className="choice-legend">{closeText.methodLegend}</legend>
            <p ref={heading} tabIndex={-1} className="muted" style={{ outline: 'none' }}>
              {closeText.methodQuestion}
            </p>
            {paymentMethods.map((option) => (
              <Button
                size="large"
                key={option}
                icon={<Icon icon={icons[option]} size={22} tone="accent" />}
                aria-pressed={option === method}
                busy={startPayment.isPending && startPayment.variables === option}
                locked={startPayment.isPending}
                onClick={() => choose(option)}
              >
                {paymentMethodLabels[option]}
              </Button>
            ))}
          </Stack>
          {startPayment.isError && <Alert>{describePaymentError(startPayment.error)}</Alert>}
        </div>
      </DialogBody>
      <DialogFoot lead={<NoShowOffer onNoShow={onNoShow} disabled={startPayment.isPending} />}>
        {method === undefined ? (
          <Button onClick={closeDialog}>{closeText.cancel}</Button>
        ) : (
          <Button onClick={() => onChosen(method)}>
            {closeText.keepMethod(paymentMethodLabels[method])}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
