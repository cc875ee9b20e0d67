import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { isItsDay } from '#shared/appointments/transitions.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { type VisitDay, visitsByDay } from './appointments-by-day.ts';
import { AssignedPatientsTable } from './assigned-patients-table.tsx';
import { assignedText, type VisitFilter } from './copy.ts';

type Props = {
  visits: readonly AssignedAppointment[];
  filter: VisitFilter;
  today: string;
  onClose: (appointmentId: string) => void;
  onRoute: (appointmentId: string) => void;
};

/** The visits of each day under the day's name; none at all says what comes next. */
export function AssignedPatientsDays({ visits, filter, today, onClose, onRoute }: Props) {
  const Icon = filter === 'pending' ? ClipboardList : ClipboardCheck;
  if (visits.length === 0)
    return (
      <Card>
        <EmptyState icon={<Icon aria-hidden />} title={assignedText.emptyTitle[filter]}>
          {assignedText.empty[filter]}
        </EmptyState>
      </Card>
    );
  const rows = visits.map((visit) => ({
    ...visit,
    onClose: isItsDay(visit, today) ? () => onClose(visit.appointmentId) : undefined,
    onRoute: () => onRoute(visit.appointmentId),
  }));
  return visitsByDay(rows, today).map((day) => (
    <section key={day.date} className="assigned-day">
      <DayHead day={day} filter={filter} today={today} />
      <AssignedPatientsTable
        caption={assignedText.day(day.date, today).name}
        filter={filter}
        rows={day.visits}
      />
    </section>
  ));
}

type HeadProps = { day: VisitDay<AssignedAppointment>; filter: VisitFilter; today: string };

function DayHead({ day: { date, visits }, filter, today }: HeadProps) {
  const { name, detail } = assignedText.day(date, today);
  const isLate = filter === 'pending' && date < today;
  return (
    <header className="assigned-day__head">
      <h2>{name}</h2>
      {detail !== undefined && <p className="muted">{detail}</p>}
      {visits.length > 0 && (
        <p className="push small muted n">
          {isLate ? assignedText.unclosed(visits.length) : assignedText.visits(visits.length)}
        </p>
      )}
    </header>
  );
}
