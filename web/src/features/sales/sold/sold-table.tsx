import { MailX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import { formatPieces, formatSaleRegister, receiptStatusLabels } from '#shared/sales/labels.ts';
import { formatSaleNumber } from '#shared/sales/sale.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { PaymentMethods } from '#web/src/components/sold-sales/payment-methods.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import { formatHour, formatWeekdayAndDay, soldText as text } from './copy.ts';
import { SaleBadge } from './sale-badge.tsx';
import { isUnsent } from './sold-filter.ts';
import { salesParams, salesPerPage } from './use-sold-filter.ts';

type SoldRow = SaleRow & {
  /** Whether the list spans several days. */
  readonly hasDay: boolean;
  readonly onOpen: () => void;
};

function NumberCell({ saleId, at, date, hasDay, onOpen, ...row }: SoldRow) {
  return (
    <Split as="span" columns="auto" align="baseline" phone={{ columns: 'auto 1fr', gap: 8 }} className="n">
      <button type="button" className="sold-number__open" data-opens={saleId} onClick={onOpen}>
        {formatSaleNumber(row)}
      </button>
      <span className="muted">{hasDay ? formatWeekdayAndDay(date) : formatHour(at)}</span>
    </Split>
  );
}

function ClientCell(row: SoldRow) {
  const { client, firstName, firstPieces, otherPieces } = row;
  return (
    <Stack as="span" breakWords>
      <Text as="b" weight={600}>
        {client?.name ?? client?.email ?? text.noClient}
      </Text>
      {isUnsent(row) ? (
        <Row as="span" gap={6} weight={500} tone="warning">
          <Icon icon={MailX} size={16} />
          {receiptStatusLabels.failed}
        </Row>
      ) : (
        <Text tone="muted">{formatPieces(firstName, firstPieces, otherPieces)}</Text>
      )}
    </Stack>
  );
}

function TotalCell({ status, paidCents }: SoldRow) {
  const isVoided = status === 'voided';
  return (
    <Text
      as="b"
      weight={600}
      tone={isVoided ? 'muted' : undefined}
      style={isVoided ? { textDecoration: 'line-through' } : undefined}
    >
      {formatMoney(paidCents)}
    </Text>
  );
}

const { columns: heads } = text;
const column = createTypedColumnHelper<SoldRow>();
const numberColumn = column.display({
  id: 'number',
  header: heads.number,
  meta: { text: 'nowrap' },
  cell: ({ row: { original } }) => <NumberCell {...original} />,
});
const clientColumn = column.display({
  id: 'client',
  header: heads.client,
  meta: { card: 'title', width: '99%' },
  cell: ({ row: { original } }) => <ClientCell {...original} />,
});
const registerColumns = column.columns([
  column.accessor(formatSaleRegister, {
    id: 'register',
    header: heads.register,
    meta: { text: 'nowrap' },
  }),
  column.accessor('seller', { header: heads.seller, meta: { text: 'nowrap' } }),
]);
const paymentColumns = column.columns([
  column.display({
    id: 'method',
    header: heads.method,
    meta: { card: 'value', text: 'nowrap' },
    cell: ({ row: { original } }) => <PaymentMethods {...original} />,
  }),
  column.display({
    id: 'total',
    header: heads.total,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row: { original } }) => <TotalCell {...original} />,
  }),
  column.display({
    id: 'status',
    header: heads.status,
    meta: { card: 'last', text: 'nowrap' },
    cell: ({ row: { original } }) => <SaleBadge {...original} />,
  }),
]);

const panelColumns: Columns<SoldRow> = [numberColumn, clientColumn, ...paymentColumns];
const fullColumns: Columns<SoldRow> = [numberColumn, clientColumn, ...registerColumns, ...paymentColumns];

type Props = {
  sales: readonly SaleRow[];
  openId: string;
  onOpen: (saleId: string) => void;
  empty: ReactNode;
  /** Loads the next rows from the server, if there are more. */
  loadMore: { onMore: () => void; busy: boolean } | undefined;
};

/** Table in pages of 10. It shows seller and register if no sale is open, except on phones. */
export function SoldTable({ sales, openId, onOpen, empty, loadMore }: Props) {
  const isPhone = useMedia(widths.phone);
  const hasDay = sales.some(({ date }) => date !== sales[0]?.date);
  const rows = useMemo(
    () => sales.map((row) => ({ ...row, hasDay, onOpen: () => onOpen(row.saleId) })),
    [sales, hasDay, onOpen],
  );
  return (
    <>
      <DataTable
        caption={text.title}
        columns={openId === '' && !isPhone ? fullColumns : panelColumns}
        rows={rows}
        rowId={({ saleId }) => saleId}
        empty={empty}
        pageSize={salesPerPage}
        currentId={openId}
        onOpen={({ saleId }) => onOpen(saleId)}
        counted={false}
      />
      {rows.length > 0 && <TableFoot total={rows.length} loadMore={loadMore} />}
    </>
  );
}

function TableFoot({ total, loadMore }: { total: number } & Pick<Props, 'loadMore'>) {
  const [pageParam, setPage] = useUrlParam(salesParams.page);
  const lastPage = Math.max(1, Math.ceil(total / salesPerPage));
  const page = Math.min(lastPage, Math.max(1, Number.parseInt(pageParam, 10) || 1));
  const goToPage = (pageNumber: number) => setPage(pageNumber === 1 ? '' : String(pageNumber));
  const firstRow = (page - 1) * salesPerPage + 1;
  return (
    <Row wrap gap={8} style={{ marginTop: 12 }}>
      <Text as="p" tone="muted" className="n" style={{ marginRight: 'auto' }} role="status">
        {text.shown(firstRow, Math.min(total, firstRow + salesPerPage - 1), total)}
      </Text>
      {loadMore && page === lastPage && (
        <Button busy={loadMore.busy} onClick={loadMore.onMore}>
          {text.more}
        </Button>
      )}
      {lastPage > 1 && (
        <>
          <Button disabled={page === 1} onClick={() => goToPage(page - 1)}>
            {text.previous}
          </Button>
          <Button disabled={page === lastPage} onClick={() => goToPage(page + 1)}>
            {text.next}
          </Button>
        </>
      )}
    </Row>
  );
}
