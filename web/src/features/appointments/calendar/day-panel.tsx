import { CalendarPlus, UserCheck, X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { clock } from '#shared/core/format.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { StatusIcon } from '#web/src/ui/feedback/badge.tsx';
import { type PlacedVisit, pendingAmong } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';

type Props = {
  date: string;
  /** Undefined until they are known. */
  visits: readonly PlacedVisit[] | undefined;
  /** Whether whose visit it is goes without saying. */
  isOfOnePerson: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onOpen: (visit: PlacedVisit) => void;
  /** Absent for who does not create visits. */
  onCreate: (() => void) | undefined;
  onClose: () => void;
};

/** Everything of one day, by the hour: beside the month, or under it. */
export function CalendarDayPanel({ date, visits, headingRef, onClose, ...day }: Props) {
  const id = useId();
  return (
    <section className="day-panel" aria-labelledby={id}>
      <header className="day-panel__head">
        <div className="grow">
          <h2 id={id} ref={headingRef} tabIndex={-1}>
            {calendarText.panelTitle(date)}
          </h2>
          <p className="muted n" aria-live="polite">
            {visits ? calendarText.panelTally(visits.length, pendingAmong(visits)) : calendarText.loadingDay}
          </p>
        </div>
        <div className="day-panel__close">
          <IconButton label={calendarText.closePanel} icon={<X aria-hidden />} onClick={onClose} />
        </div>
      </header>
      {visits && <DayList visits={visits} {...day} />}
    </section>
  );
}

type ListProps = Pick<Props, 'isOfOnePerson' | 'onOpen' | 'onCreate'> & { visits: readonly PlacedVisit[] };

function DayList({ visits, isOfOnePerson, onOpen, onCreate }: ListProps) {
  if (visits.length === 0)
    return (
      <div className="day-panel__empty">
        <p className="muted">{calendarText.emptyDay}</p>
        {onCreate && (
          <Button size="small" icon={<CalendarPlus aria-hidden />} onClick={onCreate}>
            {calendarText.create}
          </Button>
        )}
      </div>
    );
  return (
    <ul>
      {visits.map((visit) => (
        <li key={visit.appointmentId}>
          <button
            type="button"
            className={`day-visit ${visit.status === 'pending' ? 'day-visit--pending' : ''} ${personClass(visit.colorIndex)}`}
            onClick={() => onOpen(visit)}
          >
            <span className="day-visit__time n">
              <span className="strong">{clock(visit.time)}</span>
              <span>{calendarText.ends(visit)}</span>
            </span>
            <span className="day-visit__stripe" aria-hidden />
            <span className="day-visit__what">
              <span className="strong ellipsis">{visit.patientName}</span>
              <span className="muted ellipsis">{visit.serviceNames.join(', ')}</span>
              {!isOfOnePerson && (
                <span className="caption ellipsis">{visit.staffName ?? calendarText.unassigned}</span>
              )}
              {visit.attendanceConfirmed && (
                <span className="day-visit__attendance caption">
                  <UserCheck aria-hidden />
                  {calendarText.attendance}
                </span>
              )}
            </span>
            <StatusIcon status={visit.status} />
          </button>
        </li>
      ))}
    </ul>
  );
}
