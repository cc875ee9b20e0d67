import { describe, expect, it } from 'vitest';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { OpenHours } from '#shared/staff/availability-block.ts';
import { datesThatLose, strandedAppointments } from '#shared/staff/stranded-appointments.ts';

const date = '2026-03-03';
const now = { date, minutes: 600 };
const between =
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
const stranded = (appointments: readonly SheetAppointment[], on = date) =>
  strandedAppointments([sheet(appointments, on)], {
    before: between(540, 1020),
    after: between(600, 900),
    now,
  }).map(({ appointmentId }) => appointmentId);

describe('an appointment is stranded', () => {
  it('when it stood inside the hours and does not any more', () => {
    expect(
      stranded([appointment('inside', 600), appointment('over-the-end', 870), appointment('after', 960)]),
    ).toEqual(['over-the-end', 'after']);
  });

  it('whether it is confirmed, waits for approval or has its card being entered; not once it is done', () => {
    const at = (status: SheetAppointment['status']) => appointment(status, 960, { status });

    expect(stranded([at('pending')])).toEqual(['pending']);
    expect(stranded([at('reserved')])).toEqual(['reserved']);
    expect(stranded([at('completed')])).toEqual([]);
  });

  it('from now on, not when its hour has come and gone', () => {
    const early = appointment('early', 540);

    expect(stranded([early])).toEqual([]);
    expect(stranded([early], addDays(date, -1))).toEqual([]);
    expect(stranded([early], addDays(date, 1))).toEqual(['early']);
  });

  it('not when it was outside the hours before', () => {
    expect(stranded([appointment('late', 1200)])).toEqual([]);
  });

  it('with its client, day and hour', () => {
    const change = { before: between(540, 1020), after: between(0, 0), now };

    expect(strandedAppointments([sheet([appointment('a', 635)])], change)).toEqual([
      { appointmentId: 'a', patientName: 'Marisol Ortiz', date, time: '10:35' },
    ]);
  });
});

describe('the days that lose hours', () => {
  it('are those where an open stretch is not whole any more, for a year and a week ahead', () => {
    const change = { before: between(540, 1020), now };

    expect(datesThatLose({ ...change, after: between(480, 1080) })).toEqual([]);
    const all = datesThatLose({ ...change, after: between(540, 1019) });
    expect([all[0], all.at(-1), all.length]).toEqual([date, addDays(date, 371), 372]);
  });
});
