import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '#shared/core/format.ts';
import type { ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { medicationText as text } from './copy.ts';
import { getRowDetails, type HistoryRow } from './history.ts';

const { columns: heads } = text;
const column = createTypedColumnHelper<HistoryRow>();

type LotCellProps = { delivery: ShownDelivery; mayOpen: boolean };

function LotCell({
  delivery: { lotId, lotNumber, correctedLotNumber, usableUntil, recalledAt },
  mayOpen,
}: LotCellProps) {
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
        usableUntil !== undefined && <span className="cell__note muted n">{text.expiry(usableUntil)}</span>
      ) : (
        <Row as="span" gap={5} size={14} weight={600} tone="danger">
          <Icon icon={CircleAlert} size={14} />
          {text.recalledBadge}
        </Row>
      )}
    </>
  );
}

const buildColumns = (mayOpen: boolean): Columns<HistoryRow> => [
  column.display({
    id: 'when',
    header: heads.when,
    meta: { card: 'last', text: 'nowrap' },
    cell: ({ row: { original } }) => (
      <span className="n">
        {text.day(getRowDetails(original).date)}
        <span className="cell__note muted"> {formatTime(getRowDetails(original).time)}</span>
      </span>
    ),
  }),
  column.display({
    id: 'medication',
    header: heads.medication,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <span className="strong">{getRowDetails(original).medicationName}</span>
        <span className="cell__note muted n">{text.doseCount(original)}</span>
        {original.missedDoses && (
          <Text size={14} weight={600} tone="warning" block className="n">
            {text.missingCount(original.missedDoses.missingDoses)}
          </Text>
        )}
      </>
    ),
  }),
  column.display({
    id: 'lot',
    header: heads.lot,
    meta: { card: 'corner' },
    cell: ({ row: { original } }) =>
      original.delivery && <LotCell delivery={original.delivery} mayOpen={mayOpen} />,
  }),
  column.display({
    id: 'staff',
    header: heads.staff,
    meta: { card: 'side' },
    cell: ({ row: { original } }) => (
      <Row as="span" inline gap={8}>
        <span className={`person-dot ${toPersonClass(original.delivery?.colorIndex)}`} aria-hidden />
        {getRowDetails(original).staffName}
      </Row>
    ),
  }),
];

type Props = { rows: readonly HistoryRow[]; mayOpenLots: boolean };

/** A row per lot and appointment. */
export function HistoryTable({ rows, mayOpenLots }: Props) {
  const columns = useMemo(() => buildColumns(mayOpenLots), [mayOpenLots]);
  return (
    <DataTable
      caption={text.medication}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<p className="muted">{text.emptyTitle}</p>}
      isMarked={({ delivery }) => delivery?.recalledAt !== undefined}
      counted={false}
      top
    />
  );
}
