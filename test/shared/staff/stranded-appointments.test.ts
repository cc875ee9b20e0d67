import { describe, expect, it } from 'vitest';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { OpenHours } from '#shared/staff/availability-block.ts';
import { findStrandedAppointments, listDatesLosingHours } from '#shared/staff/stranded-appointments.ts';

const date = '2026-03-03';
const now = { date, minutes: 600 };
const openBetween =
  (start: number, end: number): OpenHours =>
  () => [{ start, end }];
const appointment = (
  appointmentId: string,
  start: number,
  more: Partial<SheetAppointment> = {},
): SheetAppointment => ({
  appointmentId,
  patientName: 'Marisol Ortiz',
  start,
  end: start + 60,
  status: 'confirmed',
  attendanceConfirmed: false,
  serviceIds: [],
  ...more,
});
const sheet = (appointments: readonly SheetAppointment[], on = date): DaySheet => ({
  staffId: 'camila',
  date: on,
  version: 1,
  appointments,
});
const listStranded = (appointments: readonly SheetAppointment[], on = date) =>
  findStrandedAppointments([sheet(appointments, on)], {
    before: openBetween(540, 1020),
    after: openBetween(600, 900),
    now,
  }).map(({ appointmentId }) => appointmentId);

describe('an appointment is stranded', () => {
  it('when the change leaves it outside the hours', () => {
    expect(
      listStranded([appointment('inside', 600), appointment('over-the-end', 870), appointment('after', 960)]),
    ).toEqual(['over-the-end', 'after']);
  });

  it('when confirmed, pending or reserved, but not when completed', () => {
    const at = (status: SheetAppointment['status']) => appointment(status, 960, { status });

    expect(listStranded([at('pending')])).toEqual(['pending']);
    expect(listStranded([at('reserved')])).toEqual(['reserved']);
    expect(listStranded([at('completed')])).toEqual([]);
  });

  it('only in the future', () => {
    const early = appointment('early', 540);

    expect(listStranded([early])).toEqual([]);
    expect(listStranded([early], addDays(date, -1))).toEqual([]);
    expect(listStranded([early], addDays(date, 1))).toEqual(['early']);
  });

  it('not when it was already outside', () => {
    expect(listStranded([appointment('late', 1200)])).toEqual([]);
  });

  it('with its client, date and time', () => {
    const change = { before: openBetween(540, 1020), after: openBetween(0, 0), now };

    expect(findStrandedAppointments([sheet([appointment('a', 635)])], change)).toEqual([
      { appointmentId: 'a', patientName: 'Marisol Ortiz', date, time: '10:35' },
    ]);
  });
});

describe('listDatesLosingHours', () => {
  it('returns dates on which an open interval is no longer complete, for a year and a week', () => {
    const change = { before: openBetween(540, 1020), now };

    expect(listDatesLosingHours({ ...change, after: openBetween(480, 1080) })).toEqual([]);
    const all = listDatesLosingHours({ ...change, after: openBetween(540, 1019) });
    expect([all[0], all.at(-1), all.length]).toEqual([date, addDays(date, 371), 372]);
  });
});
