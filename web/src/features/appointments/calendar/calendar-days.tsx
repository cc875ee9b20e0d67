import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { groupAppointmentsByDate } from './appointments-by-date.ts';
import { DayBoard } from './board/day-board.tsx';
import type { CalendarAddress, CalendarChange } from './calendar-address.ts';
import { CalendarMonth } from './calendar-month.tsx';
import type { FreePlace } from './free-place.ts';

type Props = {
  address: CalendarAddress;
  today: string;
  /** Undefined while loading. */
  appointments: readonly CalendarAppointment[] | undefined;
  /** Staff members who may have appointments in the range. */
  staff: readonly StaffOption[];
  /** Name of the filtered staff member, or undefined for everyone. */
  filteredName: string | undefined;
  onGo: (change: CalendarChange) => void;
  /** Undefined for read-only viewers. */
  onCreate: (() => void) | undefined;
  onCreateAt: ((place: FreePlace) => void) | undefined;
};

/** Renders the days of the address in its view. */
export function CalendarDays({ address, today, appointments, staff, filteredName, onGo, ...props }: Props) {
  const { onCreate, onCreateAt } = props;
  const { view, date } = address;
  const openAppointment = ({ appointmentId }: CalendarAppointment) => onGo({ appointmentId });
  if (view !== 'month')
    return (
      <DayBoard
        view={view}
        date={date}
        appointments={appointments}
        staff={staff}
        onOpen={openAppointment}
        onCreateAt={onCreateAt}
        mayMove={onCreate !== undefined}
      />
    );
  return (
    <CalendarMonth
      date={date}
      today={today}
      days={appointments && groupAppointmentsByDate(appointments, staff)}
      isSingleMember={staff.length < 2}
      filteredName={filteredName}
      onDate={(newDate) => onGo({ date: newDate })}
      onOpen={openAppointment}
      onCreate={onCreate}
    />
  );
}
