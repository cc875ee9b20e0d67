import { type PointerEvent, useRef } from 'react';
import type { AppointmentFlags, CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { toBox, toDrawnInterval } from '#web/src/ui/time-grid/geometry.ts';
import type { DraggedItem } from '#web/src/ui/time-grid/time-drag.ts';
import { type GridNow, TimeGridColumn, toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import type { BlockedPlace } from '../blocked/blocked-time-dialog.tsx';
import { blockedText } from '../blocked/copy.ts';
import { type AppointmentActions, DayBoardAppointment } from './board-appointment.tsx';
import { DayBoardBlockedTime } from './board-blocked-time.tsx';
import { listClosedIntervals, listColumnGaps, listFreeCells } from './board-hours.ts';
import { type Column, placeAppointments } from './columns.ts';
import { boardText } from './copy.ts';
import { findMissingService, toDroppedSlot } from './drop.ts';
import { moveBetweenFreePlaces } from './free-place-keys.ts';

type Props = {
  column: Column;
  /** Index among the columns, which a drag uses to find it. */
  index: number;
  /** Whether this day is shown on screens where only one fits. */
  isPicked: boolean;
  now: GridNow & { readonly instant: Date };
  /** Working hours of the column's member or of everyone. Undefined while unknown. */
  hours: readonly Interval[] | undefined;
  blockedPlaces: readonly BlockedPlace[];
  /** Undefined for viewers who cannot free blocked time. */
  onOpenBlocked: ((place: BlockedPlace) => void) | undefined;
  /** Why the center is closed that day, if it is. */
  closure: string | undefined;
  /** Whether the column is wide enough for the name of a tint. */
  isWide: boolean;
  flagsOf: (appointmentId: string) => AppointmentFlags | undefined;
  memberOf: (staffId: string) => StaffOption | undefined;
  isMoving: (appointmentId: string) => boolean;
  /** An appointment, or undefined while a new one is drawn. */
  dragged: DraggedItem<CalendarAppointment | undefined, Column> | undefined;
  actions: AppointmentActions;
  /** Undefined for viewers who cannot create appointments. */
  free: FreePlaceActions | undefined;
};

type FreePlaceActions = {
  onPress: (column: Column, start: number, roomMinutes: number) => void;
  onDraw: (press: PointerEvent, minute: number) => void;
  /** Opens the form of blocked time. */
  onBlock: (column: Column, start: number, roomMinutes: number) => void;
};

export function DayBoardColumn({ column, index, isPicked, now, memberOf, dragged, ...props }: Props) {
  const { isMoving, actions, flagsOf, blockedPlaces, onOpenBlocked } = props;
  const stateOf = (appointmentId: string) => {
    if (dragged?.item?.appointmentId === appointmentId) return 'lifted';
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
      background={
        <>
          <ClosedTimes column={column} {...props} />
          {props.closure === undefined && <FreeCells column={column} {...props} />}
        </>
      }
      overlay={
        dragged && (
          <>
            {dragged.item && <Fits column={column} item={dragged.item} {...props} />}
            {isDraggedOver(column, dragged) && <DropPreview dragged={dragged} memberOf={memberOf} />}
          </>
        )
      }
    >
      {blockedPlaces.map((place) => (
        <DayBoardBlockedTime
          key={place.blocked.blockId}
          blocked={place.blocked}
          name={column.name}
          onOpen={onOpenBlocked && (() => onOpenBlocked(place))}
        />
      ))}
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

const wholeWidth = { lane: 0, lanes: 1 };
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
    <div key={start} className="board-tint" style={toBoxStyle(toBox({ start, end }, wholeWidth))} aria-hidden>
      {isWide && end - start >= namedMinutes && (
        <Text as="p" size={12} tone="muted" style={{ position: 'sticky', top: 64, padding: '4px 8px' }}>
          {boardText.outsideHours}
        </Text>
      )}
    </div>
  ));
}

type FreeCellsProps = Pick<Props, 'column' | 'hours' | 'free' | 'blockedPlaces'>;

/** Free places to press or to draw on. The arrow keys move between them, Enter opens the form, and B blocks. */
function FreeCells({ column, hours, free, blockedPlaces }: FreeCellsProps) {
  const isShown = free && hours && (column.member || column.appointments.length === 0);
  const cells = isShown ? listFreeCells(listColumnGaps(hours, column.appointments, blockedPlaces)) : [];
  const places = useRef<HTMLDivElement>(null);
  const findBlockAction = (_key: string, target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target.parentElement !== places.current) return undefined;
    const cell = cells.find(({ start }) => start === Number(target.dataset['free']));
    return free && cell && (() => free.onBlock(column, cell.start, cell.roomMinutes));
  };
  useShortcuts(free && column.member ? [{ keys: ['B'], label: blockedText.key, find: findBlockAction }] : []);
  if (!free) return null;
  return (
    <div ref={places}>
      {cells.map(({ start, end, roomMinutes }, index) => (
        <button
          key={start}
          type="button"
          className="board-free no-print"
          tabIndex={index === 0 ? 0 : -1}
          data-free={start}
          aria-label={boardText.freePlace(toTimeOfDay(start), column.name)}
          style={toBoxStyle(toBox({ start, end }, wholeWidth))}
          onClick={() => free.onPress(column, start, roomMinutes)}
          onKeyDown={moveBetweenFreePlaces}
          onPointerDown={(event) => free.onDraw(event, start)}
        >
          {`+ ${boardText.shortTime(toTimeOfDay(start))}`}
        </button>
      ))}
    </div>
  );
}

