import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatLongDate } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { AccessLogDialog } from '#web/src/components/access-log/access-log-dialog.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { useProspectFile } from '../queries.ts';
import { fileText as text } from './copy.ts';
import { PrintedFile } from './printed-file.tsx';
import { ProspectFile } from './prospect-file.tsx';

type Props = { prospect: ProspectLine; onClose: () => void };

/** A prospect's file, to read and print. Render to open. */
export function ProspectFileDialog({ prospect, onClose }: Props) {
  const file = useProspectFile(prospect.prospectId);
  const { role } = useSignedIn();
  const [isLogOpen, setLogOpen] = useState(false);
  const subtitle = `${formatFullName(prospect)} · ${text.appliedOn(formatLongDate(toCivil(prospect.createdAt).date))}`;
  return (
    <Dialog
      size="wide"
      title={text.title}
      subtitle={subtitle}
      actions={
        role === 'admin' && (
          <Button size="small" onClick={() => setLogOpen(true)}>
            {text.accessLog}
          </Button>
        )
      }
      onClose={onClose}
    >
      <DialogBody>
        <QueryBoundary query={file} errorTitle={text.failed}>
          {(loadedFile) => (
            <>
              {/* Focusable, because the section scrolls and contains no focusable element. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
              <section tabIndex={0} aria-label={text.answers}>
                <ProspectFile file={loadedFile} />
              </section>
              <PrintSheet
                title={text.title}
                subject={formatFullName(prospect)}
                date={text.printedOn(formatLongDate(civilToday()))}
              >
                <p>{subtitle}</p>
                <PrintedFile file={loadedFile} />
              </PrintSheet>
            </>
          )}
        </QueryBoundary>
      </DialogBody>
      <Foot isReady={file.data !== undefined} />
      {isLogOpen && (
        <AccessLogDialog
          subject={{ prospectId: prospect.prospectId }}
          name={formatFullName(prospect)}
          onClose={() => setLogOpen(false)}
        />
      )}
    </Dialog>
  );
}

const Foot = ({ isReady }: { isReady: boolean }) => (
  <DialogFoot>
    <Button onClick={useDialogClose()}>{text.close}</Button>
    <Button
      variant="primary"
      icon={<Printer aria-hidden />}
      busy={!isReady}
      busyLabel={text.loading}
      onClick={() => window.print()}
    >
      {text.print}
    </Button>
  </DialogFoot>
);
