import { Activity, DoorOpen, Move } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { canMoveAppointment, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { AppointmentFlags, CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import type { Box } from '#web/src/ui/time-grid/geometry.ts';
import type { DragHandle, DragTarget } from '#web/src/ui/time-grid/time-drag.ts';
import { toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { dayStateText, useNextMark } from '../../shared/day-state.tsx';
import { AppointmentFlagIcons, describeFlags } from './appointment-flags.tsx';
import { boardText } from './copy.ts';

export type AppointmentActions = {
  onOpen: (appointment: CalendarAppointment) => void;
  /** Opens the move form. Called, like `grab`, only if `mayMove` is true. */
  onMove: (appointment: CalendarAppointment) => void;
  /** Starts a move with the arrow keys. */
  onKeyMove: (appointment: CalendarAppointment) => void;
  grab: (press: PointerEvent, hold: DragTarget<CalendarAppointment>) => void;
  mayMove: boolean;
};
type Props = {
  appointment: CalendarAppointment;
  box: Box;
  member: StaffOption | undefined;
  flags: AppointmentFlags | undefined;
  now: Date;
  /** `lifted` during a drag, `moving` while the server confirms. */
  state: 'resting' | 'lifted' | 'moving';
  actions: AppointmentActions;
};

/** An appointment on the board. It opens by click or Enter and moves by drag, by M with the arrow keys, or by its button. */
export function DayBoardAppointment({ appointment, box, member, flags, now, state, actions }: Props) {
  const { patientName, status, serviceNames } = appointment;
  const isMovable = actions.mayMove && canMoveAppointment(appointment) && state !== 'moving';
  const button = useRef<HTMLButtonElement>(null);
  const hasShortcut = useSingleKeysOn();
  const nextMark = useNextMark(appointment, now);
  const onFocused = (action: () => void) => (_key: string, target: EventTarget | null) =>
    target === button.current ? action : undefined;
  useShortcuts([
    ...(isMovable
      ? [{ keys: ['M'], label: boardText.keys.move, find: onFocused(() => actions.onKeyMove(appointment)) }]
      : []),
    ...(nextMark ? [{ keys: ['S'], label: boardText.keys.mark, find: onFocused(nextMark.set) }] : []),
  ]);
  const label = boardText.appointmentLabel(appointment, {
    staffName: member ? formatFullName(member) : '',
    flags: describeFlags({ appointment, flags, now }),
  });
  const shortcuts = [isMovable && 'M', nextMark && 'S'].filter(Boolean).join(' ');
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
          <span className="appointment-event__patient ellipsis">{patientName}</span>
          <AppointmentFlagIcons appointment={appointment} flags={flags} now={now} />
        </Row>
        <span className="appointment-event__detail n" aria-hidden>
          <span className="nowrap">
            {boardText.shortTime(appointment.time)}
            <span className="appointment-event__until">{boardText.until(appointment)}</span>
          </span>
          {` · ${serviceNames.join(', ')}`}
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
