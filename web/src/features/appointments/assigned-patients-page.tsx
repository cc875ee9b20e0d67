import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Card } from '#web/src/ui/card.tsx';
import { Segmented } from '#web/src/ui/choices.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { Screen } from '#web/src/ui/screen.tsx';
import { EmptyState } from '#web/src/ui/states.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { AssignedPatientsTable } from './assigned-patients-table.tsx';
import { CloseVisitDialog } from './close-visit-dialog.tsx';
import { useAssignedAppointments } from './staff-queries.ts';
import { assignedText, type VisitFilter } from './staff-text.ts';
import { type VisitDay, visitsByDay } from './visits-by-day.ts';

const filterParam = 'estado';
const completedValue = 'completados';

const matching = (visits: readonly AssignedAppointment[], filter: VisitFilter) =>
  visits.filter(({ status }) => (status === 'completed') === (filter === 'completed'));

export function AssignedPatientsPage() {
  const { userId } = useSignedIn();
  const { date: today } = civilAt(useNow());
  const visits = useAssignedAppointments(userId, today);
  const [param, setParam] = useUrlParam(filterParam);
  const [closingId, setClosingId] = useState<string>();
  const filter: VisitFilter = param === completedValue ? 'completed' : 'pending';
  const all = visits.data ?? [];
  const closing = all.find(({ appointmentId }) => appointmentId === closingId);
  const left = matching(all, 'pending').filter(({ date }) => date === today).length;

  const option = (each: VisitFilter) => ({
    value: each,
    label: (
      <>
        {assignedText.filters[each]} {visits.data && <span className="n">{matching(all, each).length}</span>}
      </>
    ),
  });
  return (
    <Screen
      title={assignedText.title}
      context={visits.data && assignedText.context(today, left)}
      actions={
        <Segmented
          legend={assignedText.filter}
          legendHidden
          fullWidth
          value={filter}
          options={[option('pending'), option('completed')]}
          onChange={(value) => setParam(value === 'completed' ? completedValue : '')}
        />
      }
    >
      <QueryBoundary query={visits} errorTitle={assignedText.failed}>
        {(rows) => (
          <Days visits={matching(rows, filter)} filter={filter} today={today} onClose={setClosingId} />
        )}
      </QueryBoundary>
      {closing && (
        <CloseVisitDialog
          key={closing.appointmentId}
          visit={closing}
          onClose={() => setClosingId(undefined)}
        />
      )}
    </Screen>
  );
}

type DaysProps = {
  visits: readonly AssignedAppointment[];
  filter: VisitFilter;
  today: string;
  onClose: (appointmentId: string) => void;
};

function Days({ visits, filter, today, onClose }: DaysProps) {
  const Icon = filter === 'pending' ? ClipboardList : ClipboardCheck;
  if (visits.length === 0)
    return (
      <Card>
        <EmptyState icon={<Icon aria-hidden />} title={assignedText.emptyTitle[filter]}>
          {assignedText.empty[filter]}
        </EmptyState>
      </Card>
    );
  const rows = visits.map((visit) => ({ ...visit, onClose: () => onClose(visit.appointmentId) }));
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
