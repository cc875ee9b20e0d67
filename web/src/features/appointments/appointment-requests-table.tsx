import type { ComponentProps } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { phone } from '#shared/core/format.ts';
import { StatusBadge } from '#web/src/ui/badge.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { DateText, TimeText } from '#web/src/ui/figures.tsx';
import { depositLine, requestsText } from './desk-text.ts';
import { PersonCell } from './visit-cells.tsx';
import './styles/appointment-requests.css';

/** A request and how to open it. */
type RequestRow = AppointmentRequest & { onEdit: () => void };

const { columns: heads } = requestsText;
const column = columnHelper<RequestRow>();

const columns: Columns<RequestRow> = [
  column.accessor(({ patient }) => fullName(patient), {
    id: 'paciente',
    header: heads.patient,
    enableSorting: true,
    meta: { className: 'request__patient' },
    cell: ({ row: { original } }) => (
      <PersonCell name={fullName(original.patient)}>
        <span className="muted n">{phone(original.patient.phone)}</span>
      </PersonCell>
    ),
  }),
  column.accessor(({ date, time }) => `${date} ${time}`, {
    id: 'fecha',
    header: heads.date,
    enableSorting: true,
    meta: { className: 'request__date' },
    cell: ({ row }) => <DateText date={row.original.date} />,
  }),
  column.accessor('time', {
    header: heads.time,
    meta: { className: 'request__time' },
    cell: ({ row }) => <TimeText time={row.original.time} />,
  }),
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
