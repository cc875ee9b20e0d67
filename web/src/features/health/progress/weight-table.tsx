import { useState } from 'react';
import { formatShortFullDate } from '#shared/core/format.ts';
import type { ShownWeight } from '#shared/health/health-api.ts';
import { formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useIsCards } from '#web/src/ui/data-table/card-breakpoint.ts';
import { createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { progressText as text } from './copy.ts';

type WeightRow = { readonly point: ShownWeight; readonly before: ShownWeight | undefined };

const column = createTypedColumnHelper<WeightRow>();
const columns = [
  column.display({
    id: 'date',
    header: text.date,
    meta: { card: 'title', text: 'nowrap' },
    cell: ({ row }) => formatShortFullDate(row.original.point.date),
  }),
  column.display({
    id: 'weight',
    header: text.weight,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row }) => <b>{formatWeight(row.original.point.weightTenths)} lb</b>,
  }),
  column.display({
    id: 'change',
    header: text.change,
    meta: { card: 'last', text: 'number', labelled: true },
    cell: ({ row: { original } }) =>
      original.before
        ? `${formatWeightChange(original.before.weightTenths, original.point.weightTenths)} lb`
        : '–',
  }),
  column.display({
    id: 'recordedBy',
    header: text.recordedBy,
    meta: { text: 'number' },
    cell: ({ row }) => text.recorders[row.original.point.recordedBy],
  }),
];

/** Columns on phones, which omit who recorded each weight. */
const cardColumns = columns.filter(({ id }) => id !== 'recordedBy');

const collapsedCount = 4;

/** The period's weights, latest first. */
export function WeightTable({ points }: { points: readonly ShownWeight[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const isCards = useIsCards('medium');
  const rows = points.map((point, index): WeightRow => ({ point, before: points[index - 1] })).toReversed();
  return (
    <section aria-labelledby="weights">
      <div className="section-head">
        <h2 id="weights" className="section-title">
          {text.history}
        </h2>
        {points.length > collapsedCount && (
          <Button variant="ghost" onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? text.showFew : text.showAll(points.length)}
          </Button>
        )}
      </div>
      <DataTable
        caption={text.history}
        columns={isCards ? cardColumns : columns}
        rows={isExpanded ? rows : rows.slice(0, collapsedCount)}
        rowId={({ point }) => point.pointId}
        counted={false}
        empty={null}
      />
    </section>
  );
}
