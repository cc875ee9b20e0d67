import { CalendarDays, Plus } from 'lucide-react';
import { splitUpcomingAndOther } from '#shared/appointments/changes/upcoming.ts';
import { formatFullName } from '#shared/core/person.ts';
import { EmailProofNotice, useEmailProof } from '#web/src/components/email-proof/email-proof-notice.tsx';
import { MyHealthNotice, useMyHealth } from '#web/src/components/health-answers/own-health.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { getCivilNow } from '#web/src/lib/now.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { Screen, ShellBannerSlot } from '#web/src/ui/shell/screen.tsx';
import { useMyAppointments } from '../booking/queries.ts';
import { ProposalCards } from '../proposal/proposal-card.tsx';
import { appointmentsText, patientToastMs, requestText } from '../shared/patient-copy.ts';
import { PatientAppointments } from './patient-appointments.tsx';
import { useLaserSync } from './queries.ts';
import { PreferenceOffer, useRequestDialog } from './use-request-dialog.tsx';

const RequestAppointmentDialog = lazyDialog(
  async () => (await import('../booking/request-appointment-dialog.tsx')).RequestAppointmentDialog,
  'tall',
);

const HealthWeek = lazyPart(async () => (await import('./health-week.tsx')).HealthWeek);

const AppointmentsOutline = () => (
  <>
    <div className="section-head">
      <h2 className="section-title">{appointmentsText.upcoming}</h2>
    </div>
    <SkeletonRows cards="large" rows={3} />
  </>
);

/** Returns whether the notices above the list are loaded. One that loads later would shift the list. */
function useAreNoticesLoaded(patientId: string): boolean {
  const [proof, health] = [useEmailProof(patientId), useMyHealth(patientId)];
  return !proof.isPending && !health.isPending;
}

export function MyAppointmentsPage() {
  const { patientId } = useScreenParams('patientId');
  const me = useSignedIn();
  const appointments = useMyAppointments(patientId);
  const requestDialog = useRequestDialog(patientId);
  const areNoticesLoaded = useAreNoticesLoaded(patientId);
  useLaserSync(patientId);
  const { upcoming, others } = splitUpcomingAndOther(appointments.data ?? [], getCivilNow());
  const requestButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={requestDialog.open}>
      {appointmentsText.request}
    </Button>
  );

  return (
    <Screen
      title={appointmentsText.title}
      context={appointments.data && appointmentsText.nextAppointment(me.firstName, upcoming)}
      contextToCome={appointmentsText.nextAppointment(me.firstName, [
        { date: getCivilNow().date, status: 'confirmed' },
      ])}
      actions={requestButton}
      notice={
        <>
          <EmailProofNotice patientId={patientId} />
          <MyHealthNotice patientId={patientId} />
        </>
      }
    >
      {areNoticesLoaded ? (
        <QueryBoundary
          query={appointments}
          errorTitle={appointmentsText.failed}
          skeleton={<AppointmentsOutline />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <>
                <PreferenceOffer patientId={patientId} onRequest={requestDialog.open} />
                <Card>
                  <EmptyState icon={<CalendarDays aria-hidden />} title={appointmentsText.emptyTitle}>
                    {appointmentsText.emptyHint}
                  </EmptyState>
                </Card>
                <ShellBannerSlot />
              </>
            ) : (
              <>
                <ProposalCards patientId={patientId} appointments={upcoming} />
                <PatientAppointments
                  patientId={patientId}
                  onRepeat={requestDialog.repeat}
                  upcoming={upcoming}
                  others={others}
                  loadMore={
                    appointments.hasNextPage
                      ? {
                          onMore: () => void appointments.fetchNextPage(),
                          busy: appointments.isFetchingNextPage,
                        }
                      : undefined
                  }
                />
              </>
            )
          }
        </QueryBoundary>
      ) : (
        <AppointmentsOutline />
      )}
      {/* Rendered once the list is loaded, because the list would shift it down. */}
      {!appointments.isPending && areNoticesLoaded && <HealthWeek patientId={patientId} />}
      {requestDialog.isOpen && (
        <RequestAppointmentDialog
          patientId={patientId}
          fullName={formatFullName(me)}
          preference={requestDialog.requestedPreference}
          draft={requestDialog.draft}
          onClose={requestDialog.close}
          onRequested={() => {
            requestDialog.close();
            toast.success(requestText.requested, { durationMs: patientToastMs });
          }}
        />
      )}
    </Screen>
  );
}
