import { useState } from 'react';
import { shortFullDate } from '#shared/core/format.ts';
import type { ShownWeight } from '#shared/health/health-api.ts';
import { weightChangeText, weightText } from '#shared/health/weight.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useIsCards } from '#web/src/ui/data-table/cards-at.ts';
import { columnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { progressText as text } from './copy.ts';

type Row = { readonly point: ShownWeight; readonly before: ShownWeight | undefined };

const column = columnHelper<Row>();
const columns = [
  column.display({
    id: 'date',
    header: text.date,
    meta: { card: 'title', text: 'nowrap' },
    cell: ({ row }) => shortFullDate(row.original.point.date),
  }),
  column.display({
    id: 'weight',
    header: text.weight,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row }) => <b>{weightText(row.original.point.weightTenths)} lb</b>,
  }),
  column.display({
    id: 'change',
    header: text.change,
    meta: { card: 'last', text: 'number', labelled: true },
    cell: ({ row: { original } }) =>
      original.before
        ? `${weightChangeText(original.before.weightTenths, original.point.weightTenths)} lb`
        : '–',
  }),
  column.display({
    id: 'recordedBy',
    header: text.recordedBy,
    meta: { text: 'number' },
    cell: ({ row }) => text.recorders[row.original.point.recordedBy],
  }),
];

/** Phones omit the column with the recorder of each weight. */
const cardColumns = columns.filter(({ id }) => id !== 'recordedBy');

const few = 4;

/** The period's weights, latest first. */
export function WeightTable({ points }: { points: readonly ShownWeight[] }) {
  const [isWhole, setWhole] = useState(false);
  const isCards = useIsCards('medium');
  const rows = points.map((point, index): Row => ({ point, before: points[index - 1] })).toReversed();
  return (
    <section aria-labelledby="weights">
      <div className="section-head">
        <h2 id="weights" className="section-title">
          {text.history}
        </h2>
        {points.length > few && (
          <Button variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.showFew : text.showAll(points.length)}
          </Button>
        )}
      </div>
      <DataTable
        caption={text.history}
        columns={isCards ? cardColumns : columns}
        rows={isWhole ? rows : rows.slice(0, few)}
        rowId={({ point }) => point.pointId}
        counted={false}
        empty={null}
      />
    </section>
  );
}
