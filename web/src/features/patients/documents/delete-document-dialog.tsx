import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { documentsText } from './copy.ts';
import { useDeleteDocument } from './queries.ts';

type Props = { patientId: string; document: DocumentRow; onClose: () => void };

export function DeleteDocumentDialog({ patientId, document, onClose }: Props) {
  const remove = useDeleteDocument(patientId);
  const confirm = () =>
    remove.mutate(document.documentId, {
      onSuccess: () => {
        toast.success(documentsText.deleted);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={documentsText.deleteTitle}
      confirmLabel={documentsText.delete}
      busy={remove.isPending}
      busyLabel={documentsText.deleting}
      error={remove.isError ? textOf(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{documentsText.deleteQuestion}</p>
      <p className="file-name">{documentsText.deleteMeaning(document.name)}</p>
    </ConfirmDialog>
  );
}
