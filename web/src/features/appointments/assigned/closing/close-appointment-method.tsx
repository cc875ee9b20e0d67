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

/** First step: one click chooses and confirms, since the method can change until the code is entered. */
export function CloseAppointmentMethod({ appointment, method, onChosen, onNoShow }: Props) {
  const start = useStartPayment(appointment);
  const close = useDialogClose();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // After a return the clicked button is gone; at the first opening the dialog's title has the focus.
    if (method !== undefined) heading.current?.focus();
  }, [method]);

  const choose = (chosen: PaymentMethod) => start.mutate(chosen, { onSuccess: () => onChosen(chosen) });
  return (
    <>
      <DialogBody>
        <div className="close-appointment">
          <AppointmentAlerts appointmentId={appointment.appointmentId} />
          <CloseAppointmentTotal appointment={appointment} />
          <fieldset className="close-appointment__methods">
            <legend className="choice-legend close-appointment__legend">{closeText.method}</legend>
            <p ref={heading} tabIndex={-1} className="muted">
              {closeText.choose}
            </p>
            {paymentMethods.map((each) => (
              <Button
                size="large"
                key={each}
                icon={<Icon icon={icons[each]} size={22} tone="accent" />}
                aria-pressed={each === method}
                busy={start.isPending && start.variables === each}
                locked={start.isPending}
                onClick={() => choose(each)}
              >
                {paymentMethodLabels[each]}
              </Button>
            ))}
          </fieldset>
          {start.isError && <Alert>{describePaymentError(start.error)}</Alert>}
        </div>
      </DialogBody>
      <DialogFoot lead={<NoShowOffer onNoShow={onNoShow} disabled={start.isPending} />}>
        {method === undefined ? (
          <Button onClick={close}>{closeText.cancel}</Button>
        ) : (
          <Button onClick={() => onChosen(method)}>{closeText.keep(paymentMethodLabels[method])}</Button>
        )}
      </DialogFoot>
    </>
  );
}
