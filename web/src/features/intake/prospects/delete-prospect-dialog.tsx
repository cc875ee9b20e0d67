import { formatFullName } from '#shared/core/person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { messageForRemovalError, removalText as text } from './copy.ts';
import { useDeleteProspect } from './queries.ts';

type Props = { prospect: ProspectLine; earlier: readonly ProspectLine[]; onClose: () => void };

/** Confirms the permanent deletion of an application. Render to open. */
export function DeleteProspectDialog({ prospect, earlier, onClose }: Props) {
  const remove = useDeleteProspect();
  const confirm = () =>
    remove.mutate(prospect.prospectId, {
      onSuccess: () => {
        toast.success(text.done);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busy={remove.isPending}
      busyLabel={text.working}
      error={remove.isError ? messageForRemovalError(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{text.question(formatFullName(prospect))}</p>
      <p>{text.consequence}</p>
      {earlier.length > 0 && <p>{text.earlierNotice(earlier.length)}</p>}
    </ConfirmDialog>
  );
}
