import { Download } from 'lucide-react';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { documentsText } from './copy.ts';
import { isNotFoundError, useDocument, useDownload, useRefreshDocuments } from './queries.ts';

type Props = { patientId: string; document: DocumentRow; onClose: () => void };

/** Preview of a file with its download. Render to open. */
export function DocumentPreviewDialog({ patientId, document, onClose }: Props) {
  const { documentId, name } = document;
  const links = useDocument({ patientId, documentId });
  const refresh = useRefreshDocuments();
  const isDeleted = isNotFoundError(links.error);
  const close = () => {
    // Only on close, because a list that becomes empty would unmount this dialog.
    if (isDeleted) refresh();
    onClose();
  };
  return (
    <Dialog
      size="wide"
      title={name}
      subtitle={<span className="n">{documentsText.facts(document)}</span>}
      onClose={close}
    >
      <DialogBody>
        {isDeleted ? (
          <Alert>{documentsText.alreadyDeleted}</Alert>
        ) : (
          <QueryBoundary query={links} errorTitle={documentsText.openFailed}>
            {({ preview, viewUrl }) => <Preview kind={preview} url={viewUrl} name={name} />}
          </QueryBoundary>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={close}>{documentsText.close}</Button>
        {links.data && (
          <DownloadLink params={{ patientId, documentId }} name={name} href={links.data.downloadUrl} />
        )}
      </DialogFoot>
    </Dialog>
  );
}

type DownloadLinkProps = { params: { patientId: string; documentId: string }; name: string; href: string };

/** Requests a fresh link on each click and downloads beside the page, so that the record stays open. */
function DownloadLink({ params, name, href }: DownloadLinkProps) {
  const { data, isPending, mutate } = useDownload(params);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-busy={isPending}
        className={toButtonClass({ variant: 'primary' })}
        onClick={(event) => {
          event.preventDefault();
          if (!isPending) mutate(undefined, { onError: (error) => void toast.error(toErrorMessage(error)) });
        }}
      >
        <Download aria-hidden />
        {documentsText.download}
      </a>
      {data !== undefined && (
        <iframe key={data} hidden src={data} title={documentsText.downloadTitle(name)} />
      )}
    </>
  );
}

/** Hides the page list of the browser's PDF viewer. */
const hidePagesFragment = '#navpanes=0';

type PreviewProps = { kind: DocumentRow['preview']; url: string | undefined; name: string };

/** Pictures and PDFs come from the storage host, which serves only those types. */
function Preview({ kind, url, name }: PreviewProps) {
  if (kind === 'none' || url === undefined)
    return (
      <Stack as="p" pad="48 16" tone="muted" textAlign="center">
        {documentsText.noPreview}
      </Stack>
    );
  if (kind === 'image') return <img className="enlarged-image" src={url} alt={name} />;
  return <iframe className="document-preview__frame" src={`${url}${hidePagesFragment}`} title={name} />;
}
