import { useQuery } from '@tanstack/react-query';
import { Download, Trophy } from 'lucide-react';
import { figure, money } from '#shared/core/format.ts';
import { listTopItems } from '#shared/reports/api.ts';
import type { ItemTotal } from '#shared/reports/day-totals.ts';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { rangeText, topText } from './copy.ts';
import { useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import './reports.css';

type Row = ItemTotal & { readonly place: number; readonly share: number };
const column = columnHelper<Row>();

/** How often it was sold, beside what was sold most. */
function Quantity({ quantity, share }: Row) {
  return (
    <span className="top-quantity">
      <span className="top-quantity__bar" style={{ inlineSize: `${share * 100}%` }} aria-hidden />
      <span className="n strong">{figure(quantity)}</span>
    </span>
  );
}

const columnsOf = (name: string): Columns<Row> => [
  column.accessor('place', {
    header: topText.columns.place,
    meta: { card: 'value', labelled: true, text: 'number', width: '72px' },
  }),
  column.accessor('name', { header: name, meta: { card: 'title', text: 'strong' } }),
  column.accessor('quantity', {
    header: topText.columns.quantity,
    meta: { card: 'figure', labelled: true },
    cell: ({ row }) => <Quantity {...row.original} />,
  }),
  column.accessor('netCents', {
    header: topText.columns.net,
    meta: { card: 'value', labelled: true, text: 'number' },
    cell: ({ row }) => <Money cents={row.original.netCents} />,
  }),
];
const columns = {
  product: columnsOf(topText.product.column),
  service: columnsOf(topText.service.column),
};

const rowsOf = (items: readonly ItemTotal[]): Row[] => {
  const most = Math.max(1, ...items.map(({ quantity }) => quantity));
  return items.map((item, index) => ({
    ...item,
    place: index + 1,
    share: Math.max(0, item.quantity) / most,
  }));
};

/** 'Top Productos' and 'Top Servicios' (R333 R334). */
function TopItemsPage({ kind }: { kind: 'product' | 'service' }) {
  const text = topText[kind];
  const [range, setRange] = useRange();
  const items = useQuery({ ...queryOf(listTopItems, { query: { kind, ...range } }), ...liveQuery });
  const rows = rowsOf(items.data?.rows ?? []);
  const save = () =>
    downloadCsv(`${text.file}-${range.from}-${range.to}.csv`, [
      [text.column, topText.columns.quantity, topText.columns.net],
      ...rows.map(({ name, quantity, netCents }) => [
        name,
        quantity,
        money(netCents).replaceAll(/[$,]/g, ''),
      ]),
    ]);
  return (
    <Screen
      title={text.title}
      context={rangeText.days(range.from, range.to)}
      actions={
        <Button icon={<Download aria-hidden />} disabled={rows.length === 0} onClick={save}>
          {rangeText.csv}
        </Button>
      }
    >
      <RangeBar key={`${range.from} ${range.to}`} range={range} onRange={setRange} />
      <QueryBoundary query={items} errorTitle={topText.failed} cards="medium">
        {() => (
          <DataTable
            caption={text.caption}
            columns={columns[kind]}
            rows={rows}
            rowId={({ itemId }) => itemId}
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
        )}
      </QueryBoundary>
    </Screen>
  );
}

export const TopProductsPage = () => <TopItemsPage kind="product" />;
export const TopServicesPage = () => <TopItemsPage kind="service" />;
