import { type BusyMonthRow, busyOn } from '#lambdas/table/appointments/busy-month.store.ts';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import { busyMonthsOf, busyText } from '#shared/appointments/calendar/busy-month.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { datesFrom, daysOfMonth } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';
import { agree, none } from './agree.ts';

const lineOf = (appointment: { appointmentId: string; start: number; end: number; status: string }) =>
  `${appointment.appointmentId} ${appointment.start}-${appointment.end} ${appointment.status}`;

const takesTime = ({ status, hidden }: Appointment) => occupies(status) && !hidden;

/** Checks that day sheets hold exactly the appointments that occupy time, each once and without overlaps. */
export function checkSheets(appointments: readonly Appointment[], sheets: readonly DaySheet[]): string[] {
  const expected = appointments
    .filter(takesTime)
    .map((each) => `${each.staffId} ${each.date} ${lineOf({ ...each, ...intervalOf(each) })}`);
  const found = sheets.flatMap(({ staffId, date, appointments: all }) =>
    all.map((appointment) => `${staffId} ${date} ${lineOf(appointment)}`),
  );
  return [
    ...agree('Day sheets hold the appointments that take time', found.sort(), expected.sort()),
    ...none(
      'No two appointments of a person overlap',
      sheets.flatMap(({ staffId, date, appointments: all }) =>
        all.flatMap((appointment, index) =>
          all
            .slice(index + 1)
            .filter((other) => overlaps(appointment, other))
            .map((other) => `${staffId} ${date} ${lineOf(appointment)}, ${lineOf(other)}`),
        ),
      ),
    ),
  ];
}

/** Checks that busy months agree with the appointments. */
export function checkBusyMonths(
  appointments: readonly Appointment[],
  rows: readonly BusyMonthRow[],
): string[] {
  const expected = busyMonthsOf(appointments).flatMap(({ staffId, days }) =>
    Object.entries(days).map(([date, busy]) => `${staffId} ${date} ${busy}`),
  );
  const found = rows.flatMap((row) => {
    const { first, last } = daysOfMonth(row.month);
    return datesFrom(first, last)
      .filter((date) => busyOn(row, date).length > 0)
      .map((date) => `${row.staffId} ${date} ${busyText(busyOn(row, date))}`);
  });
  return agree('Months hold the minutes that appointments take', found.sort(), expected.sort());
}

/** Checks that a client's stored day holds exactly the appointments that occupy it. */
export function checkPatientDays(
  appointments: readonly Appointment[],
  days: readonly PatientDay[],
): string[] {
  const dayOf = ({ patientId, date }: Pick<PatientDay, 'patientId' | 'date'>) => `${patientId} ${date}`;
  const taking = Map.groupBy(appointments.filter(takesTime), dayOf);
  const linesOf = (day: PatientDay, lines: readonly string[]) => `${dayOf(day)}: ${[...lines].sort()}`;
  return agree(
    "A client's day holds the appointments that take their time",
    days.map((day) =>
      linesOf(
        day,
        day.appointments.map((each) => lineOf({ ...each, status: '' })),
      ),
    ),
    days.map((day) => {
      const own = taking.get(dayOf(day)) ?? [];
      return linesOf(
        day,
        own.map((each) => lineOf({ ...each, ...intervalOf(each), status: '' })),
      );
    }),
  );
}
