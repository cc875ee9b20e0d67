import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { type Columns, createTypedColumnHelper, TwoLines } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { agendaText } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useAgenda, useStaffNames } from './queries.ts';

const maxVisibleAppointments = 8;
const { columns: headers } = agendaText;

type AgendaRow = CalendarAppointment & { member: StaffOption | undefined };
const column = createTypedColumnHelper<AgendaRow>();

const columns: Columns<AgendaRow> = [
  column.accessor('time', {
    header: headers.time,
    meta: { text: 'strong' },
    cell: ({ row }) => <TimeText time={row.original.time} />,
  }),
  column.accessor('patientName', {
    header: headers.client,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <TwoLines main={original.patientName} note={original.serviceNames.join(', ')} />
    ),
  }),
  column.accessor('staffId', {
    header: headers.staff,
    meta: { card: 'value' },
    // Empty while the staff member is unknown, because a default color could be mistaken for another member's.
    cell: ({ row: { original } }) =>
      original.member && (
        <Row as="span" inline gap={8}>
          <span className={`person-dot ${toPersonClass(original.member.colorIndex)}`} aria-hidden />
          {formatFullName(original.member)}
        </Row>
      ),
  }),
  column.accessor('status', {
    header: headers.status,
    meta: { card: 'corner' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
];

function Agenda({ appointments }: { appointments: readonly CalendarAppointment[] }) {
  const staff = useStaffNames().data ?? [];
  const hiddenCount = appointments.length - maxVisibleAppointments;
  const rows = appointments.slice(0, maxVisibleAppointments).map((appointment) => ({
    ...appointment,
    member: staff.find(({ staffId }) => staffId === appointment.staffId),
  }));
  return (
    <>
      <DataTable
        caption={agendaText.title}
        columns={columns}
        rows={rows}
        rowId={({ appointmentId }) => appointmentId}
        counted={false}
        bare
        empty={
          <EmptyState icon={<CalendarDays aria-hidden />} title={agendaText.emptyTitle}>
            {agendaText.empty}
          </EmptyState>
        }
      />
      {hiddenCount > 0 && (
        <Row as="p" pad="8 20" phone={{ pad: '8 16' }} className="line-above">
          <Row as={Link} inline pad="8 0" className="link" to={paths.adminCalendar}>
            {agendaText.hiddenCount(hiddenCount)}
          </Row>
        </Row>
      )}
    </>
  );
}

/** Today's appointments, as in the calendar. */
export function DashboardAgenda({ date }: { date: string }) {
  const agenda = useAgenda(date);
  return (
    <DashboardSection
      id="agenda"
      title={agendaText.title}
      aside={
        <ButtonLink to={paths.adminCalendar} variant="ghost" size="small">
          {agendaText.link}
        </ButtonLink>
      }
    >
      <QueryBoundary
        query={agenda}
        errorTitle={agendaText.failed}
        skeleton={<SkeletonRows bare cards="medium" />}
      >
        {(appointments) => <Agenda appointments={appointments} />}
      </QueryBoundary>
    </DashboardSection>
  );
}
