import type { AppointmentFlags, CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { toBox, toDrawnInterval } from '#web/src/ui/time-grid/geometry.ts';
import type { DraggedItem } from '#web/src/ui/time-grid/time-drag.ts';
import { type GridNow, TimeGridColumn, toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { type AppointmentActions, DayBoardAppointment } from './board-appointment.tsx';
import { listClosedIntervals } from './board-hours.ts';
import { type Column, placeAppointments } from './columns.ts';
import { boardText } from './copy.ts';
import { toDroppedSlot } from './drop.ts';

type Props = {
  column: Column;
  /** Index among the columns, which a drag uses to find it. */
  index: number;
  /** Whether this day is shown on screens where only one fits. */
  isPicked: boolean;
  now: GridNow & { readonly instant: Date };
  /** Working hours of the column's member or of everyone. Undefined while unknown. */
  hours: readonly Interval[] | undefined;
  /** Why the center is closed that day, if it is. */
  closure: string | undefined;
  /** Whether the column is wide enough for the name of a tint. */
  isWide: boolean;
  flagsOf: (appointmentId: string) => AppointmentFlags | undefined;
  memberOf: (staffId: string) => StaffOption | undefined;
  isMoving: (appointmentId: string) => boolean;
  dragged: DraggedItem<CalendarAppointment, Column> | undefined;
  actions: AppointmentActions;
};

export function DayBoardColumn({ column, index, isPicked, now, memberOf, dragged, ...props }: Props) {
  const { isMoving, actions, flagsOf } = props;
  const stateOf = (appointmentId: string) => {
    if (dragged?.item.appointmentId === appointmentId) return 'lifted';
    return isMoving(appointmentId) ? 'moving' : 'resting';
  };
  const classes = [!isPicked && 'hidden-on-phone', column.isFirst && 'day-board__column--first'];
  return (
    <TimeGridColumn
      index={index}
      date={column.date}
      label={[
        boardText.columnLabel(column.name, column.appointments.length),
        props.closure !== undefined && boardText.closed(props.closure),
      ]
        .filter(Boolean)
        .join(', ')}
      className={classes.filter(Boolean).join(' ')}
      now={now}
      isFirst={column.isFirst}
      background={<ClosedTimes column={column} {...props} />}
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
          flags={flagsOf(appointment.appointmentId)}
          now={now.instant}
          state={stateOf(appointment.appointmentId)}
          actions={actions}
        />
      ))}
    </TimeGridColumn>
  );
}

/** Shorter tints have no room for their name. */
const namedMinutes = 45;

/** Tints the times outside the working hours, or the whole day of a closure. Screen readers get both from the head. */
function ClosedTimes({
  column,
  hours,
  closure,
  isWide,
}: Pick<Props, 'column' | 'hours' | 'closure' | 'isWide'>) {
  if (closure !== undefined)
    return (
      <div className="board-tint board-tint--closure" style={{ inset: 0 }} aria-hidden>
        {(column.isFirst || isWide) && <span className="board-tint__name">{closure}</span>}
      </div>
    );
  return (hours ? listClosedIntervals(hours) : []).map(({ start, end }) => (
    <div
      key={start}
      className="board-tint"
      style={toBoxStyle(toBox({ start, end }, { lane: 0, lanes: 1 }))}
      aria-hidden
    >
      {isWide && end - start >= namedMinutes && (
        <Text as="p" size={12} tone="muted" style={{ padding: '4px 8px' }}>
          {boardText.outsideHours}
        </Text>
      )}
    </div>
  ));
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
        <span className="ellipsis">{item.patientName}</span>
      </span>
    </div>
  );
}
