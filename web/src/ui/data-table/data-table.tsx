import { functionalUpdate, type ReactTable, type RowData, useTable } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import { Card } from '../display/card.tsx';
import { Text } from '../layout/layout.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { type CardBreakpoint, useIsCards } from './card-breakpoint.ts';
import { ColumnHead } from './column-head.tsx';
import { type Columns, compareSpanish, dataTableFeatures, listCellClasses } from './columns.tsx';
import { Pagination } from './pagination.tsx';
import { useTableUrl } from './table-url.ts';

type Props<Row extends RowData> = {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  empty: ReactNode;
  cards?: CardBreakpoint;
  /** Tighter spacing, for seven or more columns. */
  dense?: boolean;
  /** Without its own card, inside another one. */
  bare?: boolean;
  fixed?: boolean;
  top?: boolean;
  pageSize?: number;
  /** URL parameter prefix, if a page has two tables. */
  name?: string;
  /** The row whose details or form are open. */
  currentId?: string | undefined;
  /** A click anywhere on a row opens it, as does the button that the row must contain. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Rows highlighted at their edge, such as upcoming ones. */
  isMarked?: ((row: Row) => boolean) | undefined;
  isIndented?: ((row: Row) => boolean) | undefined;
  below?: ((row: Row) => ReactNode) | undefined;
  loadMore?: { onMore: () => void; busy: boolean } | undefined;
  /** Shows the number of rows, or false if the page shows it. */
  counted?: boolean;
};

const allPages = 10_000;

/** As cards, elements lose the implicit roles of a table, so the roles are explicit. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

const interactiveElements = 'a, button, input, label, select';

const createRowHandlers = (openRow: () => void) => ({
  onClick: ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(interactiveElements) === null) openRow();
  },
});

const rowKeys = [{ keys: ['ArrowUp', 'ArrowDown'], label: 'Pasar a la fila anterior o a la siguiente' }];

function moveBetweenRows(event: KeyboardEvent) {
  const siblingProperty = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focusedRow = event.target instanceof Element ? event.target.closest('tr') : undefined;
  const row = focusedRow?.[siblingProperty[event.key]];
  const button = row?.querySelector<HTMLElement>('button, a');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function DetailRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <tr {...roles.row} className="table__below">
      <td {...roles.cell} colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

type TableMarkupProps<Row extends RowData> = Pick<
  Props<Row>,
  'caption' | 'columns' | 'currentId' | 'isMarked' | 'isIndented' | 'onOpen' | 'below'
> & {
  table: ReactTable<typeof dataTableFeatures, Row>;
  className: string;
  /** Set while the rows are cards. */
  cards: CardBreakpoint | undefined;
};

function TableMarkup<Row extends RowData>({
  table,
  columns,
  cards,
  onOpen,
  ...props
}: TableMarkupProps<Row>) {
  const classes = useMemo(() => listCellClasses(columns), [columns]);
  useShortcuts(onOpen ? rowKeys : []);
  const toRowClass = (row: Row) =>
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
      <thead {...roles.group} className={cards === 'always' ? 'visually-hidden' : undefined}>
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
      <tbody {...roles.group} {...(onOpen && { onKeyDown: moveBetweenRows })}>
        {table.getRowModel().rows.map((row) => (
          <Fragment key={row.id}>
            <tr
              {...roles.row}
              className={toRowClass(row.original) || undefined}
              {...(onOpen && createRowHandlers(() => onOpen(row.original)))}
              aria-current={row.id === props.currentId ? 'true' : undefined}
            >
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} {...roles.cell} className={classes[index]}>
                  {cards && cell.column.columnDef.meta?.labelled && (
                    <Text block size={12} weight={500} tone="muted">
                      {String(cell.column.columnDef.header)}
                    </Text>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
            <DetailRow columns={columns.length}>{props.below?.(row.original)}</DetailRow>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function mapOrderWords<Row extends RowData>(columns: Columns<Row>) {
  const pairs = columns.flatMap(({ id, meta }) =>
    id !== undefined && meta?.orderWord !== undefined ? [[id, meta.orderWord] as const] : [],
  );
  return {
    wordOf: (id: string) => pairs.find(([columnId]) => columnId === id)?.[1] ?? id,
    idOf: (word: string) => pairs.find(([, orderWord]) => orderWord === word)?.[0] ?? word,
  };
}

/** Table with sorting and pages, shown as cards on phones. Page and order are in the URL. */
export function DataTable<Row extends RowData>({ columns, rows, rowId, empty, ...options }: Props<Row>) {
  const { cards = 'medium', pageSize = allPages, name = '', dense = false, bare = false } = options;
  const {
    caption,
    currentId,
    isMarked,
    isIndented,
    loadMore,
    counted = true,
    top = false,
    fixed = false,
  } = options;
  const isCards = useIsCards(cards);
  const orderNames = useMemo(() => mapOrderWords(columns), [columns]);
  const tableUrl = useTableUrl(name, pageSize, orderNames);
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const pagination = { pageSize, pageIndex: Math.min(tableUrl.pagination.pageIndex, lastPage) };
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    defaultColumn: { enableSorting: false, sortFn: compareSpanish, sortDescFirst: false },
    state: { sorting: tableUrl.sorting, pagination },
    onSortingChange: (updater) => tableUrl.setSorting(functionalUpdate(updater, tableUrl.sorting)),
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
      cards={isCards ? cards : undefined}
    />
  );
  return (
    <>
      {bare ? markup : <Card>{markup}</Card>}
      {counted && (
        <Pagination {...pagination} total={rows.length} onPage={tableUrl.setPageIndex} loadMore={loadMore} />
      )}
    </>
  );
}
