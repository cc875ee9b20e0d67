import { CalendarDays, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { listAvailableActions } from '#shared/appointments/available-actions.ts';
import { toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import { isSoon } from '#shared/appointments/changes/upcoming.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { countDaysBetween } from '#shared/core/civil-time.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { getCivilNow, instantNow } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { readDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { ShellBannerSlot } from '#web/src/ui/shell/screen.tsx';
import { feedText } from '../calendar/feed/copy.ts';
import { buildGoogleMapsUrl } from '../shared/maps-url.ts';
import { appointmentsText, patientToastMs } from '../shared/patient-copy.ts';
import type { AppointmentDialogState } from './appointment-dialogs.tsx';
import { downloadCalendarFile } from './calendar-file.ts';
import { actionsText, centerChangeText } from './copy.ts';
import {
  type AppointmentAction,
  type AppointmentRow,
  PatientAppointmentsTable,
} from './patient-appointments-table.tsx';
import { buildRescheduleDraftKey, useConfirmAttendance } from './queries.ts';

/** Notice of a change by the center with a button to accept it. */
function CenterChangeNotice({ appointment }: { appointment: AppointmentRow }) {
  const { changedFrom, status, isAnswering, onAction } = appointment;
  if (!changedFrom) return null;
  const isConfirmed = status === 'confirmed';
  return (
    <div className="page__notice">
      <Notice
        tone="info"
        title={centerChangeText.title}
        action={
          isConfirmed && (
            <Button
              size="small"
              variant="primary"
              busy={isAnswering}
              busyLabel={centerChangeText.accept}
              aria-label={centerChangeText.acceptOf(appointment)}
              onClick={() => onAction('accept')}
            >
              {centerChangeText.accept}
            </Button>
          )
        }
      >
        {centerChangeText.fromTo(changedFrom, appointment)}{' '}
        {isConfirmed ? centerChangeText.freeChangeNotice : centerChangeText.pendingNotice}
      </Notice>
    </div>
  );
}

const AppointmentDialog = lazyDialog(
  async () => (await import('./appointment-dialogs.tsx')).AppointmentDialog,
);

const historyPageSize = 10;

type Props = {
  patientId: string;
  /** Opens the request of an appointment with these services. */
  onRepeat: (serviceIds: readonly string[]) => void;
  upcoming: readonly PatientAppointment[];
  others: readonly PatientAppointment[];
  loadMore: { onMore: () => void; busy: boolean } | undefined;
};

/** `Hoy`, `Mañana`, `En 5 días`, or undefined beyond a week. */
function formatNearness(
  appointment: PatientAppointment,
  now: ReturnType<typeof getCivilNow>,
): string | undefined {
  if (!isSoon(appointment, now)) return undefined;
  const days = countDaysBetween(now.date, appointment.date);
  if (days <= 0) return actionsText.today;
  return days === 1 ? actionsText.tomorrow : actionsText.inDays(days);
}

/** Uses the listed slot, because the front desk may move the appointment while the dialog is open. */
function applyListedSlot(
  openDialog: AppointmentDialogState,
  appointments: readonly PatientAppointment[],
): AppointmentDialogState {
  if (openDialog.dialog !== 'reschedule') return openDialog;
  const { appointmentId, canChange } = openDialog.appointment;
  const listed = appointments.find((appointment) => appointment.appointmentId === appointmentId);
  // `canChange` stays, so that using the last free change does not replace the open form with an error.
  return listed ? { ...openDialog, appointment: { ...listed, canChange } } : openDialog;
}

/** Reopens a rescheduling with a draft left before a reload, if the appointment can still be moved. */
function findDraftDialog(upcoming: readonly PatientAppointment[]): AppointmentDialogState | undefined {
  const appointment = upcoming.find(
    ({ appointmentId, canChange }) => canChange && readDraft(buildRescheduleDraftKey(appointmentId)) !== null,
  );
  return appointment && { dialog: 'reschedule', appointment };
}

/** Command that confirms attendance or accepts the center's change. */
function useAttendanceAnswer(patientId: string) {
  const attend = useConfirmAttendance(patientId);
  const confirm = (action: 'attend' | 'accept', { appointmentId, ...slot }: PatientAppointment) => {
    const isAcceptance = action === 'accept';
    const { date, time } = slot;
    attend.mutate(
      { appointmentId, from: { date, time }, accepted: isAcceptance ? toAppointmentSlot(slot) : undefined },
      {
        onSuccess: () =>
          toast.success(isAcceptance ? centerChangeText.accepted : actionsText.attendanceConfirmedToast, {
            durationMs: patientToastMs,
          }),
      },
    );
  };
  return { attend, confirm };
}

/** Returns the way to the center and whether the appointment can be repeated. */
function listOffers(appointment: PatientAppointment, address: string) {
  const { primary, others } = listAvailableActions(appointment, 'patient', instantNow());
  return {
    directionsUrl: address !== '' && others.includes('directions') ? buildGoogleMapsUrl(address) : undefined,
    isRepeatable: appointment.services.length > 0 && (primary === 'repeat' || others.includes('repeat')),
  };
}

/** Upcoming and past appointments with the client's actions. */
export function PatientAppointments({ patientId, onRepeat, upcoming, others, loadMore }: Props) {
  const [openDialog, setOpenDialog] = useState(() => findDraftDialog(upcoming));
  const { attend, confirm } = useAttendanceAnswer(patientId);
  const contact = useContact();
  const handleAction = (action: AppointmentAction, appointment: AppointmentRow) => {
    if (action === 'calendar') return downloadCalendarFile(appointment, { patientId, contact });
    if (action === 'detail' || action === 'reschedule' || action === 'cancel')
      return setOpenDialog({ dialog: action, appointment });
    setOpenDialog(undefined);
    if (action === 'repeat') onRepeat(appointment.services.map(({ serviceId }) => serviceId));
    else confirm(action, appointment);
  };
  const toRows = (appointments: readonly PatientAppointment[], isUpcoming: boolean) =>
    appointments.map((appointment) => {
      const row: AppointmentRow = {
        ...appointment,
        ...listOffers(appointment, contact.address),
        isUpcoming,
        nearLabel: formatNearness(appointment, getCivilNow()),
        isAnswering: attend.isPending && attend.variables.appointmentId === appointment.appointmentId,
        onAction: (action) => handleAction(action, row),
      };
      return row;
    });

  return (
    <>
      <div className="section-head">
        <h2 className="section-title">{appointmentsText.upcoming}</h2>
        <Button
          variant="ghost"
          size="small"
          icon={<Smartphone aria-hidden />}
          onClick={() => setOpenDialog({ dialog: 'feed' })}
        >
          {feedText.title}
        </Button>
      </div>
      {attend.isError && (
        <div className="page__notice">
          <Notice tone="danger">{toErrorMessage(attend.error)}</Notice>
        </div>
      )}
      {toRows(upcoming, true).map((row) => (
        <CenterChangeNotice key={row.appointmentId} appointment={row} />
      ))}
      <PatientAppointmentsTable
        caption={appointmentsText.upcoming}
        name="proximas"
        rows={toRows(upcoming, true)}
        areUpcoming
        empty={<NoAppointments title={appointmentsText.noUpcomingTitle} />}
      />
      <ShellBannerSlot />
      <div className="section-head">
        <h2 className="section-title">{appointmentsText.past}</h2>
        <Button variant="ghost" size="small" onClick={() => setOpenDialog({ dialog: 'policy' })}>
          {actionsText.policy}
        </Button>
      </div>
      <PatientAppointmentsTable
        caption={appointmentsText.past}
        name="historial"
        rows={toRows(others, false)}
        areUpcoming={false}
        pageSize={historyPageSize}
        loadMore={loadMore}
        empty={<EmptyState icon={<CalendarDays aria-hidden />} title={appointmentsText.noPast} />}
      />
      {openDialog && (
        <AppointmentDialog
          patientId={patientId}
          openDialog={applyListedSlot(openDialog, [...upcoming, ...others])}
          onOpen={setOpenDialog}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}

const NoAppointments = ({ title }: { title: string }) => (
  <EmptyState icon={<CalendarDays aria-hidden />} title={title}>
    {appointmentsText.emptyHint}
  </EmptyState>
);
