import { FolderOpen } from 'lucide-react';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { documentsText } from '../documents/copy.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { DocumentUpload } from '../documents/document-upload.tsx';
import { useRecordDocuments } from '../documents/queries.ts';

/** The client's documents, for the team. */
export function RecordDocumentsTab({ patientId }: { patientId: string }) {
  const documents = useRecordDocuments(patientId);
  return (
    <Stack gap={16}>
      <DocumentUpload patientId={patientId} />
      <QueryBoundary query={documents} errorTitle={documentsText.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<FolderOpen aria-hidden />} title={documentsText.emptyTitle}>
              {documentsText.teamEmpty}
            </EmptyState>
          ) : (
            <Card>
              <DocumentList patientId={patientId} rows={rows} />
            </Card>
          )
        }
      </QueryBoundary>
    </Stack>
  );
}
