import { Phone } from 'lucide-react';
import { fullName } from '#shared/appointments/appointment.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { duration, phone } from '#shared/core/format.ts';
import { StatusBadge } from '#web/src/ui/badge.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money, TimeText } from '#web/src/ui/figures.tsx';
import { assignedText, nextAction, type VisitFilter } from './staff-text.ts';
import './styles/assigned-patients.css';

/** A visit and how to close it. */
type AssignedRow = AssignedAppointment & { onClose: () => void };

const column = columnHelper<AssignedRow>();

function PatientCell({ patient }: AssignedRow) {
  const name = fullName(patient);
  const dialled = smsPhone(patient.phone);
  const shown = phone(patient.phone);
  return (
    <>
      <span className="assigned__name">{name}</span>
      {dialled === undefined ? (
        <span className="small muted n">{shown}</span>
      ) : (
        <a className="assigned__phone n" href={`tel:${dialled}`} aria-label={assignedText.call(name, shown)}>
          <Phone aria-hidden />
          {shown}
        </a>
      )}
    </>
  );
}

function ServicesCell({ services, durationMinutes }: AssignedRow) {
  return (
    <>
      <span className="assigned__names">{services.map(({ name }) => name).join(', ')}</span>
      <span className="small muted n">{duration(durationMinutes)}</span>
    </>
  );
}

function StatusCell({ status, paymentMethod }: AssignedRow) {
  return (
    <>
      <StatusBadge status={status} />
      {paymentMethod !== undefined && (
        <span className="assigned__method caption muted">
          {assignedText.paidBy(paymentMethodLabels[paymentMethod])}
        </span>
      )}
    </>
  );
}

function ActionCell(visit: AssignedRow) {
  const action = nextAction(visit);
  const label = assignedText.actionFor(action, fullName(visit.patient));
  return (
    <Button size="small" aria-label={label} onClick={visit.onClose}>
      {action}
    </Button>
  );
}

const actions = column.display({
  id: 'actions',
  header: assignedText.actions,
  meta: { className: 'assigned__actions cell--actions', headHidden: true },
  cell: ({ row }) => <ActionCell {...row.original} />,
});

function columnsOf(filter: VisitFilter): Columns<AssignedRow> {
  const heads = assignedText.heads[filter];
  return [
    column.accessor('time', {
      header: heads.time,
      meta: { className: 'assigned__time' },
      cell: ({ row }) => <TimeText time={row.original.time} />,
    }),
    column.display({
      id: 'patient',
      header: heads.patient,
      meta: { className: 'assigned__patient' },
      cell: ({ row }) => <PatientCell {...row.original} />,
    }),
    column.display({
      id: 'services',
      header: heads.services,
      meta: { className: 'assigned__services' },
      cell: ({ row }) => <ServicesCell {...row.original} />,
    }),
    column.display({
      id: 'total',
      header: heads.total,
      meta: { className: 'assigned__total cell--number' },
      cell: ({ row: { original } }) => (
        <>
          <span className="assigned__label caption muted">{heads.total}</span>
          <span className="strong">
            <Money cents={filter === 'pending' ? original.balanceDueCents : original.totalCents} />
          </span>
        </>
      ),
    }),
    column.accessor('status', {
      header: heads.status,
      meta: { className: 'assigned__status' },
      cell: ({ row }) => <StatusCell {...row.original} />,
    }),
  ];
}
const columns = { pending: [...columnsOf('pending'), actions], completed: columnsOf('completed') } as const;

type Props = { caption: string; filter: VisitFilter; rows: readonly AssignedRow[] };

/** The visits of one day. */
export function AssignedPatientsTable({ caption, filter, rows }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columns[filter]}
      rows={rows}
      rowId={({ appointmentId }) => appointmentId}
      empty={<p className="assigned__nothing muted">{assignedText.nothingToday[filter]}</p>}
      cards="large"
      className="assigned"
      counted={false}
    />
  );
}
