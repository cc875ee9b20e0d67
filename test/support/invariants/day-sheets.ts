import { expect } from 'vitest';
import { everyone } from '#lambdas/table/appointments/busy-month.entity.ts';
import { type BusyMonthRow, busyOn } from '#lambdas/table/appointments/busy-month.store.ts';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import { busyMonthsOf, busyText } from '#shared/appointments/calendar/busy-month.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { datesFrom, daysOfMonth } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';

type SheetRow = DaySheet & { readonly busy: string };

const lineOf = (appointment: { appointmentId: string; start: number; end: number; status: string }) =>
  `${appointment.appointmentId} ${appointment.start}-${appointment.end} ${appointment.status}`;

/** Sheets hold exactly the appointments that occupy time, each once, and none overlap. */
export function checkSheets(appointments: readonly Appointment[], sheets: readonly SheetRow[]): void {
  const expected = appointments
    .filter(({ status, hidden }) => occupies(status) && !hidden)
    .map((each) => `${each.staffId} ${each.date} ${lineOf({ ...each, ...intervalOf(each) })}`);
  const found = sheets.flatMap(({ staffId, date, appointments }) =>
    appointments.map((appointment) => `${staffId} ${date} ${lineOf(appointment)}`),
  );
  expect(found.sort()).toEqual(expected.sort());
  for (const { appointments, busy } of sheets) {
    expect(busy).toBe(appointments.map(({ start, end }) => `${start}-${end}`).join(','));
    for (const [index, appointment] of appointments.entries())
      for (const other of appointments.slice(index + 1)) expect(overlaps(appointment, other)).toBe(false);
  }
}

/** Months say of each person what the appointments say, and every month that has a row is whole. */
export function checkBusyMonths(appointments: readonly Appointment[], rows: readonly BusyMonthRow[]): void {
  const expected = busyMonthsOf(appointments).flatMap(({ staffId, days }) =>
    Object.entries(days).map(([date, busy]) => `${staffId} ${date} ${busy}`),
  );
  const found = rows.flatMap((row) => {
    const { first, last } = daysOfMonth(row.month);
    return datesFrom(first, last)
      .filter((date) => busyOn(row, date).length > 0)
      .map((date) => `${row.staffId} ${date} ${busyText(busyOn(row, date))}`);
  });
  expect(found.sort()).toEqual(expected.sort());
  const whole = rows.filter(({ staffId }) => staffId === everyone).map(({ month }) => month);
  expect([...new Set(rows.map(({ month }) => month))].sort()).toEqual(whole.sort());
}

/** A client's day that is written down holds exactly what takes their time on it. */
export function checkPatientDays(appointments: readonly Appointment[], days: readonly PatientDay[]): void {
  const taking = appointments.filter(({ status, hidden }) => occupies(status) && !hidden);
  for (const day of days) {
    const own = taking.filter(({ patientId, date }) => patientId === day.patientId && date === day.date);
    const lines = own.map((each) => lineOf({ ...each, ...intervalOf(each), status: '' }));
    const found = day.appointments.map((each) => lineOf({ ...each, status: '' }));
    expect(found.sort()).toEqual(lines.sort());
  }
}
