import { CircleCheck, Clock, ReceiptText, Undo2 } from 'lucide-react';
import { depositStatusLabels } from '#shared/appointments/labels.ts';
import { formatLongDate } from '#shared/core/format.ts';
import type { Invoice } from '#shared/finance/invoice-api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { DateText, Money } from '#web/src/ui/display/figures.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { invoicesText } from './invoices-copy.ts';

const { columns: headers, statuses } = invoicesText;
const column = createTypedColumnHelper<Invoice>();

const columns: Columns<Invoice> = [
  column.accessor('description', {
    header: headers.description,
    meta: { card: 'title' },
    cell: ({ getValue }) => <span className="strong">{getValue()}</span>,
  }),
  column.accessor('appointmentDate', {
    header: headers.date,
    meta: { text: 'nowrap' },
    cell: ({ getValue }) => <DateText date={getValue()} />,
  }),
  column.accessor('status', {
    header: headers.status,
    cell: ({ row: { original } }) => <Status {...original} />,
  }),
  column.accessor('amountCents', {
    header: headers.amount,
    meta: { card: 'corner', text: 'number' },
    cell: ({ getValue }) => <Money cents={getValue()} />,
  }),
];

function Status({ status, closedAt, returned }: Invoice) {
  if (returned)
    return (
      <Badge tone="canc" icon={<Undo2 aria-hidden />}>
        {depositStatusLabels[returned]}
      </Badge>
    );
  if (status === 'pending')
    return (
      <Badge tone="pend" icon={<Clock aria-hidden />}>
        {statuses.pending}
      </Badge>
    );
  return (
    <>
      <Badge tone="conf" icon={<CircleCheck aria-hidden />}>
        {statuses.paid}
      </Badge>
      {closedAt && (
        <p className="small muted">{invoicesText.paidOn(formatLongDate(toCivil(closedAt).date))}</p>
      )}
    </>
  );
}

export function InvoicesTable({ rows }: { rows: readonly Invoice[] }) {
  return (
    <DataTable
      caption={invoicesText.caption}
      columns={columns}
      rows={rows}
      rowId={({ appointmentId, status }) => `${appointmentId} ${status}`}
      empty={
        <EmptyState icon={<ReceiptText aria-hidden />} title={invoicesText.noneTitle}>
          {invoicesText.none}
        </EmptyState>
      }
    />
  );
}
