import { Activity, CheckCheck, Clock, DoorOpen, Move } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { canMoveAppointment, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import type { Box } from '#web/src/ui/time-grid/geometry.ts';
import type { DragHandle, DragTarget } from '#web/src/ui/time-grid/time-drag.ts';
import { toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { DayStateLabel, dayStateText, describeDayState, useNextMark } from '../../shared/day-state.tsx';
import { boardText } from './copy.ts';

export type AppointmentActions = {
  onOpen: (appointment: CalendarAppointment) => void;
  /** Opens the move form. Called, like `grab`, only if `mayMove` is true. */
  onMove: (appointment: CalendarAppointment) => void;
  grab: (press: PointerEvent, hold: DragTarget<CalendarAppointment>) => void;
  mayMove: boolean;
};
type Props = {
  appointment: CalendarAppointment;
  box: Box;
  member: StaffOption | undefined;
  /** `lifted` during a drag, `moving` while the server confirms. */
  state: 'resting' | 'lifted' | 'moving';
  actions: AppointmentActions;
};

const icons = { pending: Clock, completed: CheckCheck } as const;
const findStatusIcon = (status: CalendarAppointment['status']) =>
  status === 'pending' || status === 'completed' ? icons[status] : undefined;

/** An appointment on the board. It opens by click or Enter and moves by drag, M or its button. */
export function DayBoardAppointment({ appointment, box, member, state, actions }: Props) {
  const { patientName, status, serviceNames } = appointment;
  const isMovable = actions.mayMove && canMoveAppointment(appointment) && state !== 'moving';
  const button = useRef<HTMLButtonElement>(null);
  const hasShortcut = useSingleKeysOn();
  const nextMark = useNextMark(appointment);
  const onFocused = (action: () => void) => (_key: string, target: EventTarget | null) =>
    target === button.current ? action : undefined;
  useShortcuts([
    ...(isMovable
      ? [{ keys: ['M'], label: boardText.keys.move, find: onFocused(() => actions.onMove(appointment)) }]
      : []),
    ...(nextMark ? [{ keys: ['S'], label: boardText.keys.mark, find: onFocused(nextMark.set) }] : []),
  ]);
  const label = boardText.appointmentLabel(appointment, {
    staffName: member ? formatFullName(member) : '',
    dayState: describeDayState(appointment, useNow()),
  });
  const shortcuts = [isMovable && 'M', nextMark && 'S'].filter(Boolean).join(' ');
  const statusIcon = findStatusIcon(status);
  const buildGrabHandlers = (handle: DragHandle) =>
    isMovable
      ? {
          onPointerDown: (event: PointerEvent) =>
            actions.grab(event, { item: appointment, interval: toAppointmentInterval(appointment), handle }),
        }
      : {};
  return (
    <li
      className={`appointment-event appointment-event--${status} appointment-event--${state} ${toPersonClass(member?.colorIndex)}`}
      style={toBoxStyle(box)}
    >
      <button
        ref={button}
        type="button"
        className="appointment-event__open"
        title={label}
        aria-busy={state === 'moving'}
        {...(shortcuts !== '' && hasShortcut ? { 'aria-keyshortcuts': shortcuts } : {})}
        data-appointment={appointment.appointmentId}
        onClick={() => actions.onOpen(appointment)}
        {...buildGrabHandlers('whole')}
      >
        <span className="visually-hidden">{label}</span>
        <Row
          as="span"
          gap={4}
          align="stretch"
          fixed
          weight={600}
          className="appointment-event__name"
          aria-hidden
        >
          {statusIcon && <Icon icon={statusIcon} size={14} inLine />}
          <span className="ellipsis">{patientName}</span>
        </Row>
        <span className="appointment-event__state" aria-hidden>
          <DayStateLabel appointment={appointment} />
        </span>
        <span className="appointment-event__hours ellipsis n" aria-hidden>
          {boardText.timeRange(appointment)}
        </span>
        <span className="appointment-event__services ellipsis" aria-hidden>
          {serviceNames.join(', ')}
        </span>
      </button>
      {nextMark && (
        <button
          type="button"
          className="appointment-event__mark"
          tabIndex={-1}
          aria-label={dayStateText.markOf(nextMark.mark, patientName)}
          title={dayStateText.mark[nextMark.mark]}
          aria-busy={nextMark.isBusy}
          onClick={nextMark.set}
        >
          <Icon icon={nextMark.mark === 'arrived' ? DoorOpen : Activity} size={14} />
        </button>
      )}
      {isMovable && (
        <>
          <button
            type="button"
            className="appointment-event__move"
            tabIndex={-1}
            aria-label={boardText.moveOf(patientName)}
            title={boardText.move}
            onClick={() => actions.onMove(appointment)}
          >
            <Icon icon={Move} size={14} />
          </button>
          <span className="appointment-event__end" aria-hidden {...buildGrabHandlers('end')} />
        </>
      )}
    </li>
  );
}
