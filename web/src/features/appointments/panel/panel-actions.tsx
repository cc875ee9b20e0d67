import { CircleX, Trash2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AppointmentDetail, calculatePaidDeposit } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useConfirmAttendanceAtDesk } from '../calendar/queries.ts';
import { CancelForPatientDialog } from './cancel-appointment.tsx';
import { appointmentActionsText, describeAttendanceError } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import type { PanelPlan } from './panel-plan.ts';
import { RemoveAppointmentDialog } from './remove-appointment.tsx';

// Loaded with its form when opened.
const CompleteWithoutCodeDialog = lazyDialog(
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
  onQuestion: (question: AppointmentQuestion) => void;
};

/** Menu of actions besides moving. Each one except confirming attendance requires confirmation. */
export function AppointmentMenu({
  appointment: { appointmentId, date, time },
  names,
  onQuestion,
}: MenuProps) {
  const attendance = useConfirmAttendanceAtDesk(appointmentId);
  const confirmAttendance = () =>
    attendance.mutate(
      { date, time },
      {
        onSuccess: () => toast.success(appointmentActionsText.attendanceConfirmed),
        onError: (error) => toast.error(describeAttendanceError(error)),
      },
    );
  const items = names.map((name) => ({
    label: appointmentActionsText[name],
    icon: icons[name],
    danger: name === 'remove',
    onSelect: () => (name === 'confirmAttendance' ? confirmAttendance() : onQuestion(name)),
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
export function AppointmentQuestionDialog({ appointment, question, onDone, onClose }: QuestionProps) {
  switch (question) {
    case 'deny':
      return <DenyRequestDialog request={appointment} onDenied={onDone} onCancel={onClose} />;
    case 'cancel':
      return <CancelForPatientDialog appointment={appointment} onCancelled={onDone} onClose={onClose} />;
    case 'remove':
      return <RemoveAppointmentDialog appointment={appointment} onRemoved={onDone} onCancel={onClose} />;
    case 'withoutCode':
      return (
        <CompleteWithoutCodeDialog
          appointment={{
            ...appointment,
            patientName: formatFullName(appointment.patient),
            paidCents: calculatePaidDeposit(appointment),
          }}
          onCompleted={onDone}
          onClose={onClose}
        />
      );
  }
}
