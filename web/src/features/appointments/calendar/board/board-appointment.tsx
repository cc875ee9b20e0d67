import { CheckCheck, Clock, Move } from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { boardText } from './copy.ts';
import { isStillToCome } from './drop.ts';
import type { Box } from './geometry.ts';
import type { Grab } from './use-drag.ts';

export type VisitActions = {
  onOpen: (visit: CalendarVisit) => void;
  /** By form; absent, like `grab`, for who may not move visits. */
  onMove: (visit: CalendarVisit) => void;
  grab: Grab;
  mayMove: boolean;
};
type Props = {
  visit: CalendarVisit;
  box: Box;
  member: StaffOption | undefined;
  /** In the air, or on its way to where it is drawn. */
  state: 'resting' | 'lifted' | 'moving';
  actions: VisitActions;
};

export const boxStyle = ({ top, height, left, width }: Box): CSSProperties => ({
  top: `${top}%`,
  height: `${height}%`,
  left: `${left}%`,
  width: `${width}%`,
});

const icons = { pending: Clock, completed: CheckCheck } as const;
const iconOf = (status: CalendarVisit['status']) =>
  status === 'pending' || status === 'completed' ? icons[status] : undefined;

/** One visit against the clock: opens by press or Enter, moves by hand, by M or by its own button. */
export function DayBoardVisit({ visit, box, member, state, actions }: Props) {
  const { patientName, status, serviceNames } = visit;
  const isMovable = actions.mayMove && isStillToCome(visit) && state !== 'moving';
  const words = boardText.visit(visit, member ? fullName(member) : '');
  const Icon = iconOf(status);
  const grabBy = (grip: Parameters<Grab>[2]) =>
    isMovable ? { onPointerDown: (press: PointerEvent) => actions.grab(press, visit, grip) } : {};
  return (
    <li
      className={`visit-event visit-event--${status} visit-event--${state} ${personClass(member?.colorIndex)}`}
      style={boxStyle(box)}
    >
      <button
        type="button"
        className="visit-event__open"
        title={words}
        aria-busy={state === 'moving'}
        {...(isMovable ? { 'aria-keyshortcuts': 'M' } : {})}
        data-visit={visit.appointmentId}
        onClick={() => actions.onOpen(visit)}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (isMovable && key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey)
            actions.onMove(visit);
        }}
        {...grabBy('whole')}
      >
        <span className="visually-hidden">{words}</span>
        <span className="visit-event__name" aria-hidden>
          {Icon && <Icon />}
          <span>{patientName}</span>
        </span>
        <span className="visit-event__hours n" aria-hidden>
          {boardText.hours(visit)}
        </span>
        <span className="visit-event__services" aria-hidden>
          {serviceNames.join(', ')}
        </span>
      </button>
      {isMovable && (
        <>
          <button
            type="button"
            className="visit-event__move"
            tabIndex={-1}
            aria-label={boardText.moveOf(patientName)}
            title={boardText.move}
            onClick={() => actions.onMove(visit)}
          >
            <Move aria-hidden />
          </button>
          <span className="visit-event__end" aria-hidden {...grabBy('end')} />
        </>
      )}
    </li>
  );
}
