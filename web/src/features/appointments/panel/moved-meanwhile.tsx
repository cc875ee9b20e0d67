import { useState } from 'react';
import { isSameSlot, type SlotChoice } from '#shared/appointments/appointment.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { appointmentText } from './copy.ts';

type Placed = SlotChoice & { readonly staffName: string };

/** Keeps the appointment as first read, because another user may move it while its form is open. */
export function useRead<Appointment extends Placed>(latest: Appointment) {
  const [read, setRead] = useState(latest);
  const readAgain = () => {
    setRead(latest);
    return latest;
  };
  return { read, readAgain, isMoved: !isSameSlot(read, latest) };
}

/** Says that the appointment was moved; a button loads the new slot. */
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
