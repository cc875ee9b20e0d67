import { useState } from 'react';
import { isSameSlot, type SlotChoice } from '#shared/appointments/appointment.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { appointmentText } from './copy.ts';

type StaffedSlot = SlotChoice & { readonly staffName: string };

/** Keeps the appointment as first read, because another user may move it while its form is open. */
export function useSnapshot<Appointment extends StaffedSlot>(latest: Appointment) {
  const [snapshot, setSnapshot] = useState(latest);
  const refresh = () => {
    setSnapshot(latest);
    return latest;
  };
  return { snapshot, refresh, isMoved: !isSameSlot(snapshot, latest) };
}

/** Notice that the appointment was moved, with a button that loads the new slot. */
export function AppointmentMovedNotice({
  appointment,
  onLoad,
}: {
  appointment: StaffedSlot;
  onLoad: () => void;
}) {
  return (
    <Notice
      title={appointmentText.movedTitle}
      action={
        <Button size="small" onClick={onLoad}>
          {appointmentText.loadCurrent}
        </Button>
      }
    >
      {appointmentText.movedDetail(appointment)}
    </Notice>
  );
}
