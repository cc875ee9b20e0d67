import { ReceiptText } from 'lucide-react';
import { formatMoney, formatShortFullDate } from '#shared/core/format.ts';
import { getMyReceipt } from '#shared/finance/api.ts';
import type { PatientFinances, PatientPayment } from '#shared/finance/patient-finances.ts';
import { formatMethod, formatPayment, formatPaymentNote, paidTitle } from '#shared/finance/patient-report.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { savePdf } from '#web/src/lib/save-file.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { myFinancesText as text } from './copy.ts';

const { columns: headers } = text;
const column = createTypedColumnHelper<PatientPayment>();
const pageSize = 20;

/** Downloads the receipt as PDF. Shows its number, or on phones a word. */
function Receipt({ receipt }: Pick<PatientPayment, 'receipt'>) {
  const { patientId } = useScreenParams('patientId');
  // Saving the file is the second step, so that its failure is reported like that of the call.
  const download = useMultiStepCommand<void, NonNullable<PatientPayment['receipt']>>(
    async ({ source: { kind, id }, returnId }, call) =>
      savePdf(await call(getMyReceipt, { params: { patientId, kind, id }, query: { returnId } })),
  );
  if (!receipt) return null;
  return (
    <button
      type="button"
      className="link n"
      style={{ minHeight: 44 }}
      aria-label={text.receiptOf(receipt)}
      disabled={download.isPending}
      onClick={() => download.mutate(receipt, { onError: (error) => toast.error(toErrorMessage(error)) })}
    >
      <span className="cell__wide">{receipt.number}</span>
      <span className="cell__narrow">{text.receipt}</span>
    </button>
  );
}

const columns: Columns<PatientPayment> = [
  column.accessor('date', {
    header: headers.date,
    meta: { card: 'line', text: 'nowrap' },
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatShortFullDate(getValue())}</time>,
  }),
  column.display({
    id: 'concept',
    header: headers.concept,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <span className="strong">{formatPayment(original)}</span>
        <Text size={13} weight={400} tone="muted" block className="n">
          {formatPaymentNote(original)}
        </Text>
      </>
    ),
  }),
  column.accessor('method', {
    header: headers.method,
    meta: { card: 'last' },
    cell: ({ row: { original } }) => (
      <Row as="span" gap={10} inline className="n">
        <Icon icon={methodIcons[original.method]} tone="muted" /> {formatMethod(original)}
      </Row>
    ),
  }),
  column.display({
    id: 'receipt',
    header: headers.receipt,
    meta: { card: 'side' },
    cell: ({ row: { original } }) => <Receipt receipt={original.receipt} />,
  }),
  column.accessor('amountCents', {
    header: headers.amount,
    meta: { card: 'corner', text: 'number' },
    cell: ({ getValue }) => (
      <Text weight={600} className="n" {...(getValue() < 0 && { tone: 'success' as const })}>
        {formatMoney(getValue())}
      </Text>
    ),
  }),
];

/** Payments, newest first in pages of 20, with their total (R434). */
export function PaymentsTable({ payments, paidCents }: Pick<PatientFinances, 'payments' | 'paidCents'>) {
  return (
    <>
      <DataTable
        caption={text.caption}
        columns={columns}
        rows={payments}
        rowId={({ paymentId }) => paymentId}
        empty={<EmptyState icon={<ReceiptText aria-hidden />} title={text.noPayments} />}
        pageSize={pageSize}
      />
      {payments.length > 0 && (
        <Row as="p" pad="0 16" align="stretch" justify="between" weight={600}>
          {paidTitle}{' '}
          <Text as="b" weight={600} className="n">
            {formatMoney(paidCents)}
          </Text>
        </Row>
      )}
    </>
  );
}
