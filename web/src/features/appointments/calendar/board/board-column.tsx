import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { toBox, toDrawnInterval } from '#web/src/ui/time-grid/geometry.ts';
import type { DraggedItem } from '#web/src/ui/time-grid/time-drag.ts';
import { type GridNow, TimeGridColumn, toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { type AppointmentActions, DayBoardAppointment } from './board-appointment.tsx';
import { type Column, placeAppointments } from './columns.ts';
import { boardText } from './copy.ts';
import { toDroppedSlot } from './drop.ts';

type Props = {
  column: Column;
  /** Index among the columns, which a drag uses to find it. */
  index: number;
  /** Whether this day is shown on screens where only one fits. */
  isPicked: boolean;
  now: GridNow;
  memberOf: (staffId: string) => StaffOption | undefined;
  isMoving: (appointmentId: string) => boolean;
  dragged: DraggedItem<CalendarAppointment, Column> | undefined;
  actions: AppointmentActions;
};

export function DayBoardColumn({ column, index, isPicked, now, memberOf, dragged, ...props }: Props) {
  const { isMoving, actions } = props;
  const stateOf = (appointmentId: string) => {
    if (dragged?.item.appointmentId === appointmentId) return 'lifted';
    return isMoving(appointmentId) ? 'moving' : 'resting';
  };
  const classes = [!isPicked && 'hidden-on-phone', column.isFirst && 'day-board__column--first'];
  return (
    <TimeGridColumn
      index={index}
      date={column.date}
      label={boardText.columnLabel(column.name, column.appointments.length)}
      className={classes.filter(Boolean).join(' ')}
      now={now}
      isFirst={column.isFirst}
      overlay={
        dragged && isDraggedOver(column, dragged) && <DropPreview dragged={dragged} memberOf={memberOf} />
      }
    >
      {placeAppointments(column).map(({ appointment, box }) => (
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

const isDraggedOver = ({ date, member }: Column, { placement }: NonNullable<Props['dragged']>) =>
  placement.column.date === date && placement.column.member?.staffId === member?.staffId;

type PreviewProps = Pick<Props, 'memberOf'> & { dragged: NonNullable<Props['dragged']> };

function DropPreview({ dragged, memberOf }: PreviewProps) {
  const { item, placement } = dragged;
  const slot = toDroppedSlot(item, placement);
  const box = toBox(toDrawnInterval(placement), { lane: 0, lanes: 1 });
  return (
    <div
      className={`appointment-event appointment-event--preview ${toPersonClass(memberOf(slot.staffId)?.colorIndex)}`}
      style={toBoxStyle(box)}
      aria-hidden
    >
      <span className="appointment-event__open">
        <Row as="span" gap={4} align="stretch" fixed weight={600} className="appointment-event__name n">
          <span className="ellipsis">{boardText.timeRange(slot)}</span>
        </Row>
        <span className="appointment-event__hours ellipsis">{item.patientName}</span>
      </span>
    </div>
  );
}
