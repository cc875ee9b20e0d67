import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isDayReached } from '#shared/appointments/transitions.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { FoldIcon } from '#web/src/ui/display/icon.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { AssignedPatientsTable } from './assigned-patients-table.tsx';
import { type AppointmentFilter, assignedText } from './copy.ts';

type Appointment = { date: string };
export type AppointmentDay<Shown extends Appointment> = { date: string; appointments: readonly Shown[] };

/** Groups by day. Today is first, even if empty, then past days from the latest, then upcoming days. */
export function groupAppointmentsByDay<Shown extends Appointment>(
  appointments: readonly Shown[],
  today: string,
): AppointmentDay<Shown>[] {
  const appointmentsByDate = Map.groupBy(appointments, ({ date }) => date);
  const otherDates = [...appointmentsByDate.keys()].filter((date) => date !== today).sort();
  const pastDates = otherDates.filter((date) => date < today).reverse();
  const upcomingDates = otherDates.filter((date) => date > today);
  return [today, ...pastDates, ...upcomingDates].map((date) => ({
    date,
    appointments: appointmentsByDate.get(date) ?? [],
  }));
}

type Props = {
  appointments: readonly AssignedAppointment[];
  filter: AppointmentFilter;
  today: string;
  onClose: (appointmentId: string) => void;
  onRoute: (appointmentId: string) => void;
};

/** The appointments under a heading for each day, or an empty state. */
export function AssignedPatientsDays({ appointments, filter, today, onClose, onRoute }: Props) {
  const Icon = filter === 'pending' ? ClipboardList : ClipboardCheck;
  if (appointments.length === 0)
    return (
      <Card>
        <EmptyState icon={<Icon aria-hidden />} title={assignedText.emptyTitle[filter]}>
          {assignedText.empty[filter]}
        </EmptyState>
      </Card>
    );
  const rows = appointments.map((appointment) => ({
    ...appointment,
    onClose: isDayReached(appointment, today) ? () => onClose(appointment.appointmentId) : undefined,
    onRoute: () => onRoute(appointment.appointmentId),
  }));
  return (
    <Stack gap={32}>
      {groupAppointmentsByDay(rows, today).map((day) => (
        <Day
          key={day.date}
          isFolded={day.date > addDays(today, 1)}
          head={<DayHead day={day} filter={filter} today={today} />}
        >
          <AssignedPatientsTable
            caption={assignedText.day(day.date, today).name}
            filter={filter}
            rows={day.appointments}
          />
        </Day>
      ))}
    </Stack>
  );
}

type DayProps = { isFolded: boolean; head: ReactNode; children: ReactNode };

/** A day under its heading. Days after tomorrow are folded, so that the coming visits stay in view. */
function Day({ isFolded, head, children }: DayProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isFolded)
    return (
      <section>
        {head}
        {children}
      </section>
    );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Row as="summary" gap={8} justify="between" style={{ minHeight: 44 }}>
        <div className="grow">{head}</div>
        <FoldIcon />
      </Row>
      {isOpen && children}
    </details>
  );
}

type HeadProps = { day: AppointmentDay<AssignedAppointment>; filter: AppointmentFilter; today: string };

function DayHead({ day: { date, appointments }, filter, today }: HeadProps) {
  const { name, detail } = assignedText.day(date, today);
  const isLate = filter === 'pending' && date < today;
  return (
    <Row as="header" gap="0 8" pad="0 0 12 0" align="baseline" wrap>
      <Heading size={18}>{name}</Heading>
      {detail !== undefined && <p className="muted">{detail}</p>}
      {appointments.length > 0 && (
        <Text as="p" size={14} tone="muted" push className="n">
          {isLate
            ? assignedText.unclosed(appointments.length)
            : assignedText.appointments(appointments.length)}
        </Text>
      )}
    </Row>
  );
}
