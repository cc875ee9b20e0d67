import { describe, expect, it } from 'vitest';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { OpenHours } from '#shared/staff/availability-block.ts';
import { findStrandedAppointments, listDatesLosingHours } from '#shared/staff/stranded-appointments.ts';

const date = '2026-03-03';
const now = { date, minutes: 600 };
const buildOpenHours =
  (start: number, end: number): OpenHours =>
  () => [{ start, end }];
const buildAppointment = (
  appointmentId: string,
  start: number,
  changes: Partial<SheetAppointment> = {},
): SheetAppointment => ({
  appointmentId,
  patientName: 'Marisol Ortiz',
  start,
  end: start + 60,
  status: 'confirmed',
  attendanceConfirmed: false,
  serviceIds: [],
  ...changes,
});
const buildSheet = (appointments: readonly SheetAppointment[], sheetDate = date): DaySheet => ({
  staffId: 'camila',
  date: sheetDate,
  version: 1,
  appointments,
});
const listStranded = (appointments: readonly SheetAppointment[], sheetDate = date) =>
  findStrandedAppointments([buildSheet(appointments, sheetDate)], {
    before: buildOpenHours(540, 1020),
    after: buildOpenHours(600, 900),
    now,
  }).map(({ appointmentId }) => appointmentId);

describe('findStrandedAppointments', () => {
  it('finds appointments that the change leaves outside the hours', () => {
    expect(
      listStranded([
        buildAppointment('inside', 600),
        buildAppointment('over-the-end', 870),
        buildAppointment('after', 960),
      ]),
    ).toEqual(['over-the-end', 'after']);
  });

  it('finds confirmed, pending and reserved appointments, but no completed ones', () => {
    const buildWithStatus = (status: SheetAppointment['status']) => buildAppointment(status, 960, { status });

    expect(listStranded([buildWithStatus('pending')])).toEqual(['pending']);
    expect(listStranded([buildWithStatus('reserved')])).toEqual(['reserved']);
    expect(listStranded([buildWithStatus('completed')])).toEqual([]);
  });

  it('finds only future appointments', () => {
    const earlyAppointment = buildAppointment('early', 540);

    expect(listStranded([earlyAppointment])).toEqual([]);
    expect(listStranded([earlyAppointment], addDays(date, -1))).toEqual([]);
    expect(listStranded([earlyAppointment], addDays(date, 1))).toEqual(['early']);
  });

  it('ignores appointments that were already outside the hours', () => {
    expect(listStranded([buildAppointment('late', 1200)])).toEqual([]);
  });

  it('returns client, date and time of each appointment', () => {
    const change = { before: buildOpenHours(540, 1020), after: buildOpenHours(0, 0), now };

    expect(findStrandedAppointments([buildSheet([buildAppointment('a', 635)])], change)).toEqual([
      { appointmentId: 'a', patientName: 'Marisol Ortiz', date, time: '10:35' },
    ]);
  });
});

describe('listDatesLosingHours', () => {
  it('returns dates on which an open interval is no longer complete, for a year and a week', () => {
    const change = { before: buildOpenHours(540, 1020), now };

    expect(listDatesLosingHours({ ...change, after: buildOpenHours(480, 1080) })).toEqual([]);
    const lostDates = listDatesLosingHours({ ...change, after: buildOpenHours(540, 1019) });
    expect([lostDates[0], lostDates.at(-1), lostDates.length]).toEqual([date, addDays(date, 371), 372]);
  });
});
