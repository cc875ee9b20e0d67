import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Appointment,
  appointmentStatuses,
  intervalOf,
  occupies,
} from '#shared/appointments/appointment.ts';
import {
  busyIntervals,
  type DaySheet,
  emptySheet,
  withAppointment,
} from '#shared/appointments/calendar/day-sheet.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';
import {
  anAppointment,
  appointmentIn,
  assignment,
  facial,
  refusalOf,
} from '#test/support/appointments/sample-appointment.ts';

const sheet = emptySheet(assignment.staffId, assignment.date);
const at = (appointmentId: string, time: string, durationMinutes = 60) =>
  anAppointment({ appointmentId, time, services: [{ ...facial, durationMinutes }] });
const filled = (...appointments: Appointment[]) => appointments.reduce(withAppointment, sheet);

describe('day sheet', () => {
  it('holds the appointments of a staff member’s day, in order', () => {
    const day = filled(at('late', '14:00'), at('early', '09:00', 45));

    const shown = { patientName: 'Marisol Ortiz', status: 'pending', serviceIds: ['facial'] };
    expect(day.appointments).toEqual([
      { ...shown, appointmentId: 'early', attendanceConfirmed: false, start: 540, end: 585 },
      { ...shown, appointmentId: 'late', attendanceConfirmed: false, start: 840, end: 900 },
    ]);
  });

  it('rejects an overlapping appointment [R246]', () => {
    const day = filled(at('first', '10:00'));

    expect(refusalOf(() => withAppointment(day, at('second', '10:59')))).toBe('appointment.slot_taken');
    expect(refusalOf(() => withAppointment(day, at('second', '09:01')))).toBe('appointment.slot_taken');
  });

  it('accepts adjacent appointments [R246]', () => {
    const day = filled(at('first', '10:00'), at('before', '09:00'), at('after', '11:00'));

    expect(busyIntervals(day)).toEqual([
      { start: 540, end: 600 },
      { start: 600, end: 660 },
      { start: 660, end: 720 },
    ]);
  });

  it('allows a move that overlaps the appointment’s own place', () => {
    const day = withAppointment(filled(at('first', '10:00')), at('first', '10:30'));

    expect(busyIntervals(day)).toEqual([{ start: 630, end: 690 }]);
  });

  it('drops an appointment that moved to another day or staff member', () => {
    const day = filled(at('first', '10:00'));

    const left = [
      withAppointment(day, { ...at('first', '10:00'), date: '2026-03-18' }),
      withAppointment(day, { ...at('first', '10:00'), staffId: 'staff-2' }),
    ];

    expect(left.map(({ appointments }) => appointments)).toEqual([[], []]);
  });

  it.each(appointmentStatuses)('holds a %s appointment only while it takes time [R251]', (status) => {
    const day = withAppointment(filled(at('first', '10:00')), appointmentIn(status, at('first', '10:00')));

    expect(day.appointments.map((appointment) => appointment.status)).toEqual(
      ['reserved', 'pending', 'confirmed', 'completed'].includes(status) ? [status] : [],
    );
  });

  it('drops an appointment that the front desk deleted [R204]', () => {
    const done = appointmentIn('completed', at('first', '10:00'));

    expect(withAppointment(filled(done), { ...done, hidden: true }).appointments).toEqual([]);
  });

  it('excludes one appointment when asked for the other busy intervals', () => {
    const day = filled(at('first', '10:00'), at('second', '12:00'));

    expect(busyIntervals(day, 'first')).toEqual([{ start: 720, end: 780 }]);
  });

  it('is immutable', () => {
    const day = filled(at('first', '10:00'));

    withAppointment(day, at('second', '12:00'));

    expect(day.appointments).toHaveLength(1);
  });
});

describe('day sheet after any sequence of bookings, moves and cancellations', () => {
  const change = fc.record({
    appointmentId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    time: fc.integer({ min: 0, max: 80 }).map((step) => timeOfMinutes(step * 15)),
    durationMinutes: fc.integer({ min: 1, max: 120 }),
    status: fc.constantFrom(
      'reserved',
      'pending',
      'confirmed',
      'completed',
      'cancelled',
      'noShow',
      'expired',
    ),
    date: fc.constantFrom(assignment.date, assignment.date, assignment.date, '2026-03-18'),
  } as const);

  function apply(day: DaySheet, given: ReturnType<typeof anAppointment>): DaySheet {
    const others = day.appointments.filter(({ appointmentId }) => appointmentId !== given.appointmentId);
    const takesTime = given.date === day.date && occupies(given.status);
    const isTaken = takesTime && others.some((other) => overlaps(other, intervalOf(given)));
    if (!isTaken) return withAppointment(day, given);
    expect(refusalOf(() => withAppointment(day, given))).toBe('appointment.slot_taken');
    return day;
  }

  it('is sorted, unique and free of overlaps, and rejects only overlaps [R246]', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const day = changes
          .map(({ durationMinutes, ...rest }) =>
            anAppointment({ ...rest, services: [{ ...facial, durationMinutes }] }),
          )
          .reduce(apply, sheet);

        const ids = day.appointments.map(({ appointmentId }) => appointmentId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(
          day.appointments.slice(1).every(({ start }, index) => day.appointments[index]!.end <= start),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
