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
import { byFirstName, compareNames } from '#shared/core/sort-names.ts';
import { type MenuItem, MoreMenu } from '../buttons/menu.tsx';

/**
 * Where a cell stands when its row is a card: the title (two of them in one line) with the corner at its right; the
 * subtitle; a line each, or with a value at its right; the last line, with the side at its right; figures three in a
 * row; the actions at the foot.
 */
export type CardPlace =
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
  /** A line, unless it says otherwise. */
  card?: CardPlace;
  /** `number` stands at the right; `nowrap` is read in one piece; `breaks` may be cut anywhere, as addresses may. */
  text?: 'strong' | 'number' | 'nowrap' | 'breaks';
  /** On a card the heads are gone: the cell says what it is. */
  labelled?: boolean;
  /** Of the column, in a table of `fixed` columns or where one would take too much. */
  width?: string;
  /** It is never narrower. */
  minWidth?: string;
  /** The head is for screen readers only: 'Acciones'. */
  headHidden?: boolean;
  /** A line above it on a card. */
  ruled?: boolean;
  /** The address's word for the order by this column, where it is not the column's id. */
  orderWord?: string;
};

const meta: ColumnMeta = {};

export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  columnMeta: meta,
});
type Features = typeof features;

/** Numbers by size, words as a Spanish dictionary has them; stored dates and times sort as words. */
export const bySpanish = constructSortFn({
  sort: (left: unknown, right: unknown) =>
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : compareNames(String(left ?? ''), String(right ?? '')),
});

/** Of a column whose values are people, read by their first name. */
export const byPerson = constructSortFn({ sort: byFirstName });

// biome-ignore lint/suspicious/noExplicitAny: each column of a table has its own value type, as in the library's own lists
export type Column<Row extends RowData> = ColumnDef<Features, Row, any>;
export type Columns<Row extends RowData> = readonly Column<Row>[];

/** `columnHelper<AppointmentRow>()`, then `.accessor`, `.display` and `.columns([…])` at module level. */
export const columnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>();

const ranks: Readonly<Record<CardPlace, number>> = {
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
const placeOf = <Row extends RowData>({ meta: given }: Column<Row>) => given?.card ?? 'line';

/** The classes of each column's cells, in their order; a line with a value after it leaves room for it. */
export function cellClasses<Row extends RowData>(columns: Columns<Row>): readonly string[] {
  const onCard = columns.toSorted((left, right) => ranks[placeOf(left)] - ranks[placeOf(right)]);
  const hasValueAfter = (column: Column<Row>) => {
    const next = onCard[onCard.indexOf(column) + 1];
    if (next === undefined || !['line', 'last'].includes(placeOf(column))) return false;
    return ['value', 'side'].includes(placeOf(next));
  };
  return columns.map((column) =>
    [
      `cell--${placeOf(column)}`,
      hasValueAfter(column) && 'cell--paired',
      column.meta?.text && `cell--${column.meta.text}`,
      column.meta?.ruled && 'cell--ruled',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

type Actions<Row> = {
  /** What one sees: a button, seldom more. */
  primary?: (row: Row) => ReactNode;
  /** What stands behind '…', if anything. */
  menu?: (row: Row) => { label: string; items: readonly MenuItem[] } | undefined;
  /** Above them: what has to be done first. */
  above?: (row: Row) => ReactNode;
  head?: string;
  /** A menu alone has room in the corner or beside the last line. */
  card?: 'actions' | 'corner' | 'side';
  ruled?: boolean;
  width?: string;
  /** Where what can be done is a column that people read. */
  headHidden?: false;
};

/** What can be done with a row: the last column of a table, the foot of a card. */
export function actionsColumn<Row extends RowData>(wanted: Actions<Row>): Column<Row> {
  const { primary, menu, above, head = 'Acciones', ...place } = wanted;
  return columnHelper<Row>().display({
    id: 'actions',
    header: head,
    meta: { card: 'actions', headHidden: true, ...place },
    cell: ({ row: { original } }) => {
      const button = primary?.(original);
      const more = menu?.(original);
      const first = above?.(original);
      if (!button && !more && !first) return null;
      return (
        <>
          {first}
          <div className="cell__actions">
            {button}
            {more && <MoreMenu {...more} />}
          </div>
        </>
      );
    },
  });
}

/** What a row is known by, and under it what else is to be said. */
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
