import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { medicationText } from '../medication/copy.ts';
import { treatmentText } from './copy.ts';
import { useTreatment } from './queries.ts';
import { TreatmentNoteForm } from './treatment-note-form.tsx';
import { TreatmentTimeline } from './treatment-timeline.tsx';
import '../../enlarged-image.css';
import './treatment.css';

const views = { notes: 'notas', medication: 'medicacion' } as const;
type View = (typeof views)[keyof typeof views];
const isView = (value: string): value is View => Object.values(views).some((view) => view === value);

const MedicationHistory = lazyPart(
  async () => (await import('../medication/medication-history.tsx')).MedicationHistory,
);

/** Notes and medications by appointment. Switching views keeps an unsaved note. */
export function RecordTreatmentTab({ patientId }: { patientId: string }) {
  const [view, setView] = useState<View>(views.notes);
  return (
    <Stack gap={16}>
      <SegmentedControl
        legend={medicationText.viewLegend}
        legendHidden
        fullWidth="phones"
        value={view}
        onChange={(next) => isView(next) && setView(next)}
        options={[
          { value: views.notes, label: medicationText.notes },
          { value: views.medication, label: medicationText.medication },
        ]}
      />
      <div hidden={view !== views.notes}>
        <AppointmentsAndNotes patientId={patientId} />
      </div>
      {view === views.medication && <MedicationHistory patientId={patientId} />}
    </Stack>
  );
}

/** Aestheticians and administrators can add notes. */
function AppointmentsAndNotes({ patientId }: { patientId: string }) {
  const treatment = useTreatment(patientId);
  const mayAdd = useSignedIn().role !== 'supervisor';
  return (
    <QueryBoundary query={treatment} errorTitle={treatmentText.failed}>
      {(appointments) =>
        appointments.length === 0 ? (
          <EmptyState icon={<CalendarDays aria-hidden />} title={treatmentText.emptyTitle}>
            {treatmentText.empty}
          </EmptyState>
        ) : (
          <Split columns={mayAdd ? '1fr 304px' : '1fr'} gap={24} align="start" phone={{ columns: '1fr' }}>
            <Stack gap={20} justify="start">
              <TreatmentTimeline patientId={patientId} appointments={appointments} />
              {treatment.hasNextPage && (
                <Button busy={treatment.isFetchingNextPage} onClick={() => void treatment.fetchNextPage()}>
                  {treatmentText.earlier}
                </Button>
              )}
            </Stack>
            {mayAdd && <TreatmentNoteForm patientId={patientId} appointments={appointments} />}
          </Split>
        )
      }
    </QueryBoundary>
  );
}
