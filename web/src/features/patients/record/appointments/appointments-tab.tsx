import { CalendarDays, Trash2 } from 'lucide-react';
import type { PatientVisit } from '#shared/appointments/closing/patient-appointments-api.ts';
import { VisitMessagesFold } from '#web/src/components/appointment-messages/appointment-messages-fold.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Badge, StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { visitsText } from './copy.ts';
import { useRecordVisits } from './queries.ts';
import './appointments-tab.css';

/** Every visit of a client, whatever became of it, newest first; for the front desk. */
export function RecordVisitsTab({ patientId }: { patientId: string }) {
  const visits = useRecordVisits(patientId);
  return (
    <QueryBoundary query={visits} errorTitle={visitsText.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<CalendarDays aria-hidden />} title={visitsText.emptyTitle}>
            {visitsText.empty}
          </EmptyState>
        ) : (
          <div className="record-visits">
            <ol className="record-visits__list" aria-label={visitsText.list}>
              {rows.map((visit) => (
                <Visit key={visit.appointmentId} visit={visit} />
              ))}
            </ol>
            {visits.hasNextPage && (
              <Button busy={visits.isFetchingNextPage} onClick={() => void visits.fetchNextPage()}>
                {visitsText.earlier}
              </Button>
            )}
          </div>
        )
      }
    </QueryBoundary>
  );
}

function Visit({ visit }: { visit: PatientVisit }) {
  return (
    <li className="record-visit">
      <div className="record-visit__when">
        <time className="strong" dateTime={`${visit.date}T${visit.time}`}>
          {visitsText.date(visit)}
        </time>
        <span className="muted small capital n">{visitsText.hour(visit)}</span>
      </div>
      <div className="record-visit__what">
        <span className="strong">{visitsText.services(visit)}</span>
        <span className="muted small">{visitsText.withWhom(visit)}</span>
        <span className="muted small n">{visitsText.deposit(visit)}</span>
      </div>
      <div className="record-visit__state">
        <StatusBadge status={visit.status} />
        {visit.removed && <Badge icon={<Trash2 aria-hidden />}>{visitsText.removed}</Badge>}
      </div>
      <div className="record-visit__more">
        <Reasons visit={visit} />
        <VisitMessagesFold appointmentId={visit.appointmentId} />
      </div>
    </li>
  );
}

function Reasons({ visit: { reasons } }: { visit: PatientVisit }) {
  if (reasons.length === 0) return null;
  return (
    <dl className="record-visit__reasons small">
      {reasons.map((each) => (
        <div key={`${each.kind} ${each.at}`}>
          <dt className="muted">{visitsText.reason(each)}</dt>
          <dd>
            <span className="record-visit__reason">{each.reason}</span>
            <span className="muted caption n">{visitsText.givenBy(each)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
