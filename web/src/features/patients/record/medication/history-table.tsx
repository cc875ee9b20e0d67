import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { clock } from '#shared/core/format.ts';
import type { ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { medicationText as text } from './copy.ts';
import { aboutOf, type HistoryRow } from './history.ts';

const { columns: heads } = text;
const column = columnHelper<HistoryRow>();

type LotProps = { given: ShownDelivery; mayOpen: boolean };

function LotCell({
  given: { lotId, lotNumber, correctedLotNumber, usableUntil, recalledAt },
  mayOpen,
}: LotProps) {
  return (
    <>
      {mayOpen ? (
        <Link className="link" to={paths.lot(lotId)}>
          {lotNumber}
        </Link>
      ) : (
        <span className="strong">{lotNumber}</span>
      )}
      {correctedLotNumber !== undefined && (
        <span className="cell__note muted n">{text.correctedTo(correctedLotNumber)}</span>
      )}
      {recalledAt === undefined ? (
        usableUntil !== undefined && <span className="cell__note muted n">{text.until(usableUntil)}</span>
      ) : (
        <span className="medication-recalled small">
          <Icon of={CircleAlert} size={14} />
          {text.recalled}
        </span>
      )}
    </>
  );
}

const columnsFor = (mayOpen: boolean): Columns<HistoryRow> => [
  column.display({
    id: 'when',
    header: heads.when,
    meta: { card: 'last', text: 'nowrap' },
    cell: ({ row: { original } }) => (
      <span className="n">
        {text.day(aboutOf(original).date)}
        <span className="cell__note muted"> {clock(aboutOf(original).time)}</span>
      </span>
    ),
  }),
  column.display({
    id: 'medication',
    header: heads.medication,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <span className="strong">{aboutOf(original).medicationName}</span>
        <span className="cell__note muted n">{text.dosesOf(original)}</span>
        {original.missed && (
          <span className="medication-short small n">{text.missing(original.missed.missingDoses)}</span>
        )}
      </>
    ),
  }),
  column.display({
    id: 'lot',
    header: heads.lot,
    meta: { card: 'corner' },
    cell: ({ row: { original } }) => original.given && <LotCell given={original.given} mayOpen={mayOpen} />,
  }),
  column.display({
    id: 'staff',
    header: heads.staff,
    meta: { card: 'side' },
    cell: ({ row: { original } }) => (
      <>
        <span className={`medication-person ${personClass(original.given?.colorIndex)}`} aria-hidden />
        {aboutOf(original).staffName}
      </>
    ),
  }),
];

type Props = { rows: readonly HistoryRow[]; mayOpenLots: boolean };

/** A row per lot and appointment. */
export function HistoryTable({ rows, mayOpenLots }: Props) {
  const columns = useMemo(() => columnsFor(mayOpenLots), [mayOpenLots]);
  return (
    <DataTable
      caption={text.medication}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<p className="muted">{text.emptyTitle}</p>}
      isMarked={({ given }) => given?.recalledAt !== undefined}
      counted={false}
      top
    />
  );
}
