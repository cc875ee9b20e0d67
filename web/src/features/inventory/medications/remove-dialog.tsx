import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { removeText as text } from './copy.ts';
import { useRemoveMedication } from './queries.ts';

type Props = { medication: ListedMedication; onClose: () => void };

/** Asks first (R353); one that appointments count on is not deleted. */
export function RemoveDialog({ medication, onClose }: Props) {
  const remove = useRemoveMedication();
  const { medicationId, name, dosesInStock, dosesReserved, doseCostCents } = medication;
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      blocked={dosesReserved > 0}
      busy={remove.isPending}
      busyLabel={text.working}
      error={remove.isError ? textOf(remove.error) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(medicationId, {
          onSuccess: () => {
            toast.success(text.done);
            onClose();
          },
        })
      }
    >
      <div className="stack">
        <p className="strong">{name}</p>
        {dosesReserved > 0 ? (
          <p>{text.reserved(dosesReserved)}</p>
        ) : (
          <>
            <p>{text.question}</p>
            {dosesInStock > 0 && (
              <p className="muted">{text.loses(dosesInStock, dosesInStock * doseCostCents)}</p>
            )}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
