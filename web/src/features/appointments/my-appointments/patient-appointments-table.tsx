import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  CircleX,
  Navigation,
  ReceiptText,
  Repeat,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import type { MenuItem } from '#web/src/ui/buttons/menu.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { DateCell, StaffCell, TimeCell, TreatmentsCell } from '../shared/appointment-cells.tsx';
import { appointmentsText, formatUnassigned } from '../shared/patient-copy.ts';
import { actionsText, centerChangeText } from './copy.ts';

export type AppointmentAction =
  | 'attend'
  | 'accept'
  | 'reschedule'
  | 'repeat'
  | 'calendar'
  | 'detail'
  | 'cancel';

/** Row of a client's appointment with its actions. */
export type AppointmentRow = PatientAppointment & {
  /** Way to the center, or undefined without its address. */
  directionsUrl: string | undefined;
  isRepeatable: boolean;
  isUpcoming: boolean;
  /** How soon it is, in words, or undefined beyond a week. */
  nearLabel: string | undefined;
  /** Whether the confirmation or acceptance is being sent. */
  isAnswering: boolean;
  onAction: (action: AppointmentAction) => void;
};

const { columns: headings } = appointmentsText;
const column = createTypedColumnHelper<AppointmentRow>();

const factColumns: Columns<AppointmentRow> = [
  column.accessor('date', {
    header: headings.date,
    meta: { width: '15.5%' },
    cell: ({ row: { original } }) => (
      <>
        <DateCell date={original.date} />
        {original.nearLabel !== undefined && (
          <Text size={14} weight={600} tone="accent" className="cell__aside cell__aside--dotted">
            {original.nearLabel}
          </Text>
        )}
      </>
    ),
  }),
  column.accessor('time', {
    header: headings.time,
    meta: { width: '11%' },
    cell: ({ row }) => <TimeCell {...row.original} />,
  }),
  column.display({
    id: 'services',
    header: headings.services,
    meta: { card: 'title' },
    cell: ({ row }) => <TreatmentsCell {...row.original} />,
  }),
  column.display({
    id: 'staff',
    header: headings.staff,
    meta: { width: '19%' },
    cell: ({ row: { original } }) => (
      // A pending appointment has no staff member until its approval.
      <StaffCell name={original.staffName} unassigned={formatUnassigned(original)} />
    ),
  }),
  column.accessor('status', {
    header: headings.status,
    meta: { card: 'corner', width: '13%' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
];

/** Actions for an upcoming appointment, in the menu of its row and in its details. */
export const listUpcomingActions = ({ onAction, directionsUrl }: AppointmentRow): MenuItem[] => [
  {
    label: actionsText.reschedule,
    icon: <CalendarClock aria-hidden />,
    onSelect: () => onAction('reschedule'),
  },
  {
    label: actionsText.addToCalendar,
    icon: <CalendarPlus aria-hidden />,
    onSelect: () => onAction('calendar'),
  },
  ...(directionsUrl === undefined
    ? []
    : [
        {
          label: actionsText.directions,
          icon: <Navigation aria-hidden />,
          onSelect: () => window.open(directionsUrl, '_blank', 'noopener'),
        },
      ]),
  {
    label: actionsText.cancel,
    icon: <CircleX aria-hidden />,
    danger: true,
    onSelect: () => onAction('cancel'),
  },
];

const buildMenuItems = (row: AppointmentRow): MenuItem[] => [
  {
    label: appointmentsText.detail,
    icon: <ReceiptText aria-hidden />,
    onSelect: () => row.onAction('detail'),
  },
  ...listUpcomingActions(row),
];

type AttendanceProps = { appointment: AppointmentRow; variant?: 'primary' | 'secondary' };

/** Next step of an upcoming appointment, which is to await approval, answer a change or confirm attendance. */
export function AttendanceAction({ appointment, variant = 'secondary' }: AttendanceProps) {
  if (appointment.status === 'pending')
    return <span className="appointment__awaiting small muted">{appointmentsText.awaiting}</span>;
  if (appointment.attendanceConfirmed)
    return (
      <Row as="span" gap={6} inline size={14} weight={500} tone="success">
        <Icon icon={CircleCheck} size={16} />
        {actionsText.attendanceConfirmed}
      </Row>
    );
  if (appointment.changedFrom)
    return <span className="appointment__awaiting small muted">{centerChangeText.awaitingAnswer}</span>;
  return (
    <Button
      variant={variant}
      size="small"
      busy={appointment.isAnswering}
      busyLabel={actionsText.confirmingAttendance}
      aria-label={appointmentsText.attendOf(appointment)}
      onClick={() => appointment.onAction('attend')}
    >
      {actionsText.confirmAttendance}
    </Button>
  );
}

const actionsWidth = '23.3%';
const upcomingColumns: Columns<AppointmentRow> = [
  ...factColumns,
  createActionsColumn({
    ruled: true,
    width: actionsWidth,
    primary: (row) => <AttendanceAction appointment={row} />,
    buildMenu: (row) => ({ label: appointmentsText.moreOf(row), items: buildMenuItems(row) }),
  }),
];
/** Past appointments are read-only. */
const pastColumns: Columns<AppointmentRow> = [
  ...factColumns,
  createActionsColumn({
    ruled: true,
    width: actionsWidth,
    primary: ({ date, time, isRepeatable, onAction }) => (
      <>
        {isRepeatable && (
          <Button
            variant="ghost"
            size="small"
            icon={<Repeat aria-hidden />}
            aria-label={appointmentsText.repeatOf({ date, time })}
            onClick={() => onAction('repeat')}
          >
            {actionsText.repeat}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-label={appointmentsText.detailOf({ date, time })}
          onClick={() => onAction('detail')}
        >
          {appointmentsText.detail}
        </Button>
      </>
    ),
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<AppointmentRow>>, 'columns' | 'rowId'> & {
  /** Whether the appointments can still be changed. */
  areUpcoming: boolean;
};

/** Table of upcoming or past appointments, with the same columns. */
export function PatientAppointmentsTable({ areUpcoming, ...props }: Props) {
  const { rows, pageSize = rows.length, loadMore } = props;
  // A short list needs no count.
  const isCounted = loadMore !== undefined || rows.length > pageSize;
  return (
    <DataTable
      {...props}
      columns={areUpcoming ? upcomingColumns : pastColumns}
      rowId={({ appointmentId }) => appointmentId}
      isMarked={({ nearLabel }) => nearLabel !== undefined}
      cards="large"
      dense
      fixed
      counted={isCounted}
    />
  );
}
