import type { PatientAppointment } from '#shared/appointments/views.ts';
import { CalendarFeedDialog } from '../calendar/feed/calendar-feed-dialog.tsx';
import { CancellationPolicyDialog } from '../shared/cancellation-policy-dialog.tsx';
import { AppointmentDetailDialog } from './appointment-detail-dialog.tsx';
import { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
import type { AppointmentRow } from './patient-appointments-table.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { RescheduleUnavailableDialog } from './reschedule-unavailable-dialog.tsx';

export type AppointmentDialogState =
  | { dialog: 'policy' | 'feed' }
  | { dialog: 'detail'; appointment: AppointmentRow }
  | { dialog: 'reschedule' | 'cancel'; appointment: PatientAppointment };

type Props = {
  patientId: string;
  openDialog: AppointmentDialogState;
  onOpen: (openDialog: AppointmentDialogState) => void;
  onClose: () => void;
};

/** Renders the open dialog. */
export function AppointmentDialog({ patientId, openDialog, onOpen, onClose }: Props) {
  switch (openDialog.dialog) {
    case 'policy':
      return <CancellationPolicyDialog onClose={onClose} />;
    case 'feed':
      return <CalendarFeedDialog onClose={onClose} />;
    case 'detail':
      return <AppointmentDetailDialog appointment={openDialog.appointment} onClose={onClose} />;
    case 'cancel':
      return (
        <CancelAppointmentDialog
          patientId={patientId}
          appointment={openDialog.appointment}
          onClose={onClose}
        />
      );
    case 'reschedule':
      return openDialog.appointment.canChange ? (
        <RescheduleDialog patientId={patientId} appointment={openDialog.appointment} onClose={onClose} />
      ) : (
        <RescheduleUnavailableDialog
          appointment={openDialog.appointment}
          onPolicy={() => onOpen({ dialog: 'policy' })}
          onClose={onClose}
        />
      );
  }
}
