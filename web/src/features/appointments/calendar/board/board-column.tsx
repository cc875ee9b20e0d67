import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { boxOf, stretchOf } from '#web/src/ui/time-grid/geometry.ts';
import type { Dragged } from '#web/src/ui/time-grid/time-drag.ts';
import { boxStyle, type Now, TimeGridColumn } from '#web/src/ui/time-grid/time-grid.tsx';
import { type AppointmentActions, DayBoardAppointment } from './board-appointment.tsx';
import { type Column, placedIn } from './columns.ts';
import { boardText } from './copy.ts';
import { slotAt } from './drop.ts';

type Props = {
  column: Column;
  /** Index among the columns, which a drag uses to find it. */
  index: number;
  /** Whether this day is shown where only one fits. */
  isPicked: boolean;
  now: Now;
  memberOf: (staffId: string) => StaffOption | undefined;
  isUnderWay: (appointmentId: string) => boolean;
  dragged: Dragged<CalendarAppointment, Column> | undefined;
  actions: AppointmentActions;
};

export function DayBoardColumn({ column, index, isPicked, now, memberOf, dragged, ...props }: Props) {
  const { isUnderWay, actions } = props;
  const stateOf = (appointmentId: string) => {
    if (dragged?.item.appointmentId === appointmentId) return 'lifted';
    return isUnderWay(appointmentId) ? 'moving' : 'resting';
  };
  const classes = [
    'day-board__column',
    isPicked && 'day-board__column--picked',
    column.isFirst && 'day-board__column--first',
  ];
  return (
    <TimeGridColumn
      index={index}
      date={column.date}
      label={boardText.column(column.name, column.appointments.length)}
      className={classes.filter(Boolean).join(' ')}
      now={now}
      isFirst={column.isFirst}
      over={dragged && isOver(column, dragged) && <Preview dragged={dragged} memberOf={memberOf} />}
    >
      {placedIn(column).map(({ appointment, box }) => (
        <DayBoardAppointment
          key={appointment.appointmentId}
          appointment={appointment}
          box={box}
          member={memberOf(appointment.staffId)}
          state={stateOf(appointment.appointmentId)}
          actions={actions}
        />
      ))}
    </TimeGridColumn>
  );
}

const isOver = ({ date, member }: Column, { at }: NonNullable<Props['dragged']>) =>
  at.column.date === date && at.column.member?.staffId === member?.staffId;

type PreviewProps = Pick<Props, 'memberOf'> & { dragged: NonNullable<Props['dragged']> };

function Preview({ dragged, memberOf }: PreviewProps) {
  const { item, at } = dragged;
  const slot = slotAt(item, at);
  const box = boxOf(stretchOf(at), { lane: 0, lanes: 1 });
  return (
    <div
      className={`appointment-event appointment-event--preview ${personClass(memberOf(slot.staffId)?.colorIndex)}`}
      style={boxStyle(box)}
      aria-hidden
    >
      <span className="appointment-event__open">
        <span className="appointment-event__name n">
          <span>{boardText.hours(slot)}</span>
        </span>
        <span className="appointment-event__hours">{item.patientName}</span>
      </span>
    </div>
  );
}
