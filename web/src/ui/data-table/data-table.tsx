import { functionalUpdate, type ReactTable, type RowData, useTable } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import { Card } from '../display/card.tsx';
import { type CardsAt, useIsCards } from './cards-at.ts';
import { ColumnHead } from './column-head.tsx';
import { bySpanish, type Columns, cellClasses, features } from './columns.tsx';
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
  cards?: CardsAt;
  /** Seven columns and more stand closer. */
  dense?: boolean;
  /** Stands in a card of somebody else's. */
  bare?: boolean;
  /** Columns as wide as they say, whatever is in them. */
  fixed?: boolean;
  /** Cells of many lines begin together. */
  top?: boolean;
  pageSize?: number;
  /** In the address, when a page has two tables. */
  name?: string;
  /** The row whose panel is open. */
  currentId?: string | undefined;
  /** A press anywhere on a row opens it; the row holds a button that does so too, and ↑ ↓ lead from one to the next. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Rows with a mark at their edge: what is near. */
  isMarked?: ((row: Row) => boolean) | undefined;
  /** Rows that stand in, under the one before them. */
  isIndented?: ((row: Row) => boolean) | undefined;
  /** What stands open under a row, across all columns. */
  below?: ((row: Row) => ReactNode) | undefined;
  more?: { onMore: () => void; busy: boolean } | undefined;
  /** Says how many rows there are; one of several tables of a page leaves it to the page. */
  counted?: boolean;
};

const allPages = 10_000;

/** As cards the elements lose the roles their `display` gave them, so each says its own. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

const pressed = 'a, button, input, label, select';

/** A press beside what a row holds to press. */
const opens = (open: () => void) => ({
  onClick: ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(pressed) === null) open();
  },
});

/** ↑ ↓ from the button of a row to that of the next. */
function walkRows(event: KeyboardEvent) {
  const next = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.target instanceof Element ? event.target.closest('tr')?.[next[event.key]] : undefined;
  const button = row?.querySelector<HTMLElement>('button, a');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <tr {...roles.row} className="table__below">
      <td {...roles.cell} colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

type TableProps<Row extends RowData> = Pick<
  Props<Row>,
  'caption' | 'columns' | 'currentId' | 'isMarked' | 'isIndented' | 'onOpen' | 'below'
> & {
  table: ReactTable<typeof features, Row>;
  className: string;
  isCards: boolean;
};

function TableMarkup<Row extends RowData>({ table, columns, isCards, onOpen, ...props }: TableProps<Row>) {
  const classes = useMemo(() => cellClasses(columns), [columns]);
  const classOfRow = (row: Row) =>
    [
      props.isMarked?.(row) && 'table__row--marked',
      props.isIndented?.(row) && 'table__row--indented',
      onOpen && 'table__row--opens',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <table {...roles.table} className={props.className}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead {...roles.group}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} {...roles.row}>
            {group.headers.map((header, index) => (
              <ColumnHead
                key={header.id}
                order={header.column.getIsSorted()}
                sort={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
                hidden={header.column.columnDef.meta?.headHidden ?? false}
                width={header.column.columnDef.meta?.width}
                minWidth={header.column.columnDef.meta?.minWidth}
                className={classes[index]}
              >
                <table.FlexRender header={header} />
              </ColumnHead>
            ))}
          </tr>
        ))}
      </thead>
      <tbody {...roles.group} {...(onOpen && { onKeyDown: walkRows })}>
        {table.getRowModel().rows.map((row) => (
          <Fragment key={row.id}>
            <tr
              {...roles.row}
              className={classOfRow(row.original) || undefined}
              {...(onOpen && opens(() => onOpen(row.original)))}
              aria-current={row.id === props.currentId ? 'true' : undefined}
            >
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} {...roles.cell} className={classes[index]}>
                  {isCards && cell.column.columnDef.meta?.labelled && (
                    <span className="cell__label caption muted">{String(cell.column.columnDef.header)}</span>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
            <Below columns={columns.length}>{props.below?.(row.original)}</Below>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The address's word for the order by a column, and the column of a word. */
function orderWords<Row extends RowData>(columns: Columns<Row>) {
  const pairs = columns.flatMap(({ id, meta }) =>
    id !== undefined && meta?.orderWord !== undefined ? [[id, meta.orderWord] as const] : [],
  );
  return {
    wordOf: (id: string) => pairs.find(([known]) => known === id)?.[1] ?? id,
    idOf: (word: string) => pairs.find(([, known]) => known === word)?.[0] ?? word,
  };
}

/** Every table of the product: sorted, paged, in cards on phones; page and order live in the address. */
export function DataTable<Row extends RowData>({ columns, rows, rowId, empty, ...options }: Props<Row>) {
  const { cards = 'medium', pageSize = allPages, name = '', dense = false, bare = false } = options;
  const {
    caption,
    currentId,
    isMarked,
    isIndented,
    more,
    counted = true,
    top = false,
    fixed = false,
  } = options;
  const isCards = useIsCards(cards);
  const words = useMemo(() => orderWords(columns), [columns]);
  const url = useTableUrl(name, pageSize, words);
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
  if (rows.length === 0) return bare ? empty : <Card>{empty}</Card>;
  const className = [
    'table',
    isCards && `table--cards table--cards-${cards}`,
    dense && 'table--dense',
    bare && 'table--bare',
    top && 'table--top',
    fixed && 'table--fixed',
  ]
    .filter(Boolean)
    .join(' ');
  const markup = (
    <TableMarkup
      table={table}
      columns={columns}
      caption={caption}
      currentId={currentId}
      isMarked={isMarked}
      onOpen={options.onOpen}
      isIndented={isIndented}
      below={options.below}
      className={className}
      isCards={isCards}
    />
  );
  return (
    <>
      {bare ? markup : <Card>{markup}</Card>}
      {counted && <Pagination {...pagination} total={rows.length} onPage={url.setPageIndex} more={more} />}
    </>
  );
}