type FitsProps = Pick<Props, 'column' | 'hours' | 'closure' | 'blockedPlaces'> & {
  item: CalendarAppointment;
};

/** Where the dragged appointment fits, or why this person cannot take it. */
function Fits({ column, hours, closure, blockedPlaces, item }: FitsProps) {
  const missing = column.member && findMissingService(column.member, item);
  if (missing !== undefined)
    return (
      <div className="board-unfit" aria-hidden>
        <span className="board-tint__name">{boardText.doesNotPerform(column.name, missing)}</span>
      </div>
    );
  if (!hours || closure !== undefined || !column.member) return null;
  const others = column.appointments.filter(({ appointmentId }) => appointmentId !== item.appointmentId);
  return listColumnGaps(hours, others, blockedPlaces)
    .filter(({ start, end }) => end - start >= item.durationMinutes)
    .map((gap) => (
      <div key={gap.start} className="board-fit" style={toBoxStyle(toBox(gap, wholeWidth))} aria-hidden />
    ));
}

const isDraggedOver = ({ date, member }: Column, { placement }: NonNullable<Props['dragged']>) =>
  placement.column.date === date && placement.column.member?.staffId === member?.staffId;

type PreviewProps = Pick<Props, 'memberOf'> & { dragged: NonNullable<Props['dragged']> };

function DropPreview({ dragged, memberOf }: PreviewProps) {
  const { item, placement } = dragged;
  const box = toBox(toDrawnInterval(placement), wholeWidth);
  if (!item) return <div className="time-grid__drawn" style={toBoxStyle(box)} aria-hidden />;
  const slot = toDroppedSlot(item, placement);
  return (
    <div
      className={`appointment-event appointment-event--preview ${toPersonClass(memberOf(slot.staffId)?.colorIndex)}`}
      style={toBoxStyle(box)}
      aria-hidden
    >
      <span className="appointment-event__open">
        <Row as="span" gap={4} align="stretch" fixed weight={600} className="appointment-event__name n">
          <span className="ellipsis">{boardText.shortTime(slot.time) + boardText.until(slot)}</span>
        </Row>
        <span className="ellipsis">{item.patientName}</span>
      </span>
    </div>
  );
}
