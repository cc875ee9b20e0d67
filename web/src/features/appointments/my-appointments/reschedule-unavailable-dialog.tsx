import { isFreeToCancel } from '#shared/appointments/transitions.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { instantNow } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { notMovableText } from './copy.ts';

type Props = { appointment: PatientAppointment; onPolicy: () => void; onClose: () => void };

/** Explains why the client cannot reschedule and whom to contact. Render to open. */
export function RescheduleUnavailableDialog({ appointment, onPolicy, onClose }: Props) {
  // The free period has not ended, but the front desk is approving the appointment.
  const isBeingApproved = isFreeToCancel(appointment, instantNow(), appointment.freeCancellationHours);
  return (
    <Dialog title={notMovableText.title} onClose={onClose}>
      <DialogBody>
        <Stack gap={16}>
          <p>{isBeingApproved ? notMovableText.beingApproved : notMovableText.tooLate}</p>
          {!isBeingApproved && (
            <>
              <p className="muted">{notMovableText.freePeriod(appointment.freeCancellationHours)}</p>
              <p>
                <CallCenter label={notMovableText.callLabel} />
              </p>
            </>
          )}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onPolicy}>{notMovableText.policy}</Button>
        <Button variant="primary" onClick={onClose}>
          {notMovableText.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
