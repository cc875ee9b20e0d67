import type { ReactNode } from 'react';
import { listTreatmentNames } from '#shared/appointments/appointment.ts';
import {
  formatDayMonth,
  formatDuration,
  formatFullDate,
  formatTime,
  getWeekdayName,
} from '#shared/core/format.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { TwoLines } from '#web/src/ui/data-table/columns.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import './appointment-cells.css';

/** Table cells of appointments, with two lines in a table row and one on a card. */
export function DateCell({ date }: { date: string }) {
  const isThisYear = date.startsWith(useToday().slice(0, 4));
  return (
    <time dateTime={date}>
      <span className="cell__wide">
        <TwoLines
          small
          main={formatDayMonth(date, date)}
          note={isThisYear ? getWeekdayName(date) : `${getWeekdayName(date)}, ${date.slice(0, 4)}`}
        />
      </span>
      <span className="cell__narrow capital">{formatFullDate(date)}</span>
    </time>
  );
}

export function TimeCell({ time, durationMinutes }: { time: string; durationMinutes: number }) {
  return (
    <>
      <time dateTime={time} className="nowrap">
        {formatTime(time)}
      </time>
      <span className="cell__aside cell__aside--dotted small muted n">{formatDuration(durationMinutes)}</span>
    </>
  );
}

/** Services, or medications where there are none. */
export function TreatmentsCell(bookedTreatments: Parameters<typeof listTreatmentNames>[0]) {
  return <span className="strong">{listTreatmentNames(bookedTreatments).join(', ')}</span>;
}

/** `unassigned` is shown without a staff member. */
export function StaffCell({ name, unassigned }: { name: string | undefined; unassigned: string }) {
  if (name === undefined) return <span className="muted">{unassigned}</span>;
  return (
    <Row as="span" gap={8}>
      <Avatar name={name} size="small" />
      {name}
    </Row>
  );
}

/** The client's name with contact data below it. */
export function PersonCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row as="span" gap={12}>
      <Avatar name={name} size="small" />
      <Stack as="span" grow>
        <span className="strong">{name}</span>
        {children}
      </Stack>
    </Row>
  );
}
