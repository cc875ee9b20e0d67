import { Clock, UserCheck } from 'lucide-react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { personClass } from '#web/src/ui/display/person-class.ts';
import type { PlacedAppointment } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';

/** Lines per day; with more appointments, the last line says 'N más'. */
const mostLines = 3;
const mostDots = 3;

type Props = {
  appointments: readonly PlacedAppointment[];
  /** Whether the appointments are tab stops. */
  isReachable: boolean;
  onOpen: (appointment: PlacedAppointment) => void;
};

/** A day's first appointments in staff colors; on phones, squares. */
export function CalendarDayCell({ appointments, isReachable, onOpen }: Props) {
  const shown = appointments.length > mostLines ? appointments.slice(0, mostLines - 1) : appointments;
  const rest = appointments.length - shown.length;
  return (
    <>
      {shown.map((appointment) => (
        <button
          key={appointment.appointmentId}
          type="button"
          className={`cell-appointment ${appointment.status === 'pending' ? 'cell-appointment--pending' : ''} ${personClass(appointment.colorIndex)}`}
          tabIndex={isReachable ? 0 : -1}
          aria-label={calendarText.appointment(appointment, appointment.staffName)}
          onClick={() => onOpen(appointment)}
        >
          {appointment.status === 'pending' && (
            <Icon of={Clock} size={12} className="cell-appointment__clock" />
          )}
          <span className="n">{calendarText.hour(appointment.time)}</span>{' '}
          <span className="cell-appointment__name">{calendarText.firstName(appointment.patientName)}</span>
          {appointment.attendanceConfirmed && <Icon of={UserCheck} size={12} />}
        </button>
      ))}
      {rest > 0 && (
        <span className="cell-more" aria-hidden>
          {calendarText.more(rest)}
        </span>
      )}
      <span className="cell-dots" aria-hidden>
        {appointments.slice(0, mostDots).map(({ appointmentId, colorIndex }) => (
          <i key={appointmentId} className={personClass(colorIndex)} />
        ))}
      </span>
    </>
  );
}
