import { describe, expect, it } from 'vitest';
import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import { isSoon, splitUpcomingAndOther } from '#shared/appointments/changes/upcoming.ts';

const now = { date: '2026-03-06', time: '10:00' };
const buildAppointment = (date: string, time: string, status: AppointmentStatus = 'confirmed') => ({
  date,
  time,
  status,
  durationMinutes: 60,
});

describe('splitUpcomingAndOther', () => {
  it('lists appointments as upcoming until they end, soonest first', () => {
    const currentAppointment = buildAppointment('2026-03-06', '09:30');
    const laterAppointment = buildAppointment('2026-03-20', '09:00', 'pending');
    const soonAppointment = buildAppointment('2026-03-07', '09:00');

    const { upcoming, others } = splitUpcomingAndOther(
      [laterAppointment, soonAppointment, currentAppointment],
      now,
    );

    expect(upcoming).toEqual([currentAppointment, soonAppointment, laterAppointment]);
    expect(others).toEqual([]);
  });

  it('lists appointments as others once they end, latest first', () => {
    const earlierAppointment = buildAppointment('2026-02-20', '09:00');
    const endedAppointment = buildAppointment('2026-03-06', '09:00');

    const { upcoming, others } = splitUpcomingAndOther([earlierAppointment, endedAppointment], now);

    expect(upcoming).toEqual([]);
    expect(others).toEqual([endedAppointment, earlierAppointment]);
  });

  it.each(['completed', 'cancelled', 'noShow', 'expired', 'reserved'] as const)(
    'never lists a %s appointment as upcoming',
    (status) => {
      const { upcoming, others } = splitUpcomingAndOther(
        [buildAppointment('2026-03-20', '09:00', status)],
        now,
      );

      expect([upcoming.length, others.length]).toEqual([0, 1]);
    },
  );
});

describe('isSoon', () => {
  it.each([
    ['2026-03-06', '10:30', true],
    ['2026-03-13', '23:00', true],
    ['2026-03-14', '00:00', false],
    ['2026-03-06', '08:00', false],
  ])('is true for today and the next 7 days, until the end: %s at %s [R162]', (date, time, expected) => {
    expect(isSoon(buildAppointment(date, time), now)).toBe(expected);
  });

  it('works across the end of a month and of a year [R162]', () => {
    expect(isSoon(buildAppointment('2027-01-02', '09:00'), { date: '2026-12-28', time: '10:00' })).toBe(true);
    expect(isSoon(buildAppointment('2028-03-07', '09:00'), { date: '2028-02-29', time: '10:00' })).toBe(true);
  });

  it('is true only for upcoming appointments', () => {
    expect(isSoon(buildAppointment('2026-03-07', '09:00', 'cancelled'), now)).toBe(false);
    expect(isSoon(buildAppointment('2026-03-07', '09:00', 'pending'), now)).toBe(true);
  });
});
