import { useState } from 'react';
import { isSameSlot, type SlotChoice } from '#shared/appointments/appointment.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { appointmentText } from './copy.ts';

type Placed = SlotChoice & { readonly staffName: string };

/** What was read stays what it was: the appointment itself may be moved by somebody else while its form is filled in. */
export function useRead<Appointment extends Placed>(latest: Appointment) {
  const [read, setRead] = useState(latest);
  const readAgain = () => {
    setRead(latest);
    return latest;
  };
  return { read, readAgain, isMoved: !isSameSlot(read, latest) };
}

/** It was moved since it was read: nothing typed is lost, and one press shows where it is now. */
export function MovedMeanwhile({ appointment, onLoad }: { appointment: Placed; onLoad: () => void }) {
  return (
    <Notice
      title={appointmentText.movedTitle}
      action={
        <Button size="small" onClick={onLoad}>
          {appointmentText.loadCurrent}
        </Button>
      }
    >
      {appointmentText.moved(appointment)}
    </Notice>
  );
}
