import {
  type ColumnDef,
  constructSortFn,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { compareByFirstName, compareNames } from '#shared/core/sort-names.ts';
import { type MenuItem, MoreMenu } from '../buttons/menu.tsx';
import { Row as FlexRow } from '../layout/layout.tsx';

/** Position of a cell on a card. Two titles share a line, and three figures share a row. */
export type CardSlot =
  | 'title'
  | 'corner'
  | 'subtitle'
  | 'line'
  | 'value'
  | 'last'
  | 'side'
  | 'figure'
  | 'actions';

type ColumnMeta = {
  /** Defaults to 'line'. */
  card?: CardSlot;
  /** `number` aligns right, `nowrap` never wraps, `breaks` may wrap anywhere, `clipped` is cut at the `width`. */
  text?: 'strong' | 'number' | 'nowrap' | 'breaks' | 'clipped';
  /** Shows the header as a label on cards, which have no header row. */
  labelled?: boolean;
  width?: string;
  minWidth?: string;
  headHidden?: boolean;
  ruled?: boolean;
  /** Name of the column in the URL's sort parameter, by default its id. */
  orderWord?: string;
};

const meta: ColumnMeta = {};

export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  columnMeta: meta,
});
type Features = typeof dataTableFeatures;

/** Sorts numbers by value and text in Spanish order. Stored dates and times sort as text. */
export const compareSpanish = constructSortFn({
  sort: (left: unknown, right: unknown) =>
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : compareNames(String(left ?? ''), String(right ?? '')),
});

/** Sorts a column of people by first name. */
export const comparePerson = constructSortFn({ sort: compareByFirstName });

// biome-ignore lint/suspicious/noExplicitAny: each column has its own value type
export type Column<Row extends RowData> = ColumnDef<Features, Row, any>;
export type Columns<Row extends RowData> = readonly Column<Row>[];

/** Creates columns at module level: `createTypedColumnHelper<AppointmentRow>()`. */
export const createTypedColumnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>();

const ranks: Readonly<Record<CardSlot, number>> = {
  title: 0,
  corner: 1,
  subtitle: 2,
  line: 3,
  value: 3,
  last: 4,
  side: 5,
  figure: 6,
  actions: 7,
};
const findSlot = <Row extends RowData>({ meta: columnMeta }: Column<Row>) => columnMeta?.card ?? 'line';

/** Returns the cell classes in column order. A line followed by a value reserves space for it. */
export function listCellClasses<Row extends RowData>(columns: Columns<Row>): readonly string[] {
  const columnsInCardOrder = columns.toSorted(
    (left, right) => ranks[findSlot(left)] - ranks[findSlot(right)],
  );
  const hasValueAfter = (column: Column<Row>) => {
    const nextColumn = columnsInCardOrder[columnsInCardOrder.indexOf(column) + 1];
    if (nextColumn === undefined || !['line', 'last'].includes(findSlot(column))) return false;
    return ['value', 'side'].includes(findSlot(nextColumn));
  };
  return columns.map((column) =>
    [
      `cell--${findSlot(column)}`,
      hasValueAfter(column) && 'cell--paired',
      column.meta?.text && `cell--${column.meta.text}`,
      column.meta?.ruled && 'cell--ruled',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

type RowActions<Row> = {
  primary?: (row: Row) => ReactNode;
  buildMenu?: (row: Row) => { label: string; items: readonly MenuItem[] } | undefined;
  /** Content above the actions, such as a required step. */
  above?: (row: Row) => ReactNode;
  head?: string;
  /** A menu alone fits the corner or beside the last line. */
  card?: 'actions' | 'corner' | 'side';
  ruled?: boolean;
  width?: string;
  /** Shows the header, for an actions column with content to read. */
  headHidden?: false;
};

/** Creates the column of row actions, which is last in a table and at the foot of a card. */
export function createActionsColumn<Row extends RowData>(actions: RowActions<Row>): Column<Row> {
  const { primary, buildMenu, above, head = 'Acciones', ...columnMeta } = actions;
  return createTypedColumnHelper<Row>().display({
    id: 'actions',
    header: head,
    meta: { card: 'actions', headHidden: true, ...columnMeta },
    cell: ({ row: { original } }) => {
      const button = primary?.(original);
      const menu = buildMenu?.(original);
      const contentAbove = above?.(original);
      if (!button && !menu && !contentAbove) return null;
      return (
        <>
          {contentAbove}
          <FlexRow gap={8} justify="end" className="cell__actions">
            {button}
            {menu && <MoreMenu {...menu} />}
          </FlexRow>
        </>
      );
    },
  });
}

/** Main text of a row with a note below it. */
export function TwoLines({
  main,
  note,
  small = false,
}: {
  main: ReactNode;
  note: ReactNode;
  small?: boolean;
}) {
  return (
    <>
      <span className="strong">{main}</span>
      <span className={`cell__note muted${small ? ' small' : ''}`}>{note}</span>
    </>
  );
}
