import { Clock, UserCheck } from 'lucide-react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import type { AppointmentWithStaff } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';

/** Lines per day. With more appointments, the last line says 'N más'. */
const maxLines = 3;
const maxDots = 3;

type Props = {
  appointments: readonly AppointmentWithStaff[];
  /** Whether the appointments are tab stops. */
  isReachable: boolean;
  onOpen: (appointment: AppointmentWithStaff) => void;
};

/** A day's first appointments in staff colors. Phones show squares. */
export function CalendarDayCell({ appointments, isReachable, onOpen }: Props) {
  const visibleAppointments =
    appointments.length > maxLines ? appointments.slice(0, maxLines - 1) : appointments;
  const hiddenCount = appointments.length - visibleAppointments.length;
  return (
    <>
      {visibleAppointments.map((appointment) => (
        <Row
          as="button"
          key={appointment.appointmentId}
          type="button"
          gap={4}
          pad="0 5 0 8"
          size={12}
          nowrap
          hiddenOn="phone"
          className={`cell-appointment ${appointment.status === 'pending' ? 'cell-appointment--pending' : ''} ${toPersonClass(appointment.colorIndex)}`}
          tabIndex={isReachable ? 0 : -1}
          aria-label={calendarText.appointmentLabel(appointment, appointment.staffName)}
          onClick={() => onOpen(appointment)}
        >
          {appointment.status === 'pending' && <Icon icon={Clock} size={12} />}
          <span className="n">{calendarText.shortTime(appointment.time)}</span>{' '}
          <span className="strong ellipsis">{calendarText.firstName(appointment.patientName)}</span>
          {appointment.attendanceConfirmed && <Icon icon={UserCheck} size={12} />}
        </Row>
      ))}
      {hiddenCount > 0 && (
        <Text
          size={12}
          weight={600}
          tone="accent"
          hiddenOn="phone"
          style={{ padding: '2px 8px' }}
          aria-hidden
        >
          {calendarText.hiddenCount(hiddenCount)}
        </Text>
      )}
      <Row as="span" gap={3} hiddenOn="wider-than-phone" style={{ minHeight: 6 }} aria-hidden>
        {appointments.slice(0, maxDots).map(({ appointmentId, colorIndex }) => (
          <i
            key={appointmentId}
            className={`person-dot ${toPersonClass(colorIndex)}`}
            style={{ width: 6, height: 6 }}
          />
        ))}
      </Row>
    </>
  );
}
