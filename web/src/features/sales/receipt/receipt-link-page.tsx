import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { coreErrors } from '#shared/core/errors.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { getLinkedReceiptPdf, getReceipt } from '#shared/sales/receipt-link-api.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { PdfButton } from '#web/src/components/spreadsheet/pdf-button.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { receiptLinkText as text } from './copy.ts';
import { Ticket } from './ticket.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

/** `/recibo/{token}`: a receipt by link, until the link expires. */
export function ReceiptLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <LinkedReceipt key={token} token={token} />
    </QueryClientProvider>
  );
}

/** True for an expired, unknown or malformed link. */
const isExpiredLink = (error: unknown) =>
  error instanceof CallError && (error.is(saleErrors.receipt_link_over) || error.is(coreErrors.malformed));

function LinkedReceipt({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...buildQuery(getReceipt, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useDocumentTitle(data?.number ?? text.page);
  if (data)
    return (
      <Stack gap={20} justify="start">
        <h1>{text.page}</h1>
        <Ticket receipt={data} />
        <Row gap={8} align="stretch" wrap>
          <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {text.print}
          </Button>
          <PdfButton disabled={false} fetchPdf={(call) => call(getLinkedReceiptPdf, { params: { token } })} />
        </Row>
        <TicketSheet receipt={data} />
      </Stack>
    );
  return (
    <>
      <h1>{text.page}</h1>
      {isPending && (
        <p role="status" className="muted">
          {text.loading}
        </p>
      )}
      {error && isExpiredLink(error) && (
        <>
          <p className="muted">{text.over}</p>
          <CallCenter variant="secondary" fullWidth label={text.callLabel} />
        </>
      )}
      {error && !isExpiredLink(error) && (
        <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
