import { intervalOf } from '#shared/appointments/appointment.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { boxOf, depthOf, isShown, stretchOf } from '#web/src/ui/time-grid/geometry.ts';
import { type AppointmentActions, boxStyle, DayBoardAppointment } from './board-appointment.tsx';
import { type Column, placedIn } from './columns.ts';
import { boardText } from './copy.ts';
import type { Dragged } from './use-drag.ts';

type Props = {
  column: Column;
  /** Its place among the columns: how a drag finds it. */
  index: number;
  /** The one day on show where there is room for one. */
  isPicked: boolean;
  now: { date: string; time: string; minutes: number };
  memberOf: (staffId: string) => StaffOption | undefined;
  isUnderWay: (appointmentId: string) => boolean;
  dragged: Dragged | undefined;
  actions: AppointmentActions;
};

export function DayBoardColumn({ column, index, isPicked, now, memberOf, dragged, ...props }: Props) {
  const { isUnderWay, actions } = props;
  const isNowHere = column.date === now.date && isShown(now.minutes);
  const stateOf = (appointmentId: string) => {
    if (dragged?.appointment.appointmentId === appointmentId) return 'lifted';
    return isUnderWay(appointmentId) ? 'moving' : 'resting';
  };
  const classes = [
    'day-board__column',
    isPicked && 'day-board__column--picked',
    column.isFirst && 'day-board__column--first',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-column={index} data-date={column.date}>
      <ul aria-label={boardText.column(column.name, column.appointments.length)}>
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
      </ul>
      {dragged && isOver(column, dragged) && (
        <Preview dragged={dragged} member={memberOf(dragged.slot.staffId)} />
      )}
      {isNowHere && (
        <div
          className={column.isFirst ? 'day-board__now day-board__now--first' : 'day-board__now'}
          style={{ top: `${depthOf(now.minutes) * 100}%` }}
        >
          {column.isFirst && <span className="visually-hidden">{boardText.now(now.time)}</span>}
        </div>
      )}
    </div>
  );
}

const isOver = ({ date, member }: Column, { slot }: Dragged) =>
  slot.date === date && (member === undefined || member.staffId === slot.staffId);

/** Where the appointment in the air would come down. */
function Preview({ dragged, member }: { dragged: Dragged; member: StaffOption | undefined }) {
  const { appointment, slot } = dragged;
  const box = boxOf(stretchOf(intervalOf(slot)), { lane: 0, lanes: 1 });
  return (
    <div
      className={`appointment-event appointment-event--preview ${personClass(member?.colorIndex)}`}
      style={boxStyle(box)}
      aria-hidden
    >
      <span className="appointment-event__open">
        <span className="appointment-event__name n">
          <span>{boardText.hours(slot)}</span>
        </span>
        <span className="appointment-event__hours">{appointment.patientName}</span>
      </span>
    </div>
  );
}
