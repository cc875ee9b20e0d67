import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { describeNoShowError, noShowText } from './copy.ts';
import { useMarkNoShow } from './queries.ts';

type Props = {
  appointment: { appointmentId: string; date: string; time: string };
  patientName: string;
  /** The captured deposit that the center retains. */
  forfeitedCents: number;
  onMarked: () => void;
  onCancel: () => void;
};

/** Confirms a no-show and explains what happens to the deposit. Render to open. */
export function NoShowDialog({ appointment, patientName, forfeitedCents, onMarked, onCancel }: Props) {
  const mark = useMarkNoShow(appointment.appointmentId);
  const confirm = () =>
    mark.mutate(undefined, {
      onSuccess() {
        toast.success(noShowText.done);
        onMarked();
      },
    });
  return (
    <ConfirmDialog
      title={noShowText.title}
      confirmLabel={noShowText.confirm}
      busy={mark.isPending}
      busyLabel={noShowText.working}
      error={mark.isError ? describeNoShowError(mark.error) : undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack gap={16}>
        <p>{noShowText.question(patientName, appointment)}</p>
        <p>
          {noShowText.consequence(forfeitedCents)} {noShowText.finalNotice}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
