import type { StrandedAppointment } from '#shared/staff/stranded-appointments.ts';
import { confirmationText } from './copy.ts';
import './confirmation.css';

/** Appointments that a change of hours leaves outside of them. */
export const StrandedList = ({ appointments }: { appointments: readonly StrandedAppointment[] }) => (
  <ul className="stranded">
    {appointments.map((appointment) => (
      <li key={appointment.appointmentId}>
        {confirmationText.strandedAppointments.appointment(appointment)}
      </li>
    ))}
  </ul>
);
