import { type BusyMonthRow, readBusyIntervals } from '#lambdas/table/appointments/busy-month.store.ts';
import {
  type Appointment,
  listHeldSlots,
  occupiesSlot,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import { findBlockedTime } from '#shared/appointments/calendar/blocked-time.ts';
import { formatBusyIntervals } from '#shared/appointments/calendar/busy-month.ts';
import { type DaySheet, listBusyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { getMonthBounds, listDatesInRange } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

const formatAppointment = (appointment: {
  appointmentId: string;
  start: number;
  end: number;
  status: string;
}) => `${appointment.appointmentId} ${appointment.start}-${appointment.end} ${appointment.status}`;

const occupiesTime = ({ status, hidden }: Appointment) => occupiesSlot(status) && !hidden;

/** Checks that day sheets hold exactly the appointments that occupy time, each once and without overlaps. */
export function checkDaySheets(appointments: readonly Appointment[], sheets: readonly DaySheet[]): string[] {
  const expected = appointments.flatMap((row) =>
    listHeldSlots(row).map((slot, index) => {
      // The times proposed for a request follow its own, and are held as a reservation is.
      const status = index === 0 ? row.status : 'reserved';
      const entry = { appointmentId: row.appointmentId, status, ...toAppointmentInterval(slot) };
      return `${slot.staffId} ${slot.date} ${formatAppointment(entry)}`;
    }),
  );
  const actual = sheets.flatMap(({ staffId, date, appointments: booked }) =>
    booked.map((appointment) => `${staffId} ${date} ${formatAppointment(appointment)}`),
  );
  return [
    ...checkEqual('Day sheets hold the appointments that take time', actual.sort(), expected.sort()),
    ...checkEmpty(
      'No appointment is in a blocked time',
      sheets.flatMap((sheet) =>
        sheet.appointments
          .filter((appointment) => findBlockedTime(sheet, appointment))
          .map((appointment) => `${sheet.staffId} ${sheet.date} ${formatAppointment(appointment)}`),
      ),
    ),
    ...checkEmpty(
      'No two appointments of a staff member overlap',
      sheets.flatMap(({ staffId, date, appointments: booked }) =>
        booked.flatMap((appointment, index) =>
          booked
            .slice(index + 1)
            .filter(
              (other) => other.appointmentId !== appointment.appointmentId && overlaps(appointment, other),
            )
            .map(
              (other) => `${staffId} ${date} ${formatAppointment(appointment)}, ${formatAppointment(other)}`,
            ),
        ),
      ),
    ),
  ];
}

/** Checks that busy months agree with the day sheets. */
export function checkBusyMonths(sheets: readonly DaySheet[], rows: readonly BusyMonthRow[]): string[] {
  const expected = sheets
    .map((sheet) => ({ ...sheet, busy: formatBusyIntervals(listBusyIntervals(sheet)) }))
    .filter(({ busy }) => busy !== '')
    .map(({ staffId, date, busy }) => `${staffId} ${date} ${busy}`);
  const actual = rows.flatMap((row) => {
    const { first, last } = getMonthBounds(row.month);
    return listDatesInRange(first, last)
      .filter((date) => readBusyIntervals(row, date).length > 0)
      .map((date) => `${row.staffId} ${date} ${formatBusyIntervals(readBusyIntervals(row, date))}`);
  });
  return checkEqual('Months hold the minutes that day sheets take', actual.sort(), expected.sort());
}

/** Checks that a client's stored day holds exactly the appointments that occupy it. */
export function checkPatientDays(
  appointments: readonly Appointment[],
  days: readonly PatientDay[],
): string[] {
  const formatDay = ({ patientId, date }: Pick<PatientDay, 'patientId' | 'date'>) => `${patientId} ${date}`;
  const appointmentsByDay = Map.groupBy(appointments.filter(occupiesTime), formatDay);
  const formatDayAppointments = (day: PatientDay, lines: readonly string[]) =>
    `${formatDay(day)}: ${[...lines].sort()}`;
  // Stored days have no status, so both sides are compared without one.
  return checkEqual(
    "A client's day holds the appointments that take their time",
    days.map((day) =>
      formatDayAppointments(
        day,
        day.appointments.map((row) => formatAppointment({ ...row, status: '' })),
      ),
    ),
    days.map((day) => {
      const dayAppointments = appointmentsByDay.get(formatDay(day)) ?? [];
      return formatDayAppointments(
        day,
        dayAppointments.map((row) =>
          formatAppointment({ ...row, ...toAppointmentInterval(row), status: '' }),
        ),
      );
    }),
  );
}
