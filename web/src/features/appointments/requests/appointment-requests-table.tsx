import type { ComponentProps } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { DateText } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { formatDeposit } from '../shared/deposit-copy.ts';
import { buildRequestColumns } from '../shared/request-columns.tsx';
import { requestsText } from './copy.ts';

type RequestRow = AppointmentRequest & { onEdit: () => void };

const { columns: headings } = requestsText;
const column = createTypedColumnHelper<RequestRow>();

const columns: Columns<RequestRow> = [
  ...buildRequestColumns<RequestRow>({ headings, day: DateText }),
  column.display({
    id: 'reason',
    header: headings.reason,
    cell: ({ row: { original } }) => (
      <>
        <span>{original.services.map(({ name }) => name).join(', ')}</span>
        <span className="cell__note muted n nowrap">{formatDeposit(original)}</span>
      </>
    ),
  }),
  column.accessor('status', {
    header: headings.status,
    meta: { card: 'value' },
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge status={original.status} />
        {original.beingApproved && (
          <span className="cell__note caption muted">{requestsText.beingApproved}</span>
        )}
      </>
    ),
  }),
  createActionsColumn({
    primary: (row) => (
      <Button size="small" aria-label={requestsText.editOf(formatFullName(row.patient))} onClick={row.onEdit}>
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
      cards="large"
    />
  );
}
