import { useState } from 'react';
import type { StrandedAppointment } from '#shared/staff/stranded-appointments.ts';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { confirmationText } from './copy.ts';

const text = confirmationText.forfeit;

/** What has to be ticked before a yes counts. */
export function useAcceptance() {
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isAccepted,
    isMissing: isMissing && !isAccepted,
    accept: setAccepted,
    /** Whether to go on; where not, the box says what is missing. */
    passes: () => {
      setMissing(!isAccepted);
      return isAccepted;
    },
  };
}

type Props = { cents: number; acceptance: ReturnType<typeof useAcceptance> };

/** That the deposit is not given back. */
export const AcceptanceBox = ({ cents, acceptance: { isAccepted, isMissing, accept } }: Props) => (
  <CheckboxField
    name="forfeitAccepted"
    label={text.accept(cents)}
    checked={isAccepted}
    error={isMissing ? text.acceptFirst : undefined}
    onChange={(event) => accept(event.target.checked)}
  />
);

/** Appointments that a change of hours leaves outside of them. */
export const StrandedList = ({ appointments }: { appointments: readonly StrandedAppointment[] }) => (
  <ul className="dialog__list">
    {appointments.map((appointment) => (
      <li key={appointment.appointmentId}>
        {confirmationText.strandedAppointments.appointment(appointment)}
      </li>
    ))}
  </ul>
);
