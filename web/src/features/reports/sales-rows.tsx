import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatList } from '#shared/core/format.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { listReportSales, type ReportSale } from '#shared/reports/api.ts';
import { formatPieces, posMethodNames, saleStatusLabels } from '#shared/sales/labels.ts';
import { formatSaleNumber } from '#shared/sales/sale.ts';
import { PaymentMethods } from '#web/src/components/sold-sales/payment-methods.tsx';
import { formatAmountCell } from '#web/src/components/spreadsheet/report-rows.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import { rowsText as text } from './copy.ts';
import type { Range } from './range.ts';

const { columns: headers } = text;
const column = createTypedColumnHelper<ReportSale>();

/** Items of a sale, with a link to it and its status. */
function SaleCell({ saleId, firstName, firstPieces, otherPieces, status, ...row }: ReportSale) {
  const pieces = formatPieces(firstName, firstPieces, otherPieces);
  return (
    <>
      <Link
        to={paths.sale(saleId)}
        aria-label={text.open(formatSaleNumber(row), pieces)}
        style={{ textDecoration: 'none' }}
      >
        {pieces}
      </Link>
      {status !== 'paid' && <span className="cell__note muted small">{saleStatusLabels[status]}</span>}
    </>
  );
}

export const buildSalesCsvRows = (rows: readonly ReportSale[]): string[][] => [
  [
    text.csv.date,
    text.csv.time,
    text.csv.number,
    text.csv.items,
    text.csv.client,
    headers.method,
    headers.subtotal,
    headers.tax,
    headers.total,
    text.csv.returned,
  ],
  ...rows.map((row) => [
    row.date,
    toCivil(row.at).time,
    formatSaleNumber(row),
    formatPieces(row.firstName, row.firstPieces, row.otherPieces),
    row.client?.name ?? row.client?.email ?? '',
    formatList(
      paymentMethods.filter((method) => row.methods.includes(method)).map((method) => posMethodNames[method]),
    ),
    ...[row.netCents, row.taxCents, row.totalCents, row.returnedCents].map(formatAmountCell),
  ]),
];

const dateColumn = column.display({
  id: 'at',
  header: headers.at,
  meta: { text: 'nowrap' },
  cell: ({ row: { original } }) => text.moment(original.date, original.at, civilToday()),
});
const saleColumn = column.display({
  id: 'what',
  header: headers.sale,
  meta: { card: 'title', text: 'strong' },
  cell: ({ row: { original } }) => <SaleCell {...original} />,
});
const methodColumn = column.display({
  id: 'method',
  header: headers.method,
  meta: { card: 'value', text: 'nowrap' },
  cell: ({ row: { original } }) => <PaymentMethods {...original} />,
});
const voidedLook = { tone: 'muted', style: { textDecoration: 'line-through' } } as const;
const totalColumn = column.display({
  id: 'total',
  header: headers.total,
  meta: { card: 'corner', text: 'number' },
  cell: ({ row: { original } }) => (
    <Text as="b" {...(original.status === 'voided' && voidedLook)}>
      <Money cents={original.netCents + original.taxCents} />
    </Text>
  ),
});
const amountColumns = column.columns([
  column.accessor('netCents', {
    header: headers.subtotal,
    meta: { text: 'number' },
    cell: ({ row }) => <Money cents={row.original.netCents} />,
  }),
  column.accessor('taxCents', {
    header: headers.tax,
    meta: { text: 'number' },
    cell: ({ row }) => <Money cents={row.original.taxCents} />,
  }),
]);
const receiptColumn = column.display({
  id: 'receipt',
  header: text.receipt,
  meta: { headHidden: true, text: 'number' },
  cell: ({ row: { original } }) =>
    original.origin !== 'imported' && (
      <ButtonLink
        variant="ghost"
        size="small"
        to={paths.sale(original.saleId)}
        aria-label={text.receiptOf(formatSaleNumber(original))}
      >
        {text.receipt}
      </ButtonLink>
    ),
});

const cardColumns: Columns<ReportSale> = [saleColumn, totalColumn, dateColumn, methodColumn];
const wideColumns: Columns<ReportSale> = [
  dateColumn,
  saleColumn,
  methodColumn,
  ...amountColumns,
  totalColumn,
  receiptColumn,
];

/** The range's sales, latest first. */
export function SalesRows({ range }: { range: Range }) {
  const navigate = useNavigate();
  const isCards = useMedia(widths.tablet);
  const sales = useInfiniteQuery({ ...buildPagedQuery(listReportSales, { query: range }), ...liveQuery });
  const pagination = sales.hasNextPage
    ? { onMore: () => void sales.fetchNextPage(), busy: sales.isFetchingNextPage }
    : undefined;
  return (
    <QueryBoundary query={sales} errorTitle={text.failed} cards="large">
      {(rows) => (
        <DataTable
          caption={text.caption}
          columns={isCards ? cardColumns : wideColumns}
          rows={rows}
          rowId={({ saleId }) => saleId}
          onOpen={({ saleId }) => void navigate(paths.sale(saleId))}
          empty={<EmptyState icon={<ReceiptText aria-hidden />} title={text.empty} />}
          cards="large"
          pageSize={25}
          loadMore={pagination}
        />
      )}
    </QueryBoundary>
  );
}
