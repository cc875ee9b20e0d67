import { CircleX, Trash2, UserCheck, UserX } from 'lucide-react';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useConfirmAttendanceAtDesk } from '../calendar/queries.ts';
import { DenyRequestDialog } from '../requests/deny-request-dialog.tsx';
import { EditAppointmentCancel } from './cancel-appointment.tsx';
import { appointmentActionsText, attendanceFailure } from './copy.ts';
import { EditAppointmentRemove } from './remove-appointment.tsx';

/** What is done only after asking. */
export type AppointmentQuestion = 'deny' | 'cancel' | 'remove';

type MenuProps = { appointment: AppointmentDetail; onAsk: (question: AppointmentQuestion) => void };

/** What can be done to an appointment besides moving it; each but the confirmation asks first. */
export function EditAppointmentMenu({ appointment, onAsk }: MenuProps) {
  const attendance = useConfirmAttendanceAtDesk(appointment.appointmentId);
  const { status, attendanceConfirmed } = appointment;
  const isToCome = status === 'pending' || status === 'confirmed';

  const confirmAttendance = async () => {
    try {
      await attendance.mutateAsync();
      toast.success(appointmentActionsText.attendanceConfirmed);
    } catch (error) {
      toast.error(attendanceFailure(error));
    }
  };
  const items = [
    status === 'confirmed' &&
      !attendanceConfirmed && {
        label: appointmentActionsText.confirmAttendance,
        icon: <UserCheck aria-hidden />,
        onSelect: () => void confirmAttendance(),
      },
    isToCome && {
      label: appointmentActionsText.deny,
      icon: <CircleX aria-hidden />,
      onSelect: () => onAsk('deny'),
    },
    isToCome && {
      label: appointmentActionsText.cancel,
      icon: <UserX aria-hidden />,
      onSelect: () => onAsk('cancel'),
    },
    {
      label: appointmentActionsText.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => onAsk('remove'),
    },
  ].filter((item) => item !== false);
  return <MoreMenu label={appointmentActionsText.menu} items={items} />;
}

type QuestionProps = {
  appointment: AppointmentDetail;
  question: AppointmentQuestion;
  onDone: () => void;
  onClose: () => void;
};

/** The question before an action. It has a form of its own, so it stands beside the appointment's, never inside. */
export function EditAppointmentQuestion({ appointment, question, onDone, onClose }: QuestionProps) {
  switch (question) {
    case 'deny':
      return <DenyRequestDialog request={appointment} onDenied={onDone} onCancel={onClose} />;
    case 'cancel':
      return <EditAppointmentCancel appointment={appointment} onCancelled={onDone} onClose={onClose} />;
    case 'remove':
      return <EditAppointmentRemove appointment={appointment} onRemoved={onDone} onCancel={onClose} />;
  }
}
