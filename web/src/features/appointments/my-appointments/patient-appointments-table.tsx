import { CalendarClock, CalendarPlus, CircleCheck, CircleX, ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type MenuItem, MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { DateCell, ServicesCell, StaffCell, TimeCell } from '../shared/appointment-cells.tsx';
import { appointmentsText } from '../shared/patient-copy.ts';
import { actionsText } from './copy.ts';

export type AppointmentAction = 'attend' | 'reschedule' | 'calendar' | 'detail' | 'cancel';

/** An appointment and what its client can do with it. */
type AppointmentRow = PatientAppointment & {
  /** How near it is, in words, within the days that count as near. */
  near: string | undefined;
  /** Whether it can still be changed; what is over can only be looked at. */
  isUpcoming: boolean;
  isAttending: boolean;
  onAction: (action: AppointmentAction) => void;
};

const { columns: heads } = appointmentsText;
const column = columnHelper<AppointmentRow>();

const columns: Columns<AppointmentRow> = [
  column.accessor('date', {
    header: heads.date,
    meta: { className: 'appointment__date' },
    cell: ({ row: { original } }) => (
      <>
        <DateCell date={original.date} />
        {original.near !== undefined && <span className="appointment__near small">{original.near}</span>}
      </>
    ),
  }),
  column.accessor('time', {
    header: heads.time,
    meta: { className: 'appointment__hour' },
    cell: ({ row }) => <TimeCell {...row.original} />,
  }),
  column.display({
    id: 'services',
    header: heads.services,
    meta: { className: 'appointment__services' },
    cell: ({ row }) => <ServicesCell services={row.original.services} />,
  }),
  column.display({
    id: 'staff',
    header: heads.staff,
    meta: { className: 'appointment__staff' },
    cell: ({ row: { original } }) => (
      // Approval decides who it will be.
      <StaffCell
        name={original.status === 'pending' ? undefined : original.staffName}
        unassigned={appointmentsText.unassigned}
      />
    ),
  }),
  column.accessor('status', {
    header: heads.status,
    meta: { className: 'appointment__status' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'appointment__actions cell--actions', headHidden: true },
    cell: ({ row }) => <Actions appointment={row.original} />,
  }),
];

const menuOf = ({ onAction }: AppointmentRow): MenuItem[] => [
  {
    label: actionsText.reschedule,
    icon: <CalendarClock aria-hidden />,
    onSelect: () => onAction('reschedule'),
  },
  {
    label: actionsText.calendar,
    icon: <CalendarPlus aria-hidden />,
    onSelect: () => onAction('calendar'),
  },
  {
    label: appointmentsText.detail,
    icon: <ReceiptText aria-hidden />,
    onSelect: () => onAction('detail'),
  },
  {
    label: actionsText.cancel,
    icon: <CircleX aria-hidden />,
    danger: true,
    onSelect: () => onAction('cancel'),
  },
];

function Actions({ appointment }: { appointment: AppointmentRow }) {
  const { date, isUpcoming, onAction } = appointment;
  if (!isUpcoming)
    return (
      <div className="row">
        <Button
          variant="ghost"
          size="small"
          aria-label={appointmentsText.detailOf(date)}
          onClick={() => onAction('detail')}
        >
          {appointmentsText.detail}
        </Button>
      </div>
    );
  return (
    <div className="row">
      <Attendance appointment={appointment} />
      <MoreMenu label={appointmentsText.moreOf(date)} items={menuOf(appointment)} />
    </div>
  );
}

/** The next step of an upcoming appointment: wait for the approval, say that one comes, or nothing more. */
function Attendance({ appointment }: { appointment: AppointmentRow }) {
  if (appointment.status === 'pending')
    return (
      <span className="appointment__step appointment__awaiting small muted">{appointmentsText.awaiting}</span>
    );
  if (appointment.attendanceConfirmed)
    return (
      <span className="appointment__step appointment__attended small">
        <CircleCheck aria-hidden />
        {actionsText.attendanceChange}
      </span>
    );
  return (
    <Button
      className="appointment__step"
      size="small"
      busy={appointment.isAttending}
      busyLabel={actionsText.attending}
      aria-label={appointmentsText.attendOf(appointment.date)}
      onClick={() => appointment.onAction('attend')}
    >
      {actionsText.attend}
    </Button>
  );
}

type Props = Omit<ComponentProps<typeof DataTable<AppointmentRow>>, 'columns' | 'rowId'>;

/** Upcoming appointments or history: the same columns. */
export function OwnAppointmentsTable(props: Props) {
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
