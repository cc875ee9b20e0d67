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
import { Money } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { DateCell } from '../shared/appointment-cells.tsx';
import { buildRequestColumns } from '../shared/request-columns.tsx';
import { depositsText } from './copy.ts';

type DepositRow = AppointmentRequest & { onRefund: () => void };

const { columns: headings } = depositsText;
const column = createTypedColumnHelper<DepositRow>();

const columns: Columns<DepositRow> = [
  ...buildRequestColumns<DepositRow>({ headings, day: DateCell }),
  column.accessor('staffName', { header: headings.staff }),
  column.accessor('status', {
    header: headings.state,
    meta: { card: 'corner' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor('depositCents', {
    header: headings.deposit,
    enableSorting: true,
    meta: { card: 'value', text: 'number' },
    cell: ({ row }) => (
      <span className="strong">
        <Money cents={row.original.depositCents} />
      </span>
    ),
  }),
  createActionsColumn({
    primary: (row) => (
      <Button
        size="small"
        aria-label={depositsText.refundOf(formatFullName(row.patient))}
        onClick={row.onRefund}
      >
        {depositsText.refund}
      </Button>
    ),
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<DepositRow>>, 'caption' | 'columns' | 'rowId' | 'name'>;

export function ForfeitedDepositsTable(props: Props) {
  return (
    <DataTable
      {...props}
      name="depositos"
      caption={depositsText.title}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      cards="large"
    />
  );
}
