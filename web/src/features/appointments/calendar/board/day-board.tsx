import { Printer, UserX } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarAppointment, WorkingDay } from '#shared/appointments/calendar/calendar-api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { Closure } from '#shared/settings/closures.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { useStaff } from '#web/src/features/appointments/shared/desk-queries.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { toGridPosition } from '#web/src/ui/time-grid/geometry.ts';
import { TimeGrid } from '#web/src/ui/time-grid/time-grid.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import type { BlockedPlace } from '../blocked/blocked-time-dialog.tsx';
import { calculateRange } from '../calendar-address.ts';
import type { FreePlace } from '../free-place.ts';
import { useAppointmentFlags, useClosures, useWorkingHours } from '../queries.ts';
import { DayBoardColumn } from './board-column.tsx';
import { DayBoardHead, DayBoardLanesHead, DayBoardPeople, WeekPicker } from './board-head.tsx';
import { findOpeningMinute } from './board-hours.ts';
import type { BoardView, Column } from './columns.ts';
import { boardText, moveText } from './copy.ts';
import { listNearestPlaces } from './nearest-places.ts';
import { RunSheet } from './run-sheet.tsx';
import { useBoardColumns } from './use-board-columns.ts';
import { useBoardGestures } from './use-board-gestures.ts';
import { useMoves } from './use-moves.ts';
import { usePickedPerson } from './use-picked-person.ts';
import './day-board.css';
import './board-lanes.css';
import './board-appointment.css';
import './board-appointment-small.css';
import { widths } from '#web/src/ui/widths.ts';

const BlockedTimeDialog = lazyDialog(
  async () => (await import('../blocked/blocked-time-dialog.tsx')).BlockedTimeDialog,
);
const DayBoardMoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).DayBoardMoveDialog);

