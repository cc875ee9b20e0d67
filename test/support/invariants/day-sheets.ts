import { expect } from 'vitest';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
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
