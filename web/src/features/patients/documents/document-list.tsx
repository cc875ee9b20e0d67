import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { documentsText, documentToastId } from './copy.ts';
import '../enlarged-image.css';
import './documents.css';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { isNotFoundError, useDeleteDocument } from './queries.ts';

const DocumentPreviewDialog = lazyDialog(
  async () => (await import('./document-preview-dialog.tsx')).DocumentPreviewDialog,
  'tall',
);

type DeleteDocumentDialogProps = { patientId: string; document: DocumentRow; onClose: () => void };

function DeleteDocumentDialog({ patientId, document, onClose }: DeleteDocumentDialogProps) {
  const remove = useDeleteDocument(patientId);
  const confirm = () =>
    remove.mutate(document.documentId, {
      onSuccess: () => {
        toast.success(documentsText.deleted, { id: documentToastId });
        onClose();
      },
      onError: (error) => {
        if (!isNotFoundError(error)) return;
        toast.error(documentsText.alreadyDeleted, { id: documentToastId });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={documentsText.deleteTitle}
      confirmLabel={documentsText.delete}
      busy={remove.isPending}
      busyLabel={documentsText.deleting}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{documentsText.deleteQuestion}</p>
      <Text as="p" breakWords>
        {documentsText.deleteConsequence(document.name)}
      </Text>
    </ConfirmDialog>
  );
}

type Props = {
  patientId: string;
  rows: readonly DocumentRow[];
  /** Whether names link to the files, which requires a list that refreshes its links. */
  linked?: boolean;
};
type OpenTask = { readonly task: 'see' | 'delete'; readonly document: DocumentRow };

export function DocumentList({ patientId, rows, linked = false }: Props) {
  const [openTask, setOpenTask] = useState<OpenTask>();
  const close = () => setOpenTask(undefined);
  return (
    <>
      <ul className="lines" aria-label={documentsText.list}>
        {rows.map((document) => (
          <DocumentItem
            key={document.documentId}
            document={document}
            linked={linked}
            onOpen={(task) => setOpenTask({ task, document })}
          />
        ))}
      </ul>
      {openTask?.task === 'see' && (
        <DocumentPreviewDialog patientId={patientId} document={openTask.document} onClose={close} />
      )}
      {openTask?.task === 'delete' && (
        <DeleteDocumentDialog patientId={patientId} document={openTask.document} onClose={close} />
      )}
    </>
  );
}

type DocumentItemProps = { document: DocumentRow; linked: boolean; onOpen: (task: OpenTask['task']) => void };

function DocumentItem({ document, linked, onOpen }: DocumentItemProps) {
  const { name, url, preview, canDelete } = document;
  return (
    <Split
      as="li"
      columns="auto 1fr auto"
      gap="4 16"
      pad="12 20"
      align="center"
      phone={{ columns: 'auto 1fr', pad: 16 }}
      style={{ minHeight: 'var(--ds-row)' }}
    >
      <span className="icon-tile">
        <Icon icon={preview === 'image' ? Image : FileText} size={20} />
      </span>
      <div>
        {linked ? (
          <Text
            as="a"
            breakWords
            block
            className="link documents__open"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
          </Text>
        ) : (
          <Text as="p" weight={600} breakWords>
            {name}
          </Text>
        )}
        <p className="muted small n">{documentsText.facts(document)}</p>
      </div>
      <Row gap={8} align="stretch" style={{ gridColumn: '-2 / -1' }}>
        <Button size="small" aria-label={documentsText.viewOf(name)} onClick={() => onOpen('see')}>
          {documentsText.view}
        </Button>
        {canDelete && (
          <Button
            variant="danger-ghost"
            size="small"
            aria-label={documentsText.deleteOf(name)}
            onClick={() => onOpen('delete')}
          >
            {documentsText.delete}
          </Button>
        )}
      </Row>
    </Split>
  );
}
