import { FolderOpen } from 'lucide-react';
import { Card } from '#web/src/ui/card.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/states.tsx';
import { DocumentList } from './document-list.tsx';
import { useMyDocuments } from './document-queries.ts';
import { DocumentUpload } from './document-upload.tsx';
import { documentsText } from './documents-text.ts';

/** The client's documents: one list, on their own page and beside their personal information. */
export function MyDocuments({ patientId }: { patientId: string }) {
  const documents = useMyDocuments(patientId);
  return (
    <div className="stack">
      <DocumentUpload patientId={patientId} />
      <QueryBoundary query={documents} errorTitle={documentsText.loadFailed}>
        {(rows) => (
          <Card>
            {rows.length === 0 ? (
              <EmptyState icon={<FolderOpen aria-hidden />} title={documentsText.emptyTitle}>
                {documentsText.empty}
              </EmptyState>
            ) : (
              <DocumentList patientId={patientId} rows={rows} linked />
            )}
          </Card>
        )}
      </QueryBoundary>
    </div>
  );
}
