import type { ComponentProps } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { DateText } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { requestColumns } from '../shared/request-columns.tsx';
import { depositLine, requestsText } from './copy.ts';
import './appointment-requests.css';

/** A request and how to open it. */
type RequestRow = AppointmentRequest & { onEdit: () => void };

const { columns: heads } = requestsText;
const column = columnHelper<RequestRow>();

const columns: Columns<RequestRow> = [
  ...requestColumns<RequestRow>({ heads, block: 'request', day: DateText }),
  column.display({
    id: 'reason',
    header: heads.reason,
    meta: { className: 'request__reason' },
    cell: ({ row: { original } }) => (
      <>
        <span className="request__services">{original.services.map(({ name }) => name).join(', ')}</span>
        <span className="muted n nowrap">{depositLine(original)}</span>
      </>
    ),
  }),
  column.accessor('status', {
    header: heads.status,
    meta: { className: 'request__status' },
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge status={original.status} />
        {original.beingApproved && <span className="caption muted">{requestsText.beingApproved}</span>}
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'request__actions cell--actions', headHidden: true },
    cell: ({ row: { original } }) => (
      <Button
        size="small"
        aria-label={requestsText.editOf(fullName(original.patient))}
        onClick={original.onEdit}
      >
        {requestsText.edit}
      </Button>
    ),
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<RequestRow>>, 'caption' | 'columns' | 'rowId'>;

export function AppointmentRequestsTable(props: Props) {
  return (
    <DataTable
      {...props}
      caption={requestsText.title}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      className="requests"
    />
  );
}
