import { CircleX, Trash2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AppointmentDetail, paidDepositCents } from '#shared/appointments/views.ts';
import { fullName } from '#shared/core/person.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { useConfirmAttendanceAtDesk } from '../calendar/queries.ts';
import { EditAppointmentCancel } from './cancel-appointment.tsx';
import { appointmentActionsText, attendanceFailure } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import type { PanelPlan } from './panel-plan.ts';
import { EditAppointmentRemove } from './remove-appointment.tsx';

// Lazy: loaded with its form when opened.
const CompleteWithoutCodeDialog = lateDialog(
  async () => (await import('../completed/closing-without-code-dialog.tsx')).CompleteWithoutCodeDialog,
);

/** Actions that require confirmation. */
export type AppointmentQuestion = 'deny' | 'cancel' | 'remove' | 'withoutCode';

const icons = {
  confirmAttendance: <UserCheck aria-hidden />,
  deny: <CircleX aria-hidden />,
  cancel: <UserX aria-hidden />,
  remove: <Trash2 aria-hidden />,
} satisfies Record<PanelPlan['menu'][number], ReactNode>;

type MenuProps = {
  appointment: Pick<AppointmentDetail, 'appointmentId' | 'date' | 'time'>;
  names: PanelPlan['menu'];
  onAsk: (question: AppointmentQuestion) => void;
};

/** Menu of actions besides moving; each one except confirming attendance requires confirmation. */
export function AppointmentMenu({ appointment: { appointmentId, date, time }, names, onAsk }: MenuProps) {
  const attendance = useConfirmAttendanceAtDesk(appointmentId);
  const confirmAttendance = () =>
    attendance.mutate(
      { date, time },
      {
        onSuccess: () => toast.success(appointmentActionsText.attendanceConfirmed),
        onError: (error) => toast.error(attendanceFailure(error)),
      },
    );
  const items = names.map((name) => ({
    label: appointmentActionsText[name],
    icon: icons[name],
    danger: name === 'remove',
    onSelect: () => (name === 'confirmAttendance' ? confirmAttendance() : onAsk(name)),
  }));
  return <MoreMenu label={appointmentActionsText.menu} items={items} />;
}

type QuestionProps = {
  appointment: AppointmentDetail;
  question: AppointmentQuestion;
  onDone: () => void;
  onClose: () => void;
};

/** Confirmation of an action, rendered outside the appointment's form because forms cannot nest. */
export function EditAppointmentQuestion({ appointment, question, onDone, onClose }: QuestionProps) {
  switch (question) {
    case 'deny':
      return <DenyRequestDialog request={appointment} onDenied={onDone} onCancel={onClose} />;
    case 'cancel':
      return <EditAppointmentCancel appointment={appointment} onCancelled={onDone} onClose={onClose} />;
    case 'remove':
      return <EditAppointmentRemove appointment={appointment} onRemoved={onDone} onCancel={onClose} />;
    case 'withoutCode':
      return (
        <CompleteWithoutCodeDialog
          appointment={{
            ...appointment,
            patientName: fullName(appointment.patient),
            paidCents: paidDepositCents(appointment),
          }}
          onCompleted={onDone}
          onClose={onClose}
        />
      );
  }
}
