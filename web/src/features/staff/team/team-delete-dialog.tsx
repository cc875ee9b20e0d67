import type { TeamMember } from '#shared/staff/desk-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { removalText } from './copy.ts';
import { useDeleteStaffMember } from './queries.ts';

/** Asks before somebody leaves the team; whoever still has appointments to come stays. Render it to open it. */
export function TeamDeleteDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const remove = useDeleteStaffMember(member.staffId);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(removalText.done);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={removalText.title}
      confirmLabel={removalText.confirm}
      busy={remove.isPending}
      busyLabel={removalText.working}
      error={remove.isError ? textOf(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{removalText.question}</p>
        <p className="muted">{removalText.consequence(`${member.firstName} ${member.lastName}`)}</p>
      </div>
    </ConfirmDialog>
  );
}
