import { useMyInvoices } from '#web/src/components/invoices/my-invoices.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { invoicesText } from './invoices-copy.ts';
import { InvoicesTable } from './invoices-table.tsx';

/** A client's open and paid invoices. */
export function MyInvoicesPage() {
  const { patientId } = useScreenParams('patientId');
  const invoices = useMyInvoices(patientId);
  const pendingCents = invoices.data?.pendingCents;
  return (
    <Screen
      title={invoicesText.title}
      context={pendingCents === undefined ? undefined : invoicesText.pending(pendingCents)}
      contextToCome={invoicesText.pending(0)}
      {...(pendingCents && {
        notice: <Notice title={invoicesText.pendingTitle(pendingCents)}>{invoicesText.pendingWhy}</Notice>,
      })}
    >
      <QueryBoundary query={invoices} errorTitle={invoicesText.failed} cards="medium">
        {({ rows }) => <InvoicesTable rows={rows} />}
      </QueryBoundary>
    </Screen>
  );
}
