import { Download } from 'lucide-react';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { documentsText } from './copy.ts';
import { isGone, useDocument, useDownload, useRefreshDocuments } from './queries.ts';

type Props = { patientId: string; document: DocumentRow; onClose: () => void };

/** One file, shown where a browser can show it, with its download. Render it to open it. */
export function DocumentPreviewDialog({ patientId, document, onClose }: Props) {
  const { documentId, name } = document;
  const links = useDocument({ patientId, documentId });
  const refresh = useRefreshDocuments();
  const hasGone = isGone(links.error);
  const close = () => {
    // Not before: a list that is empty by now would take this dialog with it.
    if (hasGone) refresh();
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
        {hasGone ? (
          <Alert>{documentsText.gone}</Alert>
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

type LinkProps = { params: { patientId: string; documentId: string }; name: string; href: string };

/** Pressed, it asks for a link of now, which is followed beside the page: whatever comes of it, the record stays open. */
function DownloadLink({ params, name, href }: LinkProps) {
  const { data, isPending, mutate } = useDownload(params);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-busy={isPending}
        className={buttonClass({ variant: 'primary' })}
        onClick={(event) => {
          event.preventDefault();
          if (!isPending) mutate(undefined, { onError: (error) => void toast.error(textOf(error)) });
        }}
      >
        <Download aria-hidden />
        {documentsText.download}
      </a>
      {data !== undefined && <iframe key={data} hidden src={data} title={documentsText.downloading(name)} />}
    </>
  );
}

/** Asks the browser's own viewer to leave its list of pages closed. */
const withoutPages = '#navpanes=0';

type PreviewProps = { kind: DocumentRow['preview']; url: string | undefined; name: string };

/** Pictures and PDFs come from the storage's own host, which answers with that type and nothing else. */
function Preview({ kind, url, name }: PreviewProps) {
  if (kind === 'none' || url === undefined)
    return <p className="document-preview__none">{documentsText.noPreview}</p>;
  if (kind === 'image') return <img className="document-preview__image" src={url} alt={name} />;
  return <iframe className="document-preview__frame" src={`${url}${withoutPages}`} title={name} />;
}
