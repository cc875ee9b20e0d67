import { FolderOpen } from 'lucide-react';
import { Card } from '#web/src/ui/card.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/states.tsx';
import { DocumentList } from './document-list.tsx';
import { useRecordDocuments } from './document-queries.ts';
import { DocumentUpload } from './document-upload.tsx';
import { documentsText } from './documents-text.ts';

/** The same list as the client's, for the team. */
export function RecordDocumentsTab({ patientId }: { patientId: string }) {
  const documents = useRecordDocuments(patientId);
  return (
    <div className="stack">
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
    </div>
  );
}
