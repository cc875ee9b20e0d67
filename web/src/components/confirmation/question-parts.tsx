import { useState } from 'react';
import type { StrandedAppointment } from '#shared/staff/stranded-appointments.ts';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { confirmationText } from './copy.ts';

const text = confirmationText.forfeit;

/** Returns the state of a checkbox that is required to confirm. */
export function useAcceptance() {
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isAccepted,
    isMissing: isMissing && !isAccepted,
    accept: setAccepted,
    validate: () => {
      setMissing(!isAccepted);
      return isAccepted;
    },
  };
}

type Props = { cents: number; acceptance: ReturnType<typeof useAcceptance> };

/** Checkbox that accepts the loss of the deposit. */
export const AcceptanceBox = ({ cents, acceptance: { isAccepted, isMissing, accept } }: Props) => (
  <CheckboxField
    name="forfeitAccepted"
    label={text.accept(cents)}
    checked={isAccepted}
    error={isMissing ? text.acceptFirst : undefined}
    onChange={(event) => accept(event.target.checked)}
  />
);

/** List of appointments outside the changed hours. */
export const StrandedList = ({ appointments }: { appointments: readonly StrandedAppointment[] }) => (
  <ul className="dialog__list">
    {appointments.map((appointment) => (
      <li key={appointment.appointmentId}>
        {confirmationText.strandedAppointments.appointment(appointment)}
      </li>
    ))}
  </ul>
);
