import { functionalUpdate, type RowData, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Card } from '../display/card.tsx';
import { useMedia } from '../use-media.ts';
import { ColumnHead } from './column-head.tsx';
import { bySpanish, type Columns, features } from './columns.ts';
import { Pagination } from './pagination.tsx';
import { useTableUrl } from './table-url.ts';

type Props<Row extends RowData> = {
  /** What the table is, for screen readers. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Instead of an empty table. */
  empty: ReactNode;
  /** Rows become cards below 768 px (`medium`), already below 1024 px (`large`), or are cards at every width. */
  cards?: 'medium' | 'large' | 'always';
  /** Puts the card's cells in their places. */
  className?: string;
  pageSize?: number;
  /** In the address, when a page has two tables. */
  name?: string;
  /** The row whose panel is open. */
  currentId?: string | undefined;
  more?: { onMore: () => void; busy: boolean } | undefined;
  /** Says how many rows there are; one of several tables of a page leaves it to the page. */
  counted?: boolean;
};

const allPages = 10_000;
type CardsAt = NonNullable<Props<RowData>['cards']>;
const whereCards: Readonly<Record<CardsAt, string>> = {
  medium: '(max-width: 767px)',
  large: '(max-width: 1023px)',
  always: 'all',
};

/** As cards the elements lose the roles their `display` gave them, so each says its own. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

/** Every table of the product: sorted, paged, in cards on phones; page and order live in the address. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowId,
  empty,
  ...options
}: Props<Row>) {
  const {
    cards = 'medium',
    className = '',
    pageSize = allPages,
    name = '',
    currentId,
    more,
    counted = true,
  } = options;
  const isCards = useMedia(whereCards[cards]);
  const url = useTableUrl(name, pageSize);
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const pagination = { pageSize, pageIndex: Math.min(url.pagination.pageIndex, lastPage) };
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    defaultColumn: { enableSorting: false, sortFn: bySpanish, sortDescFirst: false },
    state: { sorting: url.sorting, pagination },
    onSortingChange: (updater) => url.setSorting(functionalUpdate(updater, url.sorting)),
    autoResetPageIndex: false,
  });
  if (rows.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      <Card>
        <table
          {...roles.table}
          className={`table ${isCards ? `table--cards table--cards-${cards} ` : ''}${className}`}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead {...roles.group}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} {...roles.row}>
                {group.headers.map((header) => (
                  <ColumnHead
                    key={header.id}
                    order={header.column.getIsSorted()}
                    sort={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
                    hidden={header.column.columnDef.meta?.headHidden ?? false}
                    className={header.column.columnDef.meta?.className ?? ''}
                  >
                    <table.FlexRender header={header} />
                  </ColumnHead>
                ))}
              </tr>
            ))}
          </thead>
          <tbody {...roles.group}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} {...roles.row} aria-current={row.id === currentId ? 'true' : undefined}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} {...roles.cell} className={cell.column.columnDef.meta?.className}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {counted && <Pagination {...pagination} total={rows.length} onPage={url.setPageIndex} more={more} />}
    </>
  );
}
