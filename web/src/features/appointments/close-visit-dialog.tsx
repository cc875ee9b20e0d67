import { useState } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { toast } from '#web/src/ui/toast.tsx';
import { CloseVisitCode } from './close-visit-code.tsx';
import { CloseVisitMethod } from './close-visit-method.tsx';
import { closeText } from './staff-text.ts';
import './styles/close-visit.css';

type Props = { visit: AssignedAppointment; onClose: () => void };

/** How the visit is paid, then the client's code. Render it to open it; a payment already started opens at the code. */
export function CloseVisitDialog({ visit, onClose }: Props) {
  const [method, setMethod] = useState(visit.paymentMethod);
  const [isChoosing, setChoosing] = useState(method === undefined);
  const [isDirty, setDirty] = useState(false);
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
          onCompleted={complete}
        />
      )}
    </Dialog>
  );
}
