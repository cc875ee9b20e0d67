import { useState } from 'react';
import type { CalendarAppointment, WorkingDay } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { isOnBoard, listBlockedTimes, listColumnGaps, mergeHours } from './board-hours.ts';
import { type BoardView, buildColumns, type Column } from './columns.ts';

type UseBoardColumnsInput = {
  view: BoardView;
  date: string;
  appointments: readonly CalendarAppointment[];
  staff: readonly StaffOption[];
  byMember: boolean;
  /** Undefined while unknown. The board then shows everyone. */
  days: readonly WorkingDay[] | undefined;
};

/** The columns of those who work or have appointments, and of the others on request. */
export function useBoardColumns({ view, date, staff, days, ...input }: UseBoardColumnsInput) {
  const [hasOthers, setOthers] = useState(false);
  const isShown = (member: StaffOption, day: string) =>
    !days || hasOthers || staff.length === 1 || isOnBoard(member, day, { ...input, days });
  const columns = buildColumns(view, date, { ...input, staff, isOnBoard: isShown });
  const hidden = view === 'day' ? staff.filter((member) => !isShown(member, date)).length : 0;
  const hoursOf = (column: Column) =>
    days && mergeHours(days, column.date, column.member ? [column.member] : staff);
  // A column of everyone shows no blocked time, except where everyone is one person.
  const blockedOf = ({ date: day, member = staff.length === 1 ? staff[0] : undefined }: Column) =>
    days && member
      ? listBlockedTimes(days, day, member).map((blocked) => ({ blocked, date: day, member }))
      : [];
  const gapsOf = (column: Column, { appointmentId }: CalendarAppointment) =>
    listColumnGaps(
      hoursOf(column) ?? [],
      column.appointments.filter((other) => other.appointmentId !== appointmentId),
      blockedOf(column),
    );
  return {
    columns,
    hoursOf,
    blockedOf,
    gapsOf,
    others: { hidden, isShown: hasOthers, toggle: () => setOthers(!hasOthers) },
  };
}
