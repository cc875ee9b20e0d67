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

type ColumnMeta = {
  /** Of each cell: its place on the card, `cell--number`, `cell--nowrap`, `cell--actions`. */
  className?: string;
  /** The head is for screen readers only: 'Acciones'. */
  headHidden?: boolean;
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

const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Numbers by size, words as a Spanish dictionary has them; stored dates and times sort as words. */
export const bySpanish = constructSortFn({
  sort: (left: unknown, right: unknown) =>
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : spanish.compare(String(left ?? ''), String(right ?? '')),
});

// biome-ignore lint/suspicious/noExplicitAny: each column of a table has its own value type, as in the library's own lists
export type Columns<Row extends RowData> = readonly ColumnDef<Features, Row, any>[];

/** `columnHelper<AppointmentRow>()`, then `.accessor`, `.display` and `.columns([…])` at module level. */
export const columnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>();
