import { CalendarClock, CircleX, Pencil, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  comparePerson,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { requestsText } from './copy.ts';
import {
  RequestDateCell,
  RequestPatientCell,
  RequestReasonCell,
  RequestStatusCell,
} from './request-cells.tsx';
import { markRequestButton } from './request-focus.ts';

export type RequestAction = 'approve' | 'propose' | 'edit' | 'deny' | 'openRecord' | 'select';
export type RequestRow = QueuedRequest & {
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isApproving: boolean;
  readonly onAction: (action: RequestAction) => void;
};

const { columns: headings } = requestsText;
const column = createTypedColumnHelper<RequestRow>();

const columns: Columns<RequestRow> = [
  column.display({
    id: 'selection',
    header: headings.selection,
    meta: { card: 'corner', headHidden: true, width: '56px' },
    cell: ({ row: { original } }) => (
      <CheckboxField
        name={original.appointmentId}
        label={
          <span className="visually-hidden">{requestsText.selectOf(formatFullName(original.patient))}</span>
        }
        checked={original.isSelected}
        onChange={() => original.onAction('select')}
      />
    ),
  }),
  column.accessor(({ patient }) => patient, {
    id: 'patient',
    header: headings.patient,
    enableSorting: true,
    sortFn: comparePerson,
    meta: { card: 'title', orderWord: 'paciente' },
    cell: ({ row }) => <RequestPatientCell request={row.original} />,
  }),
  column.accessor(({ date, time }) => `${date} ${time}`, {
    id: 'date',
    header: headings.date,
    enableSorting: true,
    meta: { text: 'nowrap', orderWord: 'fecha', width: '128px' },
    cell: ({ row }) => <RequestDateCell date={row.original.date} />,
  }),
  column.accessor(({ time }) => time, {
    id: 'time',
    header: headings.time,
    meta: { card: 'value', text: 'nowrap', width: '94px' },
    cell: ({ row }) => <TimeText time={row.original.time} />,
  }),
  column.display({
    id: 'reason',
    header: headings.reason,
    meta: { width: '15%' },
    cell: ({ row }) => <RequestReasonCell request={row.original} />,
  }),
  column.accessor(({ requestedAt }) => requestedAt ?? '', {
    id: 'status',
    header: headings.status,
    meta: { card: 'value', width: '124px' },
    cell: ({ row }) => <RequestStatusCell request={row.original} />,
  }),
  createActionsColumn<RequestRow>({
    width: '206px',
    primary: (row) => <PrimaryAction row={row} />,
    buildMenu: ({ patient, onAction }) => ({
      label: requestsText.moreOf(formatFullName(patient)),
      items: [
        {
          label: requestsText.propose,
          icon: <CalendarClock aria-hidden size={18} />,
          onSelect: () => onAction('propose'),
        },
        {
          label: requestsText.edit,
          icon: <Pencil aria-hidden size={18} />,
          onSelect: () => onAction('edit'),
        },
        {
          label: requestsText.openRecord,
          icon: <UserRound aria-hidden size={18} />,
          onSelect: () => onAction('openRecord'),
        },
        {
          label: requestsText.deny,
          icon: <CircleX aria-hidden size={18} />,
          danger: true,
          onSelect: () => onAction('deny'),
        },
      ],
    }),
  }),
];

/** Approves the request as it is, or proposes other times if its own no longer fits. */
function PrimaryAction({ row }: { row: RequestRow }) {
  const { appointmentId, patient, fits, isCurrent, isApproving, beingApproved, onAction } = row;
  const label = fits ? requestsText.approve(row) : requestsText.propose;
  return (
    <Button
      {...markRequestButton(appointmentId)}
      variant={isCurrent ? 'primary' : 'secondary'}
      size="small"
      busy={isApproving || beingApproved}
      busyLabel={requestsText.beingApproved}
      aria-label={requestsText.labelFor(label, formatFullName(patient))}
      onClick={() => onAction(fits ? 'approve' : 'propose')}
    >
      {label}
    </Button>
  );
}

type Props = Omit<ComponentProps<typeof DataTable<RequestRow>>, 'caption' | 'columns' | 'rowId'>;

export function AppointmentRequestsTable(props: Props) {
  return (
    <DataTable
      {...props}
      caption={requestsText.title}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      cards="large"
      dense
      fixed
    />
  );
}
