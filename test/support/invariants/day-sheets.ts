import { expect } from 'vitest';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { overlaps } from '#shared/core/interval.ts';

type SheetRow = DaySheet & { readonly busy: string };

const lineOf = (visit: { appointmentId: string; start: number; end: number; status: string }) =>
  `${visit.appointmentId} ${visit.start}-${visit.end} ${visit.status}`;

/** Sheets hold exactly the visits that occupy time, each once, and none overlap. */
export function checkSheets(appointments: readonly Appointment[], sheets: readonly SheetRow[]): void {
  const expected = appointments
    .filter(({ status, hidden }) => occupies(status) && !hidden)
    .map((each) => `${each.staffId} ${each.date} ${lineOf({ ...each, ...intervalOf(each) })}`);
  const found = sheets.flatMap(({ staffId, date, visits }) =>
    visits.map((visit) => `${staffId} ${date} ${lineOf(visit)}`),
  );
  expect(found.sort()).toEqual(expected.sort());
  for (const { visits, busy } of sheets) {
    expect(busy).toBe(visits.map(({ start, end }) => `${start}-${end}`).join(','));
    for (const [index, visit] of visits.entries())
      for (const other of visits.slice(index + 1)) expect(overlaps(visit, other)).toBe(false);
  }
}
