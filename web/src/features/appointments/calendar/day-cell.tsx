import { Clock, UserCheck } from 'lucide-react';
import { personClass } from '#web/src/ui/display/person-class.ts';
import type { PlacedVisit } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';

/** Lines for which a day has room; one goes to 'N más' when there are more visits than that. */
const mostLines = 3;
const mostDots = 3;

type Props = {
  visits: readonly PlacedVisit[];
  /** Whether Tab stops at them. */
  isReachable: boolean;
  onOpen: (visit: PlacedVisit) => void;
};

/** The first visits of a day in their people's colours; on a phone, squares. */
export function CalendarDayCell({ visits, isReachable, onOpen }: Props) {
  const shown = visits.length > mostLines ? visits.slice(0, mostLines - 1) : visits;
  const rest = visits.length - shown.length;
  return (
    <>
      {shown.map((visit) => (
        <button
          key={visit.appointmentId}
          type="button"
          className={`cell-visit ${visit.status === 'pending' ? 'cell-visit--pending' : ''} ${personClass(visit.colorIndex)}`}
          tabIndex={isReachable ? 0 : -1}
          aria-label={calendarText.visit(visit, visit.staffName)}
          onClick={() => onOpen(visit)}
        >
          {visit.status === 'pending' && <Clock aria-hidden className="cell-visit__clock" />}
          <span className="n">{calendarText.hour(visit.time)}</span>{' '}
          <span className="cell-visit__name">{calendarText.firstName(visit.patientName)}</span>
          {visit.attendanceConfirmed && <UserCheck aria-hidden />}
        </button>
      ))}
      {rest > 0 && (
        <span className="cell-more" aria-hidden>
          {calendarText.more(rest)}
        </span>
      )}
      <span className="cell-dots" aria-hidden>
        {visits.slice(0, mostDots).map(({ appointmentId, colorIndex }) => (
          <i key={appointmentId} className={personClass(colorIndex)} />
        ))}
      </span>
    </>
  );
}
