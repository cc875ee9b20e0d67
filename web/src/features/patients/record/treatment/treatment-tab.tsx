import { CalendarDays } from 'lucide-react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { treatmentText } from './copy.ts';
import { useTreatment } from './queries.ts';
import { TreatmentNoteForm } from './treatment-note-form.tsx';
import { TreatmentTimeline } from './treatment-timeline.tsx';
import './treatment.css';

/** What was done at each appointment; who carries appointments out, or directs the center, notes it. */
export function RecordTreatmentTab({ patientId }: { patientId: string }) {
  const treatment = useTreatment(patientId);
  const { role } = useSignedIn();
  return (
    <QueryBoundary query={treatment} errorTitle={treatmentText.failed}>
      {(appointments) =>
        appointments.length === 0 ? (
          <EmptyState icon={<CalendarDays aria-hidden />} title={treatmentText.emptyTitle}>
            {treatmentText.empty}
          </EmptyState>
        ) : (
          <div className="treatment">
            <div className="treatment__appointments">
              <TreatmentTimeline appointments={appointments} />
              {treatment.hasNextPage && (
                <Button busy={treatment.isFetchingNextPage} onClick={() => void treatment.fetchNextPage()}>
                  {treatmentText.earlier}
                </Button>
              )}
            </div>
            {role !== 'supervisor' && <TreatmentNoteForm patientId={patientId} appointments={appointments} />}
          </div>
        )
      }
    </QueryBoundary>
  );
}
