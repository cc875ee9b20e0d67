import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { upcomingAndPast } from '#shared/appointments/upcoming.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Card } from '#web/src/ui/card.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { Screen } from '#web/src/ui/screen.tsx';
import { EmptyState } from '#web/src/ui/states.tsx';
import { toast } from '#web/src/ui/toast.tsx';
import { useMyAppointments } from './patient-queries.ts';
import { requestText, visitsText } from './patient-text.ts';
import { PatientVisitsTable } from './patient-visits-table.tsx';
import { RequestAppointmentDialog } from './request-appointment-dialog.tsx';
import { VisitDetailDialog } from './visit-detail-dialog.tsx';

const historyPage = 10;
const toastMs = 1_800;

export function MyAppointmentsPage() {
  const { patientId } = useScreenParams('patientId');
  const me = useSignedIn();
  const visits = useMyAppointments(patientId);
  const [isRequesting, setRequesting] = useState(false);
  const { upcoming, past } = upcomingAndPast(visits.data ?? [], civilNow());
  const close = () => setRequesting(false);
  const request = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setRequesting(true)}>
      {visitsText.request}
    </Button>
  );

  return (
    <Screen
      title={visitsText.title}
      context={visits.data && visitsText.next(me.firstName, upcoming[0]?.date)}
      actions={request}
    >
      <QueryBoundary query={visits} errorTitle={visitsText.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState icon={<CalendarDays aria-hidden />} title={visitsText.noneTitle}>
                {visitsText.none}
              </EmptyState>
            </Card>
          ) : (
            <Visits
              upcoming={upcoming}
              past={past}
              more={
                visits.hasNextPage
                  ? { onMore: () => void visits.fetchNextPage(), busy: visits.isFetchingNextPage }
                  : undefined
              }
            />
          )
        }
      </QueryBoundary>
      {isRequesting && (
        <RequestAppointmentDialog
          patientId={patientId}
          fullName={fullName(me)}
          onClose={close}
          onRequested={() => {
            close();
            toast.success(requestText.requested, { durationMs: toastMs });
          }}
        />
      )}
    </Screen>
  );
}

type VisitsProps = {
  upcoming: readonly PatientAppointment[];
  past: readonly PatientAppointment[];
  more: { onMore: () => void; busy: boolean } | undefined;
};

function Visits({ upcoming, past, more }: VisitsProps) {
  const [shown, setShown] = useState<PatientAppointment>();
  const rowsOf = (visits: readonly PatientAppointment[]) =>
    visits.map((visit) => ({ ...visit, onDetail: () => setShown(visit) }));
  return (
    <>
      <h2 className="section-title">{visitsText.upcoming}</h2>
      <PatientVisitsTable
        caption={visitsText.upcoming}
        name="proximas"
        rows={rowsOf(upcoming)}
        empty={
          <EmptyState icon={<CalendarDays aria-hidden />} title={visitsText.noUpcomingTitle}>
            {visitsText.none}
          </EmptyState>
        }
      />
      <h2 className="section-title">{visitsText.past}</h2>
      <PatientVisitsTable
        caption={visitsText.past}
        name="historial"
        rows={rowsOf(past)}
        pageSize={historyPage}
        more={more}
        empty={<EmptyState icon={<CalendarDays aria-hidden />} title={visitsText.noPast} />}
      />
      {shown && <VisitDetailDialog visit={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
