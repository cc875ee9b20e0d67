import { describe, expect, it } from 'vitest';
import { appointmentStatuses } from '#shared/appointments/appointment.ts';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import {
  filterCompletedAppointments,
  formatCursor,
} from '#shared/appointments/closing/completed-appointments.ts';

const anAppointment = (changes: Partial<SheetAppointment>): SheetAppointment => ({
  appointmentId: 'v',
  patientName: 'Marisol Ortiz',
  status: 'confirmed',
  start: 600,
  end: 660,
  attendanceConfirmed: false,
  serviceIds: ['facial'],
  ...changes,
});
const aSheet = (staffId: string, date: string, ...appointments: Partial<SheetAppointment>[]): DaySheet => ({
  staffId,
  date,
  version: 1,
  appointments: appointments.map(anAppointment),
});
const listIds = (...input: Parameters<typeof filterCompletedAppointments>) =>
  filterCompletedAppointments(...input).map(({ appointmentId }) => appointmentId);

describe('filterCompletedAppointments', () => {
  it('sorts latest first, for any staff member [R228]', () => {
    const sheets = [
      aSheet('camila', '2026-03-02', { appointmentId: 'b', start: 545 }, { appointmentId: 'c', start: 780 }),
      aSheet('luz', '2026-03-02', { appointmentId: 'a', start: 545 }),
      aSheet('luz', '2026-03-10', { appointmentId: 'd', start: 480 }),
    ];

    const rows = filterCompletedAppointments(sheets, {});

    expect(rows.map(({ appointmentId }) => appointmentId)).toEqual(['d', 'c', 'b', 'a']);
    expect(rows.map(formatCursor).toSorted().reverse()).toEqual(rows.map(formatCursor));
    expect(rows[2]).toEqual({ appointmentId: 'b', date: '2026-03-02', time: '09:05' });
  });

  it('returns confirmed appointments as pending, and none that are neither confirmed nor completed [R231]', () => {
    const appointments = appointmentStatuses.map((status) => ({ appointmentId: status, status }));
    const sheets = [aSheet('luz', '2026-03-02', ...appointments)];

    expect(listIds(sheets, { state: 'completed' })).toEqual(['completed']);
    expect(listIds(sheets, { state: 'pending' })).toEqual(['confirmed']);
    expect(listIds(sheets, {}).sort()).toEqual(['completed', 'confirmed']);
  });

  it('filters by staff member and words of the name together [R228]', () => {
    const sheets = [
      aSheet('luz', '2026-03-02', { appointmentId: 'a' }, { appointmentId: 'b', patientName: 'Iván Díaz' }),
      aSheet('camila', '2026-03-02', { appointmentId: 'c', patientName: 'Ivana Ríos' }),
    ];

    expect(listIds(sheets, { name: 'ivan' }).sort()).toEqual(['b', 'c']);
    expect(listIds(sheets, { name: 'diaz IVAN', staffId: 'luz' })).toEqual(['b']);
    expect(listIds(sheets, { staffId: 'nobody' })).toEqual([]);
  });
});
