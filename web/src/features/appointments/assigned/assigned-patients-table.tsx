import { MapPin, Navigation, Phone, Syringe } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { duration, phone } from '#shared/core/format.ts';
import { ConsentsDue } from '#web/src/components/consents/consents-due.tsx';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money, TimeText } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { type AppointmentFilter, assignedText, nextAction } from './copy.ts';
import './assigned-patients.css';

/** An appointment, how to close it, once its day has come, and how to get there. */
type AssignedRow = AssignedAppointment & { onClose: (() => void) | undefined; onRoute: () => void };

const column = columnHelper<AssignedRow>();

function PatientCell({ appointmentId, patient, services, durationMinutes }: AssignedRow) {
  return (
    <>
      <span className="assigned__name">{fullName(patient)}</span>
      <span className="small muted n">
        {services.map(({ name }) => name).join(', ')} · {duration(durationMinutes)}
      </span>
      <ConsentsDue appointmentId={appointmentId} />
    </>
  );
}

function MedicationsCell({ medications }: AssignedRow) {
  if (medications.length === 0) return null;
  return (
    <span className="assigned__line small n">
      <Syringe aria-hidden />
      {assignedText.medications(medications)}
    </span>
  );
}

function AddressCell({ address }: AssignedRow) {
  if (address === undefined) return null;
  return (
    <span className="assigned__line small">
      <MapPin aria-hidden />
      {address}
    </span>
  );
}

function TotalCell({ label, cents }: { label: string; cents: number }) {
  return (
    <>
      <span className="assigned__label caption muted">{label}</span>
      <span className="assigned__amount">
        <Money cents={cents} />
      </span>
    </>
  );
}

function StatusCell({ status, paymentMethod }: AssignedRow) {
  return (
    <>
      <StatusBadge status={status} />
      {paymentMethod !== undefined && (
        <span className="caption muted">{assignedText.paidBy(paymentMethodLabels[paymentMethod])}</span>
      )}
    </>
  );
}

function CallLink({ patient }: AssignedRow) {
  const dialled = smsPhone(patient.phone);
  const shown = phone(patient.phone);
  if (dialled === undefined) return <span className="small muted n">{shown}</span>;
  const label = assignedText.call(fullName(patient), shown);
  return (
    <a
      className={`${buttonClass({ size: 'small' })} button--icon`}
      href={`tel:${dialled}`}
      aria-label={label}
      title={label}
    >
      <Phone aria-hidden />
    </a>
  );
}

function ActionsCell(appointment: AssignedRow) {
  const action = nextAction(appointment);
  const name = fullName(appointment.patient);
  return (
    <>
      {appointment.onClose && (
        <Button
          size="small"
          className="grow"
          aria-label={assignedText.actionFor(action, name)}
          onClick={appointment.onClose}
        >
          {action}
        </Button>
      )}
      <CallLink {...appointment} />
      <IconButton
        outlined
        label={assignedText.route(name)}
        icon={<Navigation aria-hidden />}
        onClick={appointment.onRoute}
      />
    </>
  );
}

type Head = 'time' | 'patient' | 'medications' | 'address' | 'total';

/** Who, when, what to give, where, how much, and what to do (R256). */
function columnsOf(filter: AppointmentFilter): Columns<AssignedRow> {
  const heads = assignedText.heads[filter];
  const cell = (id: Head, draw: (row: AssignedRow) => ReactNode) =>
    column.display({
      id,
      header: heads[id],
      meta: { className: `assigned__${id}` },
      cell: ({ row }) => draw(row.original),
    });
  return [
    cell('time', ({ time }) => <TimeText time={time} />),
    cell('patient', PatientCell),
    cell('medications', MedicationsCell),
    cell('address', AddressCell),
    cell('total', ({ balanceDueCents, totalCents }) => (
      <TotalCell label={heads.total} cents={filter === 'pending' ? balanceDueCents : totalCents} />
    )),
  ];
}

const actions = column.display({
  id: 'actions',
  header: assignedText.actions,
  meta: { className: 'assigned__actions' },
  cell: ({ row }) => <ActionsCell {...row.original} />,
});
const status = column.accessor('status', {
  header: assignedText.heads.completed.status,
  meta: { className: 'assigned__status' },
  cell: ({ row }) => <StatusCell {...row.original} />,
});
const columns = {
  pending: [...columnsOf('pending'), actions],
  completed: [...columnsOf('completed'), status],
} as const;

type Props = { caption: string; filter: AppointmentFilter; rows: readonly AssignedRow[] };

/** The appointments of one day. */
export function AssignedPatientsTable({ caption, filter, rows }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columns[filter]}
      rows={rows}
      rowId={({ appointmentId }) => appointmentId}
      empty={<p className="assigned__nothing muted">{assignedText.nothingToday[filter]}</p>}
      cards="always"
      className="assigned"
      counted={false}
    />
  );
}
