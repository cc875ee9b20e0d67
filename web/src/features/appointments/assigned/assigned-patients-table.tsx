import { MapPin, Navigation, Phone, Syringe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listTreatmentNames } from '#shared/appointments/appointment.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import { type AssignedAppointment, isWithoutCharge } from '#shared/appointments/views.ts';
import { formatDuration, formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { ConsentsDue } from '#web/src/components/consents/consents-due.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Charge } from '../shared/charge.tsx';
import { DayStateLabel, dayStateText, toMarkedAppointment, useNextMark } from '../shared/day-state.tsx';
import { formatLot, formatMedication } from '../shared/medication-line.ts';
import { type AppointmentFilter, assignedText, getNextActionLabel } from './copy.ts';
import './assigned-patients.css';

/** Row of the table. `onClose` is undefined before the appointment's day. */
type AssignedRow = AssignedAppointment & { onClose: (() => void) | undefined; onRoute: () => void };

const column = createTypedColumnHelper<AssignedRow>();

function DayStateLine(appointment: AssignedRow) {
  return (
    <Row pad="8 0 0 0" size={14} className="hidden-if-empty">
      <DayStateLabel appointment={toMarkedAppointment(appointment)} now={useNow()} />
    </Row>
  );
}

/** Sets the next state of the day. */
function MarkButton(appointment: AssignedRow) {
  const next = useNextMark(toMarkedAppointment(appointment), useNow());
  if (!next) return null;
  return (
    <Button
      size="small"
      busy={next.isBusy}
      aria-label={dayStateText.markOf(next.mark, formatFullName(appointment.patient))}
      onClick={next.set}
    >
      {dayStateText.mark[next.mark]}
    </Button>
  );
}

function PatientCell(appointment: AssignedRow) {
  const { appointmentId, patient, durationMinutes, onClose, ...bookedTreatments } = appointment;
  return (
    <>
      <Text size={18} weight={600} block>
        {formatFullName(patient)}
      </Text>
      <span className="small muted n">
        {listTreatmentNames(bookedTreatments).join(', ')} · {formatDuration(durationMinutes)}
      </span>
      <DayStateLine {...appointment} />
      <ConsentsDue appointmentId={appointmentId} />
      {onClose && (
        <Stack gap={8} className="hidden-if-empty" style={{ marginTop: 12 }}>
          <AppointmentAlerts appointmentId={appointmentId} />
        </Stack>
      )}
    </>
  );
}

function MedicationsCell({ medications, status }: AssignedRow) {
  const state = status === 'completed' ? 'closed' : 'open';
  return medications.map((medication) => (
    <Row
      as="span"
      key={medication.medicationId}
      gap={8}
      pad="4 0 0 0"
      align="stretch"
      size={14}
      tone="secondary"
      className="n"
    >
      <Icon icon={Syringe} tone="muted" inLine />
      <span>
        {formatMedication(medication, state)}
        {medication.lots
          ?.filter(({ proposedDoses }) => proposedDoses > 0)
          .map((lot) => (
            <Text key={lot.lotId} tone="muted" block>
              {formatLot(lot)}
            </Text>
          ))}
      </span>
    </Row>
  ));
}

function AddressCell({ address }: AssignedRow) {
  if (address === undefined) return null;
  return (
    <Row as="span" gap={8} pad="4 0 0 0" align="stretch" size={14} tone="secondary">
      <Icon icon={MapPin} tone="muted" inLine />
      {address}
    </Row>
  );
}

function RecordLink({ patientId, patient }: AssignedRow) {
  return (
    <Link
      className={toButtonClass({ size: 'small' })}
      to={paths.staffPatientRecord(patientId)}
      aria-label={assignedText.viewRecordOf(formatFullName(patient))}
    >
      {assignedText.viewRecord}
    </Link>
  );
}

function StatusCell(appointment: AssignedRow) {
  const { status, paymentMethod } = appointment;
  return (
    <Row as="span" gap={8}>
      <StatusBadge status={status} />
      {paymentMethod !== undefined && (
        <span className="caption muted">{assignedText.paidBy(paymentMethodLabels[paymentMethod])}</span>
      )}
      <RecordLink {...appointment} />
    </Row>
  );
}

function CallLink({ patient }: AssignedRow) {
  const dialablePhone = toE164(patient.phone);
  const shownPhone = formatPhone(patient.phone);
  if (dialablePhone === undefined) return <span className="small muted n">{shownPhone}</span>;
  const label = assignedText.callLabel(formatFullName(patient), shownPhone);
  return (
    <a
      className={`${toButtonClass({ size: 'small' })} button--icon`}
      href={`tel:${dialablePhone}`}
      aria-label={label}
      title={label}
    >
      <Phone aria-hidden />
    </a>
  );
}

function RowActions(appointment: AssignedRow) {
  const action = getNextActionLabel(appointment);
  const name = formatFullName(appointment.patient);
  return (
    <>
      {appointment.onClose && (
        <Button
          size="small"
          aria-label={assignedText.actionLabel(action, name)}
          onClick={appointment.onClose}
        >
          {action}
        </Button>
      )}
      <MarkButton {...appointment} />
      <RecordLink {...appointment} />
      <CallLink {...appointment} />
      <IconButton
        outlined
        label={assignedText.routeTo(name)}
        icon={<Navigation aria-hidden />}
        onClick={appointment.onRoute}
      />
    </>
  );
}

/** Builds the columns that R256 requires. */
function buildColumns(filter: AppointmentFilter): Columns<AssignedRow> {
  const headings = assignedText.columns[filter];
  return [
    column.accessor('time', {
      header: headings.time,
      meta: { card: 'title', text: 'nowrap' },
      cell: ({ getValue }) => (
        <Text weight={600} tone="accent">
          <TimeText time={getValue()} />
        </Text>
      ),
    }),
    column.display({
      id: 'patient',
      header: headings.patient,
      meta: { card: 'subtitle' },
      cell: ({ row }) => <PatientCell {...row.original} />,
    }),
    column.display({
      id: 'medications',
      header: headings.medications,
      cell: ({ row }) => MedicationsCell(row.original),
    }),
    column.display({ id: 'address', header: headings.address, cell: ({ row }) => AddressCell(row.original) }),
    column.accessor(filter === 'pending' ? 'balanceDueCents' : 'totalCents', {
      id: 'total',
      header: headings.total,
      meta: { card: 'corner', labelled: true },
      cell: ({ getValue, row: { original } }) => (
        <Text size={18} weight={600}>
          <Charge cents={getValue()} isWithoutCharge={isWithoutCharge(original)} />
        </Text>
      ),
    }),
  ];
}

const statusColumn = column.accessor('status', {
  header: assignedText.columns.completed.status,
  meta: { card: 'actions' },
  cell: ({ row }) => <StatusCell {...row.original} />,
});
const columns = {
  pending: [
    ...buildColumns('pending'),
    createActionsColumn<AssignedRow>({ head: assignedText.actions, primary: RowActions }),
  ],
  completed: [...buildColumns('completed'), statusColumn],
} as const;

type Props = { caption: string; filter: AppointmentFilter; rows: readonly AssignedRow[] };

/** Table of the appointments of one day. */
export function AssignedPatientsTable({ caption, filter, rows }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columns[filter]}
      rows={rows}
      rowId={({ appointmentId }) => appointmentId}
      empty={
        <Stack as="p" pad={20} tone="muted">
          {assignedText.nothingToday[filter]}
        </Stack>
      }
      cards="always"
      counted={false}
    />
  );
}
