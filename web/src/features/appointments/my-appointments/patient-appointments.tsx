import { CalendarDays, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isSoon } from '#shared/appointments/changes/upcoming.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { daysBetween } from '#shared/core/civil-time.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { OfferPlace } from '#web/src/ui/shell/screen.tsx';
import { CalendarFeedDialog } from '../calendar/feed/calendar-feed-dialog.tsx';
import { feedText } from '../calendar/feed/copy.ts';
import { CancellationPolicyDialog } from '../shared/cancellation-policy-dialog.tsx';
import { patientToastMs, visitsText } from '../shared/patient-copy.ts';
import { VisitDetailDialog } from './appointment-detail-dialog.tsx';
import { downloadCalendarFile } from './calendar-file.ts';
import { CancelVisitDialog } from './cancel-appointment-dialog.tsx';
import { actionsText } from './copy.ts';
import { PatientVisitsTable, type VisitAction } from './patient-appointments-table.tsx';
import { useConfirmAttendance } from './queries.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { RescheduleRefusedDialog } from './reschedule-refused-dialog.tsx';

const historyPage = 10;

type Props = {
  patientId: string;
  upcoming: readonly PatientAppointment[];
  past: readonly PatientAppointment[];
  more: { onMore: () => void; busy: boolean } | undefined;
};
type Opened =
  | { dialog: 'policy' | 'feed' }
  | { dialog: 'detail' | 'reschedule' | 'cancel'; visit: PatientAppointment };

/** `Hoy`, `Mañana`, `En 5 días`; nothing for what is further than a week. */
function nearness(visit: PatientAppointment, now: ReturnType<typeof civilNow>): string | undefined {
  if (!isSoon(visit, now)) return undefined;
  const days = daysBetween(now.date, visit.date);
  if (days <= 0) return actionsText.today;
  return days === 1 ? actionsText.tomorrow : actionsText.inDays(days);
}

/** What is to come, what is over, and what a client does with a visit. */
export function PatientVisits({ patientId, upcoming, past, more }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const attend = useConfirmAttendance(patientId);
  const contact = useContact();
  const act = (action: VisitAction, visit: PatientAppointment) => {
    if (action === 'calendar') downloadCalendarFile(visit, { patientId, contact });
    else if (action !== 'attend') setOpened({ dialog: action, visit });
    else
      attend.mutate(visit.appointmentId, {
        onSuccess: () => toast.success(actionsText.attendedToast, { durationMs: patientToastMs }),
      });
  };
  const rowsOf = (visits: readonly PatientAppointment[], isUpcoming: boolean) =>
    visits.map((visit) => ({
      ...visit,
      near: nearness(visit, civilNow()),
      isUpcoming,
      isAttending: attend.isPending && attend.variables === visit.appointmentId,
      onAction: (action: VisitAction) => act(action, visit),
    }));

  return (
    <>
      <div className="visits-head">
        <h2 className="section-title">{visitsText.upcoming}</h2>
        <Button
          variant="ghost"
          size="small"
          icon={<Smartphone aria-hidden />}
          onClick={() => setOpened({ dialog: 'feed' })}
        >
          {feedText.title}
        </Button>
      </div>
      {attend.isError && (
        <div className="page__notice">
          <Notice tone="danger">{textOf(attend.error)}</Notice>
        </div>
      )}
      <PatientVisitsTable
        caption={visitsText.upcoming}
        name="proximas"
        rows={rowsOf(upcoming, true)}
        empty={<NoneYet title={visitsText.noUpcomingTitle} />}
      />
      <OfferPlace />
      <div className="visits-head">
        <h2 className="section-title">{visitsText.past}</h2>
        <Button variant="ghost" size="small" onClick={() => setOpened({ dialog: 'policy' })}>
          {actionsText.policy}
        </Button>
      </div>
      <PatientVisitsTable
        caption={visitsText.past}
        name="historial"
        rows={rowsOf(past, false)}
        pageSize={historyPage}
        more={more}
        empty={<EmptyState icon={<CalendarDays aria-hidden />} title={visitsText.noPast} />}
      />
      {opened && <Opening patientId={patientId} opened={opened} onOpen={setOpened} />}
    </>
  );
}

const NoneYet = ({ title }: { title: string }) => (
  <EmptyState icon={<CalendarDays aria-hidden />} title={title}>
    {visitsText.none}
  </EmptyState>
);

type OpeningProps = {
  patientId: string;
  opened: Opened;
  onOpen: (opened: Opened | undefined) => void;
};

/** The one dialog that is open. */
function Opening({ patientId, opened, onOpen }: OpeningProps) {
  const onClose = () => onOpen(undefined);
  switch (opened.dialog) {
    case 'policy':
      return <CancellationPolicyDialog onClose={onClose} />;
    case 'feed':
      return <CalendarFeedDialog onClose={onClose} />;
    case 'detail':
      return <VisitDetailDialog visit={opened.visit} onClose={onClose} />;
    case 'cancel':
      return <CancelVisitDialog patientId={patientId} visit={opened.visit} onClose={onClose} />;
    case 'reschedule':
      return opened.visit.canChange ? (
        <RescheduleDialog patientId={patientId} visit={opened.visit} onClose={onClose} />
      ) : (
        <RescheduleRefusedDialog
          visit={opened.visit}
          onPolicy={() => onOpen({ dialog: 'policy' })}
          onClose={onClose}
        />
      );
  }
}
