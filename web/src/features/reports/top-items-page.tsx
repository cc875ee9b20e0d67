import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatInteger } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { getTopItemsPdf, listTopItems } from '#shared/reports/api.ts';
import type { ItemTotal } from '#shared/reports/day-totals.ts';
import { buildTopItemsPdf } from '#shared/reports/report-pdf.ts';
import { calculateShares, formatShare } from '#shared/reports/sums.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { ReportActions } from '#web/src/components/spreadsheet/report-actions.tsx';
import { formatAmountCell } from '#web/src/components/spreadsheet/report-rows.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { rangeText, topText } from './copy.ts';
import { type Range, useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { Figure, FigureMoney } from './report-figure.tsx';
import './reports.css';

type RankedItem = ItemTotal & {
  readonly place: number;
  /** Quantity relative to the top item, from 0 to 1. */
  readonly barLength: number;
  /** Share of all sold items in tenths of a percent. */
  readonly share: number;
  readonly salesPath: string;
};
const topPlaces = 3;
const topPlaceLook = { tone: 'accent', weight: 600 } as const;
const isTopPlace = ({ place }: RankedItem) => place <= topPlaces;
const column = createTypedColumnHelper<RankedItem>();

/** Quantity with a bar relative to the top item. */
function Quantity(row: RankedItem) {
  return (
    <Row as="span" gap={12} style={{ minWidth: 180 }}>
      <span
        className="top-quantity__bar"
        style={{
          inlineSize: `calc((100% - 48px) * ${row.barLength})`,
          background: isTopPlace(row) ? 'var(--ds-accent)' : 'var(--ds-accent-200)',
        }}
        aria-hidden
      />
      <span className="n strong">{formatInteger(row.quantity)}</span>
    </Row>
  );
}

const RankCell = (row: RankedItem) => (
  <Text className="n" {...(isTopPlace(row) ? topPlaceLook : ({ tone: 'muted' } as const))}>
    {row.place}
  </Text>
);

const buildColumns = (name: string): Columns<RankedItem> => [
  column.accessor('place', {
    header: topText.columns.place,
    meta: { text: 'number', width: '56px' },
    cell: ({ row: { original } }) => (
      <span className="cell__wide">
        <RankCell {...original} />
      </span>
    ),
  }),
  column.accessor('name', {
    header: name,
    meta: { card: 'title', text: 'strong' },
    cell: ({ row: { original } }) => (
      <>
        <span className="cell__narrow" style={{ marginInlineEnd: 10 }}>
          <RankCell {...original} />
        </span>
        <Link to={original.salesPath} aria-label={topText.open(original.name)}>
          {original.name}
        </Link>
      </>
    ),
  }),
  column.accessor('quantity', {
    header: topText.columns.quantity,
    meta: { card: 'line' },
    cell: ({ row }) => <Quantity {...row.original} />,
  }),
  column.accessor('share', {
    header: topText.columns.share,
    meta: { card: 'value', text: 'number' },
    cell: ({ row }) => <span className="muted">{formatShare(row.original.share)}</span>,
  }),
  column.accessor('netCents', {
    header: topText.columns.net,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row }) => <Money cents={row.original.netCents} />,
  }),
];
const columns = {
  product: buildColumns(topText.product.column),
  service: buildColumns(topText.service.column),
};

const rankItems = (items: readonly ItemTotal[], { from, to }: Range): RankedItem[] => {
  const highestQuantity = Math.max(1, ...items.map(({ quantity }) => quantity));
  const shares = calculateShares(items);
  return items.map((item, index) => ({
    ...item,
    place: index + 1,
    barLength: Math.max(0, item.quantity) / highestQuantity,
    share: shares[index] ?? 0,
    salesPath: paths.salesOfItem(item.itemId, from, to),
  }));
};

type TopFiguresProps = { readonly rows: readonly RankedItem[]; readonly kind: 'product' | 'service' };

function TopFigures({ rows, kind }: TopFiguresProps) {
  const text = topText[kind];
  const sum = (field: 'quantity' | 'netCents' | 'share', limit = rows.length) =>
    sumCents(rows.slice(0, limit).map((row) => row[field]));
  return (
    <Card>
      <dl className="report-figures report-figures--even">
        <Figure label={text.sold} value={formatInteger(sum('quantity'))} />
        <FigureMoney label={topText.net} cents={sum('netCents')} />
        <Figure label={text.kinds} value={formatInteger(rows.length)} />
        <Figure label={topText.firstThree} value={formatShare(sum('share', topPlaces))} />
      </dl>
    </Card>
  );
}

/** 'Top Productos' and 'Top Servicios' (R333 R334). */
function TopItemsPage({ kind }: { kind: 'product' | 'service' }) {
  const text = topText[kind];
  const navigate = useNavigate();
  const [range, setRange] = useRange();
  const items = useQuery({ ...buildQuery(listTopItems, { query: { kind, ...range } }), ...liveQuery });
  const rows = rankItems(items.data?.rows ?? [], range);
  const save = () =>
    downloadCsv(`${text.file}-${range.from}-${range.to}.csv`, [
      [text.column, topText.columns.quantity, topText.columns.net],
      ...rows.map(({ name, quantity, netCents }) => [name, quantity, formatAmountCell(netCents)]),
    ]);
  return (
    <Screen
      title={text.title}
      context={rangeText.days(range.from, range.to)}
      actions={
        <ReportActions
          disabled={rows.length === 0}
          onCsv={save}
          fetchPdf={(call) => call(getTopItemsPdf, { query: { kind, ...range } })}
        />
      }
    >
      <RangeBar key={`${range.from} ${range.to}`} range={range} onRange={setRange} />
      <QueryBoundary query={items} errorTitle={topText.failed} cards="medium">
        {() => (
          <Stack gap={16}>
            {rows.length > 0 && (
              <>
                <TopFigures rows={rows} kind={kind} />
                <ReportPrint buildDocument={() => buildTopItemsPdf({ rows }, { kind, ...range })} />
              </>
            )}
            <DataTable
              caption={text.caption}
              columns={columns[kind]}
              rows={rows}
              rowId={({ itemId }) => itemId}
              onOpen={({ salesPath }) => void navigate(salesPath)}
              cards="medium"
              pageSize={25}
              empty={
                <Card>
                  <EmptyState icon={<Trophy aria-hidden />} title={text.empty}>
                    {topText.emptyHint}
                  </EmptyState>
                </Card>
              }
            />
          </Stack>
        )}
      </QueryBoundary>
    </Screen>
  );
}

export const TopProductsPage = () => <TopItemsPage kind="product" />;
export const TopServicesPage = () => <TopItemsPage kind="service" />;