/** Scrolls the board to a minute when it opens, and when its days change. */
function useOpenAt(board: RefObject<HTMLElement | null>, days: string, minute: number) {
  const latestMinute = useRef(minute);
  useEffect(() => {
    latestMinute.current = minute;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for other days
  useEffect(() => {
    const body = board.current?.lastElementChild;
    if (board.current && body)
      board.current.scrollTop = Math.max(0, toGridPosition(latestMinute.current)) * body.clientHeight;
  }, [board, days]);
}

/** Scrolls a wide board to a day. Without a date the position stays. */
function useScrollToDay(board: RefObject<HTMLElement | null>, date: string | undefined) {
  useEffect(() => {
    const columns = board.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [];
    const [firstColumn] = columns;
    const dayColumn = [...columns].find(({ dataset }) => dataset['date'] === date);
    if (board.current && firstColumn && dayColumn)
      board.current.scrollLeft = dayColumn.offsetLeft - firstColumn.offsetLeft;
  }, [board, date]);
}

type Props = {
  view: BoardView;
  /** The day, or any day of the week. */
  date: string;
  /** Undefined while loading. */
  appointments: readonly CalendarAppointment[] | undefined;
  /** A day's columns, in this order. Appointments of other staff members are not drawn. */
  staff: readonly StaffOption[];
  onOpen: (appointment: CalendarAppointment) => void;
  /** Undefined for viewers who cannot create appointments. */
  onCreateAt?: ((place: FreePlace) => void) | undefined;
  mayMove: boolean;
};

type BoardProps = Props & {
  allStaff: readonly StaffOption[];
  /** Undefined if they could not be loaded. The board then tints nothing and shows everyone. */
  days: readonly WorkingDay[] | undefined;
  closures: readonly Closure[];
};

type GridProps = BoardProps & { appointments: readonly CalendarAppointment[] };

const lanesMediaQuery = `not ${widths.phone}`;

/** Time grid of a day by staff member, or of a week by day and, where it fits, by staff member. */
export function DayBoard(props: Props) {
  const everyone = useStaff();
  const range = calculateRange(props);
  const hours = useWorkingHours(range);
  const closures = useClosures(range).data ?? [];
  if (everyone.isPending || hours.isPending || props.appointments === undefined)
    return (
      <div className="surface day-board day-board--loading" role="status" aria-label={boardText.loading} />
    );
  if (props.staff.length > 0)
    return (
      <DayBoardGrid
        {...props}
        appointments={props.appointments}
        allStaff={everyone.data ?? props.staff}
        days={hours.data}
        closures={closures}
      />
    );
  return (
    <EmptyState icon={<UserX aria-hidden />} title={boardText.noStaff}>
      {boardText.noStaffHint}
    </EmptyState>
  );
}

/** `allStaff` includes staff members without a column, who can receive an appointment too. */
function DayBoardGrid({ view, date, appointments, staff, allStaff, days, closures, ...props }: GridProps) {
  const { onOpen, onCreateAt, mayMove } = props;
  const board = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pickedDate, setPickedDate] = useState(date);
  useEffect(() => setPickedDate(date), [date]);
  const instant = useNow();
  const now = { ...toCivilDateTime(instant), instant };
  const flagsOf = useAppointmentFlags(view === 'day' ? date : undefined);
  const memberOf = (staffId: string) => allStaff.find((member) => member.staffId === staffId);
  const announceDeclined = ({ patientName }: CalendarAppointment) =>
    setAnnouncement(moveText.declinedNotice(patientName));
  const { displayedAppointments, isMoving, move, drop } = useMoves({
    appointments,
    memberOf,
    onDeclined: announceDeclined,
  });
  const byMember = useMedia(lanesMediaQuery) && view === 'week' && staff.length > 1;
  const { columns, hoursOf, blockedOf, gapsOf, others } = useBoardColumns({
    view,
    date,
    appointments: displayedAppointments,
    staff,
    byMember,
    days,
  });
  const visibleDate = columns.some((column) => column.date === pickedDate) ? pickedDate : date;
  const closureOn = (day: string) => closures.find((closure) => closure.date === day)?.name;
  useScrollToDay(board, byMember ? visibleDate : undefined);
  useOpenAt(
    board,
    `${view} ${date}`,
    findOpeningMinute(date, { days: days ?? [], appointments: displayedAppointments }, now),
  );
  const person = usePickedPerson(view === 'day' ? columns : []);
  const { dragged, isKeyMove, grab, startMove, free } = useBoardGestures({
    board,
    columns,
    drop,
    onCreateAt,
    onCancel: announceDeclined,
    announce: setAnnouncement,
  });
  const blockedTime = useBlockedTimeDialog(mayMove);
  const moveDialog = useMoveDialog(board, (appointment, onClose) => (
    <DayBoardMoveDialog
      appointment={appointment}
      places={listNearestPlaces(appointment, { columns, gapsOf, now })}
      staff={allStaff}
      onMove={(place) => move(appointment, { ...appointment, ...place })}
      onClose={onClose}
    />
  ));
  const actions = { grab, mayMove, onOpen, onMove: moveDialog.open, onKeyMove: startMove };
  return (
    <section className="surface day-board" aria-label={boardText[view]} {...person.swipe}>
      <BoardPickers
        view={view}
        columns={columns}
        others={others}
        person={person}
        day={{ picked: visibleDate, pick: setPickedDate }}
      />
      {columns.length === 0 ? (
        <NobodyWorks closure={closureOn(date)} mayEdit={mayMove} />
      ) : (
        <BoardColumns
          ref={board}
          layout={byMember ? 'lanes' : view}
          columns={columns}
          now={now}
          hoursOf={hoursOf}
          blockedOf={blockedOf}
          onOpenBlocked={blockedTime.open}
          closureOn={closureOn}
          flagsOf={flagsOf}
          memberOf={memberOf}
          isMoving={isMoving}
          dragged={dragged}
          free={free}
          actions={actions}
          isPicked={({ member, date: day }) =>
            view === 'day' ? member?.staffId === person.staffId : day === visibleDate
          }
        />
      )}
      {view === 'day' && <RunSheet date={date} columns={columns} blockedOf={blockedOf} flagsOf={flagsOf} />}
      <DayBoardFoot mayMove={mayMove} isMoving={isKeyMove} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {blockedTime.dialog}
      {moveDialog.dialog}
    </section>
  );
}

type ColumnProps = Parameters<typeof DayBoardColumn>[0];
type ColumnsProps = Pick<
  ColumnProps,
  'now' | 'flagsOf' | 'memberOf' | 'isMoving' | 'dragged' | 'actions' | 'free' | 'onOpenBlocked'
> & {
  ref: Ref<HTMLDivElement>;
  layout: BoardView | 'lanes';
  columns: readonly Column[];
  hoursOf: (column: Column) => ColumnProps['hours'];
  blockedOf: (column: Column) => ColumnProps['blockedPlaces'];
  closureOn: (date: string) => string | undefined;
  isPicked: (column: Column) => boolean;
};

/** The time grid with its columns. */
function BoardColumns({
  ref,
  layout,
  columns,
  hoursOf,
  blockedOf,
  closureOn,
  isPicked,
  ...props
}: ColumnsProps) {
  const { now, dragged } = props;
  const Head = layout === 'lanes' ? DayBoardLanesHead : DayBoardHead;
  return (
    <TimeGrid
      ref={ref}
      className={`day-board__${layout}`}
      isBusy={dragged !== undefined}
      isEmpty={columns.every((column) => column.appointments.length === 0)}
      now={columns.some((column) => column.date === now.date) ? now : undefined}
      head={<Head columns={columns} today={now.date} hoursOf={hoursOf} />}
    >
      {columns.map((column, index) => (
        <DayBoardColumn
          {...props}
          key={`${column.date} ${column.member?.staffId}`}
          column={column}
          index={index}
          hours={hoursOf(column)}
          blockedPlaces={blockedOf(column)}
          closure={closureOn(column.date)}
          isWide={layout !== 'lanes'}
          isPicked={isPicked(column)}
        />
      ))}
    </TimeGrid>
  );
}

type PickersProps = {
  view: BoardView;
  columns: readonly Column[];
  others: ReturnType<typeof useBoardColumns>['others'];
  person: ReturnType<typeof usePickedPerson>;
  day: { picked: string; pick: (date: string) => void };
};

/** What is shown: the people who do not work, the day of a week by person, and on phones one person or one day. */
function BoardPickers({ view, columns, others, person, day }: PickersProps) {
  return (
    <>
      {(others.hidden > 0 || others.isShown) && (
        <Row justify="end" pad="6 12" className="no-print">
          <Button size="small" variant="ghost" onClick={others.toggle}>
            {others.isShown ? boardText.hideOthers : boardText.showOthers(others.hidden)}
          </Button>
        </Row>
      )}
      {view === 'day' && columns.length > 1 && (
        <DayBoardPeople columns={columns} picked={person.staffId} onPick={person.pick} />
      )}
      {view === 'week' && <WeekPicker columns={columns} picked={day.picked} onPick={day.pick} />}
    </>
  );
}

function NobodyWorks({ closure, mayEdit }: { closure: string | undefined; mayEdit: boolean }) {
  return (
    <EmptyState
      icon={<UserX aria-hidden />}
      title={closure === undefined ? boardText.nobody : boardText.closedTitle(closure)}
      action={
        mayEdit && (
          <Link to={paths.team} className={toButtonClass({ size: 'small' })}>
            {boardText.editHours}
          </Link>
        )
      }
    />
  );
}

function DayBoardFoot({ mayMove, isMoving }: { mayMove: boolean; isMoving: boolean }) {
  return (
    <Row gap={16} justify="between" pad="6 12 6 16" className="line-above no-print">
      {isMoving && <p className="small strong">{boardText.keyHint}</p>}
      {mayMove && !isMoving && (
        <p className="day-board__hint small muted">
          <span>{boardText.mouseHint}</span>
          <span>{boardText.touchHint}</span>
        </p>
      )}
      <Text push fixed>
        <Button size="small" variant="ghost" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {boardText.print}
        </Button>
      </Text>
    </Row>
  );
}

/** The dialog of a blocked time, which only the front desk opens. */
function useBlockedTimeDialog(mayFree: boolean) {
  const [place, setPlace] = useState<BlockedPlace>();
  return {
    open: mayFree ? setPlace : undefined,
    dialog: place && <BlockedTimeDialog place={place} onClose={() => setPlace(undefined)} />,
  };
}

/** The move form of an appointment. When it closes, the appointment receives the focus wherever it is drawn. */
function useMoveDialog(
  board: RefObject<HTMLElement | null>,
  render: (appointment: CalendarAppointment, onClose: () => void) => ReactNode,
) {
  const [movingAppointment, setMovingAppointment] = useState<CalendarAppointment>();
  useEffect(() => {
    if (!movingAppointment) return;
    return () => {
      const appointments = board.current?.querySelectorAll<HTMLElement>('[data-appointment]') ?? [];
      [...appointments]
        .find(({ dataset }) => dataset['appointment'] === movingAppointment.appointmentId)
        ?.focus();
    };
  }, [movingAppointment, board]);
  const close = () => setMovingAppointment(undefined);
  return {
    open: setMovingAppointment,
    dialog: movingAppointment && render(movingAppointment, close),
  };
}
