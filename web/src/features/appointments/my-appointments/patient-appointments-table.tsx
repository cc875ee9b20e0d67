import { CalendarClock, CalendarPlus, CircleCheck, CircleX, ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type MenuItem, MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { DateCell, ServicesCell, StaffCell, TimeCell } from '../shared/appointment-cells.tsx';
import { visitsText } from '../shared/patient-copy.ts';
import { actionsText } from './copy.ts';

export type VisitAction = 'attend' | 'reschedule' | 'calendar' | 'detail' | 'cancel';

/** A visit and what its client can do with it. */
type VisitRow = PatientAppointment & {
  /** How near it is, in words, within the days that count as near. */
  near: string | undefined;
  /** Whether it can still be changed; what is over can only be looked at. */
  isUpcoming: boolean;
  isAttending: boolean;
  onAction: (action: VisitAction) => void;
};

const { columns: heads } = visitsText;
const column = columnHelper<VisitRow>();

const columns: Columns<VisitRow> = [
  column.accessor('date', {
    header: heads.date,
    meta: { className: 'visit__date' },
    cell: ({ row: { original } }) => (
      <>
        <DateCell date={original.date} />
        {original.near !== undefined && <span className="visit__near small">{original.near}</span>}
      </>
    ),
  }),
  column.accessor('time', {
    header: heads.time,
    meta: { className: 'visit__hour' },
    cell: ({ row }) => <TimeCell {...row.original} />,
  }),
  column.display({
    id: 'services',
    header: heads.services,
    meta: { className: 'visit__services' },
    cell: ({ row }) => <ServicesCell services={row.original.services} />,
  }),
  column.display({
    id: 'staff',
    header: heads.staff,
    meta: { className: 'visit__staff' },
    cell: ({ row: { original } }) => (
      // Approval decides who it will be.
      <StaffCell
        name={original.status === 'pending' ? undefined : original.staffName}
        unassigned={visitsText.unassigned}
      />
    ),
  }),
  column.accessor('status', {
    header: heads.status,
    meta: { className: 'visit__status' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'visit__actions cell--actions', headHidden: true },
    cell: ({ row }) => <Actions visit={row.original} />,
  }),
];

const menuOf = ({ onAction }: VisitRow): MenuItem[] => [
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
    label: visitsText.detail,
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

function Actions({ visit }: { visit: VisitRow }) {
  const { date, isUpcoming, onAction } = visit;
  if (!isUpcoming)
    return (
      <div className="row">
        <Button
          variant="ghost"
          size="small"
          aria-label={visitsText.detailOf(date)}
          onClick={() => onAction('detail')}
        >
          {visitsText.detail}
        </Button>
      </div>
    );
  return (
    <div className="row">
      <Attendance visit={visit} />
      <MoreMenu label={visitsText.moreOf(date)} items={menuOf(visit)} />
    </div>
  );
}

/** The next step of an upcoming visit: wait for the approval, say that one comes, or nothing more. */
function Attendance({ visit }: { visit: VisitRow }) {
  if (visit.status === 'pending')
    return <span className="visit__step visit__awaiting small muted">{visitsText.awaiting}</span>;
  if (visit.attendanceConfirmed)
    return (
      <span className="visit__step visit__attended small">
        <CircleCheck aria-hidden />
        {actionsText.attended}
      </span>
    );
  return (
    <Button
      className="visit__step"
      size="small"
      busy={visit.isAttending}
      busyLabel={actionsText.attending}
      aria-label={visitsText.attendOf(visit.date)}
      onClick={() => visit.onAction('attend')}
    >
      {actionsText.attend}
    </Button>
  );
}

type Props = Omit<ComponentProps<typeof DataTable<VisitRow>>, 'columns' | 'rowId'>;

/** Upcoming visits or history: the same columns. */
export function PatientVisitsTable(props: Props) {
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
