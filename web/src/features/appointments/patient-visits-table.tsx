import { ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { StatusBadge } from '#web/src/ui/badge.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { MoreMenu } from '#web/src/ui/menu.tsx';
import { visitsText } from './patient-text.ts';
import { DateCell, ServicesCell, StaffCell, TimeCell } from './visit-cells.tsx';

/** A visit and what its client can do with it. */
type VisitRow = PatientAppointment & { onDetail: () => void };

const { columns: heads } = visitsText;
const column = columnHelper<VisitRow>();

const columns: Columns<VisitRow> = [
  column.accessor('date', {
    header: heads.date,
    meta: { className: 'visit__date' },
    cell: ({ row }) => <DateCell date={row.original.date} />,
  }),
  column.accessor('time', {
    header: heads.time,
    meta: { className: 'visit__hour' },
    cell: ({ row }) => <TimeCell {...row.original} />,
  }),
  column.display({
    id: 'services',
    header: heads.services,
    meta: { className: 'visit__services' },
    cell: ({ row }) => <ServicesCell services={row.original.services} />,
  }),
  column.display({
    id: 'staff',
    header: heads.staff,
    meta: { className: 'visit__staff' },
    cell: ({ row: { original } }) => (
      // Approval decides who it will be.
      <StaffCell
        name={original.status === 'pending' ? undefined : original.staffName}
        unassigned={visitsText.unassigned}
      />
    ),
  }),
  column.accessor('status', {
    header: heads.status,
    meta: { className: 'visit__status' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'visit__actions cell--actions', headHidden: true },
    cell: ({ row }) => <Actions visit={row.original} />,
  }),
];

function Actions({ visit }: { visit: VisitRow }) {
  const { status, date, onDetail } = visit;
  const detail = { label: visitsText.detail, icon: <ReceiptText aria-hidden />, onSelect: onDetail };
  return (
    <div className="row">
      {status === 'pending' && <span className="visit__awaiting small muted">{visitsText.awaiting}</span>}
      {status === 'pending' || status === 'confirmed' ? (
        <MoreMenu label={visitsText.moreOf(date)} items={[detail]} />
      ) : (
        <Button variant="ghost" size="small" aria-label={visitsText.detailOf(date)} onClick={onDetail}>
          {visitsText.detail}
        </Button>
      )}
    </div>
  );
}

type Props = Omit<ComponentProps<typeof DataTable<VisitRow>>, 'columns' | 'rowId'>;

/** Upcoming visits or history: the same columns. */
export function PatientVisitsTable(props: Props) {
  const { rows, pageSize = rows.length, more } = props;
  // A handful in sight speaks for itself.
  const isCounted = more !== undefined || rows.length > pageSize;
  return (
    <DataTable
      {...props}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      cards="large"
      className="visits"
      counted={isCounted}
    />
  );
}
