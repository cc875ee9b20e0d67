import { UserX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { useStaff } from '#web/src/features/appointments/shared/desk-queries.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useTimeDrag } from '#web/src/ui/time-grid/time-drag.ts';
import { TimeGrid } from '#web/src/ui/time-grid/time-grid.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { DayBoardColumn } from './board-column.tsx';
import { DayBoardHead, DayBoardLanesHead, DayBoardStrip } from './board-head.tsx';
import { type BoardView, buildColumns, type Column } from './columns.ts';
import { boardText, moveText } from './copy.ts';
import { snapSteps, toDroppedSlot } from './drop.ts';
import { formatStaffName, useMoves } from './use-moves.ts';
import './day-board.css';
import './board-lanes.css';
import './board-appointment.css';
import './board-appointment-small.css';
import { widths } from '#web/src/ui/widths.ts';

const DayBoardMoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).DayBoardMoveDialog);

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
  appointments: readonly CalendarAppointment[];
  /** A day's columns, in this order. Appointments of other staff members are not drawn. */
  staff: readonly StaffOption[];
  onOpen: (appointment: CalendarAppointment) => void;
  mayMove: boolean;
};

type BoardProps = Props & { allStaff: readonly StaffOption[] };

const lanesMediaQuery = `not ${widths.phone}`;

/** Time grid of a day by staff member, or of a week by day and, where it fits, by staff member. */
export function DayBoard(props: Props) {
  const everyone = useStaff();
  if (props.staff.length > 0) return <DayBoardGrid {...props} allStaff={everyone.data ?? props.staff} />;
  if (everyone.isPending) return <SkeletonRows />;
  return (
    <EmptyState icon={<UserX aria-hidden />} title={boardText.noStaff}>
      {boardText.noStaffHint}
    </EmptyState>
  );
}

/** `allStaff` includes staff members without a column, who can receive an appointment too. */
function DayBoardGrid({ view, date, appointments, staff, allStaff, onOpen, mayMove }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pickedDate, setPickedDate] = useState(date);
  useEffect(() => setPickedDate(date), [date]);
  const now = toCivilDateTime(useNow());
  const memberOf = (staffId: string) => allStaff.find((member) => member.staffId === staffId);
  const announceDeclined = ({ patientName }: CalendarAppointment) =>
    setAnnouncement(moveText.declinedNotice(patientName));
  const { displayedAppointments, isMoving, move, drop } = useMoves({
    appointments,
    memberOf,
    onDeclined: announceDeclined,
  });
  const byMember = useMedia(lanesMediaQuery) && view === 'week' && staff.length > 1;
  const columns = buildColumns(view, date, { appointments: displayedAppointments, staff, byMember });
  const isEmpty = columns.every((column) => column.appointments.length === 0);
  useScrollToDay(board, byMember ? date : undefined);
  const { dragged, grab } = useTimeDrag<CalendarAppointment, Column>({
    grid: board,
    columns,
    steps: snapSteps,
    onDrop: (appointment, at) => drop(appointment, toDroppedSlot(appointment, at)),
    onCancel: announceDeclined,
  });
  const { movingAppointment, setMovingAppointment } = useMoveDialog(board);
  const visibleDate = columns.some((column) => column.date === pickedDate) ? pickedDate : date;
  const actions = { grab, mayMove, onOpen, onMove: setMovingAppointment };
  return (
    <section className="surface day-board" aria-label={boardText[view]}>
      {view === 'week' && !byMember && (
        <DayBoardStrip columns={columns} picked={visibleDate} onPick={setPickedDate} />
      )}
      <TimeGrid
        ref={board}
        className={`day-board__${byMember ? 'lanes' : view}`}
        isBusy={dragged !== undefined}
        isEmpty={isEmpty}
        head={
          byMember ? (
            <DayBoardLanesHead columns={columns} today={now.date} />
          ) : (
            <DayBoardHead columns={columns} today={now.date} />
          )
        }
      >
        {columns.map((column, index) => (
          <DayBoardColumn
            key={`${column.date} ${column.member?.staffId}`}
            column={column}
            index={index}
            now={now}
            memberOf={memberOf}
            isMoving={isMoving}
            dragged={dragged}
            actions={actions}
            isPicked={column.date === visibleDate}
          />
        ))}
      </TimeGrid>
      {mayMove && <DayBoardHint />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {movingAppointment && (
        <DayBoardMoveDialog
          appointment={movingAppointment}
          staffName={formatStaffName(memberOf(movingAppointment.staffId))}
          staff={allStaff}
          onMove={(place) => move(movingAppointment, { ...movingAppointment, ...place })}
          onClose={() => setMovingAppointment(undefined)}
        />
      )}
    </section>
  );
}

function DayBoardHint() {
  return (
    <p className="day-board__hint line-above small muted no-print">
      <span>{boardText.mouseHint}</span>
      <span>{boardText.touchHint}</span>
    </p>
  );
}

/** The appointment in the move form. When the form closes, it receives the focus wherever it is drawn. */
function useMoveDialog(board: RefObject<HTMLElement | null>) {
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
  return { movingAppointment, setMovingAppointment };
}
