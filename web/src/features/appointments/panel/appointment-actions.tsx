import { CircleX, Trash2, UserCheck, UserX } from 'lucide-react';
import type { VisitDetail } from '#shared/appointments/views.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useConfirmAttendanceAtDesk } from '../calendar/queries.ts';
import { DenyRequestDialog } from '../requests/deny-request-dialog.tsx';
import { EditVisitCancel } from './cancel-appointment.tsx';
import { attendanceFailure, visitActionsText } from './copy.ts';
import { EditVisitRemove } from './remove-appointment.tsx';

/** What is done only after asking. */
export type VisitQuestion = 'deny' | 'cancel' | 'remove';

type MenuProps = { visit: VisitDetail; onAsk: (question: VisitQuestion) => void };

/** What can be done to a visit besides moving it; each but the confirmation asks first. */
export function EditVisitMenu({ visit, onAsk }: MenuProps) {
  const attendance = useConfirmAttendanceAtDesk(visit.appointmentId);
  const { status, attendanceConfirmed } = visit;
  const isToCome = status === 'pending' || status === 'confirmed';

  const confirmAttendance = async () => {
    try {
      await attendance.mutateAsync();
      toast.success(visitActionsText.attendanceConfirmed);
    } catch (error) {
      toast.error(attendanceFailure(error));
    }
  };
  const items = [
    status === 'confirmed' &&
      !attendanceConfirmed && {
        label: visitActionsText.confirmAttendance,
        icon: <UserCheck aria-hidden />,
        onSelect: () => void confirmAttendance(),
      },
    isToCome && {
      label: visitActionsText.deny,
      icon: <CircleX aria-hidden />,
      onSelect: () => onAsk('deny'),
    },
    isToCome && {
      label: visitActionsText.cancel,
      icon: <UserX aria-hidden />,
      onSelect: () => onAsk('cancel'),
    },
    {
      label: visitActionsText.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => onAsk('remove'),
    },
  ].filter((item) => item !== false);
  return <MoreMenu label={visitActionsText.menu} items={items} />;
}

type QuestionProps = {
  visit: VisitDetail;
  question: VisitQuestion;
  onDone: () => void;
  onClose: () => void;
};

/** The question before an action. It has a form of its own, so it stands beside the visit's, never inside. */
export function EditVisitQuestion({ visit, question, onDone, onClose }: QuestionProps) {
  switch (question) {
    case 'deny':
      return <DenyRequestDialog request={visit} onDenied={onDone} onCancel={onClose} />;
    case 'cancel':
      return <EditVisitCancel visit={visit} onCancelled={onDone} onClose={onClose} />;
    case 'remove':
      return <EditVisitRemove visit={visit} onRemoved={onDone} onCancel={onClose} />;
  }
}
