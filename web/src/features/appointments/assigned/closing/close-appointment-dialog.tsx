import { useState } from 'react';
import { fullName, startInstantKey } from '#shared/appointments/appointment.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { NoShowDialog } from '#web/src/features/appointments/completed/no-show-dialog.tsx';
import { useNow } from '#web/src/lib/use-now.ts';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { closeText } from '../copy.ts';
import { CloseVisitCode } from './close-appointment-code.tsx';
import { CloseVisitMethod } from './close-appointment-method.tsx';
import './close-appointment.css';

type Props = { visit: AssignedAppointment; onClose: () => void };

/**
 * How the visit is paid, then the client's code, or that nobody came. Render it to open it; a payment already started
 * opens at the code.
 */
export function CloseVisitDialog({ visit, onClose }: Props) {
  const [method, setMethod] = useState(visit.paymentMethod);
  const [isChoosing, setChoosing] = useState(method === undefined);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const now = civilAt(useNow());
  const hasBegun = startInstantKey(visit) <= startInstantKey(now);
  const onNoShow = hasBegun ? () => setAsking(true) : undefined;
  const complete = () => {
    toast.success(closeText.completed);
    onClose();
  };
  return (
    <Dialog
      title={closeText.title}
      subtitle={closeText.subtitle(fullName(visit.patient), visit.time)}
      dirty={isDirty}
      onClose={onClose}
    >
      {method === undefined || isChoosing ? (
        <CloseVisitMethod
          visit={visit}
          method={method}
          onNoShow={onNoShow}
          onChosen={(chosen) => {
            setMethod(chosen);
            setChoosing(false);
          }}
        />
      ) : (
        <CloseVisitCode
          visit={visit}
          method={method}
          onChange={() => setChoosing(true)}
          onDirty={setDirty}
          onNoShow={onNoShow}
          onCompleted={complete}
        />
      )}
      {isAsking && (
        <NoShowDialog
          visit={visit}
          patientName={fullName(visit.patient)}
          keptCents={visit.depositStatus === 'captured' ? visit.depositCents : 0}
          onMarked={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
