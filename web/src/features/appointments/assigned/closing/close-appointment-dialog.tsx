import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { buildStartKey } from '#shared/appointments/appointment.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { formatFullName } from '#shared/core/person.ts';
import { NextAppointmentOffer } from '#web/src/components/next-appointment/next-appointment-offer.tsx';
import { useNextAppointment } from '#web/src/components/next-appointment/queries.ts';
import { NoShowDialog } from '#web/src/features/appointments/completed/no-show-dialog.tsx';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { buildMissingNote } from '../../shared/medication-line.ts';
import { closeText } from '../copy.ts';
import { CloseAppointmentCode } from './close-appointment-code.tsx';
import { CloseAppointmentMethod } from './close-appointment-method.tsx';
import './close-appointment.css';

type Props = { appointment: AssignedAppointment; onClose: () => void };

/** Takes payment method and client's code, or marks a no-show. Starts at the code if a method is stored. */
export function CloseAppointmentDialog({ appointment, onClose }: Props) {
  const [chosenMethod, setChosenMethod] = useState<PaymentMethod>();
  const [isChanging, setChanging] = useState(false);
  // The POS may collect the balance while the dialog is open. The stored method then applies.
  const method = chosenMethod ?? appointment.paymentMethod;
  const [isDirty, setDirty] = useState(false);
  const [isConfirmingNoShow, setConfirmingNoShow] = useState(false);
  const now = toCivilDateTime(useNow());
  const hasStarted = buildStartKey(appointment) <= buildStartKey(now);
  const onNoShow = hasStarted ? () => setConfirmingNoShow(true) : undefined;
  // Loaded before the closing, so that the offer follows at once.
  const nextAppointment = useNextAppointment(appointment.appointmentId);
  const [isCompleted, setCompleted] = useState(false);
  const complete = (completed: AssignedAppointment) => {
    toast.success(closeText.completed, buildMissingNote(completed));
    if (nextAppointment) setCompleted(true);
    else onClose();
  };
  return (
    <Dialog
      title={closeText.title}
      subtitle={closeText.subtitle(formatFullName(appointment.patient), appointment.time)}
      dirty={isDirty}
      onClose={onClose}
    >
      {isCompleted ? (
        <CompletedStep appointmentId={appointment.appointmentId} onBooked={onClose} />
      ) : method === undefined || isChanging ? (
        <CloseAppointmentMethod
          appointment={appointment}
          method={method}
          onNoShow={onNoShow}
          onChosen={(newMethod) => {
            setChosenMethod(newMethod);
            setChanging(false);
          }}
        />
      ) : (
        <CloseAppointmentCode
          appointment={appointment}
          method={method}
          onChange={() => setChanging(true)}
          onDirty={setDirty}
          onNoShow={onNoShow}
          onCompleted={complete}
        />
      )}
      {isConfirmingNoShow && (
        <NoShowDialog
          appointment={appointment}
          patientName={formatFullName(appointment.patient)}
          forfeitedCents={appointment.depositStatus === 'captured' ? appointment.depositCents : 0}
          onMarked={onClose}
          onCancel={() => setConfirmingNoShow(false)}
        />
      )}
    </Dialog>
  );
}

/** Last step, which offers the next appointment. */
function CompletedStep({ appointmentId, onBooked }: { appointmentId: string; onBooked: () => void }) {
  return (
    <>
      <DialogBody>
        <Stack gap={16}>
          <Row as="p" gap={8} tone="success">
            <Icon icon={CircleCheck} inLine />
            {closeText.closed}
          </Row>
          <NextAppointmentOffer appointmentId={appointmentId} onBooked={onBooked} />
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{closeText.close}</Button>
      </DialogFoot>
    </>
  );
}
