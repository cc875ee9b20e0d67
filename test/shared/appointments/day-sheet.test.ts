import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Appointment,
  appointmentStatuses,
  occupiesSlot,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import { addBlockedTime, removeBlockedTime } from '#shared/appointments/calendar/blocked-time.ts';
import {
  createEmptySheet,
  type DaySheet,
  listBusyIntervals,
  placeAppointment,
} from '#shared/appointments/calendar/day-sheet.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';
import {
  anAppointment,
  assignment,
  buildAppointmentIn,
  facial,
  getErrorCode,
} from '#test/support/appointments/sample-appointment.ts';

const sheet = createEmptySheet(assignment.staffId, assignment.date);
const buildAppointment = (appointmentId: string, time: string, durationMinutes = 60) =>
  anAppointment({ appointmentId, time, services: [{ ...facial, durationMinutes }] });
const fillSheet = (...appointments: Appointment[]) => appointments.reduce(placeAppointment, sheet);

describe('day sheet', () => {
  it('holds the appointments of a staff member’s day, in order', () => {
    const day = fillSheet(buildAppointment('late', '14:00'), buildAppointment('early', '09:00', 45));

    const commonFields = { patientName: 'Marisol Ortiz', status: 'pending', serviceIds: ['facial'] };
    expect(day.appointments).toEqual([
      { ...commonFields, appointmentId: 'early', attendanceConfirmed: false, start: 540, end: 585 },
      { ...commonFields, appointmentId: 'late', attendanceConfirmed: false, start: 840, end: 900 },
    ]);
  });

  it('rejects an overlapping appointment [R246]', () => {
    const day = fillSheet(buildAppointment('first', '10:00'));

    expect(getErrorCode(() => placeAppointment(day, buildAppointment('second', '10:59')))).toBe(
      'appointment.slot_taken',
    );
    expect(getErrorCode(() => placeAppointment(day, buildAppointment('second', '09:01')))).toBe(
      'appointment.slot_taken',
    );
  });

  it('rejects an appointment in blocked time, and blocked time over an appointment or a block', () => {
    const lunch = {
      blockId: 'lunch',
      start: 720,
      end: 780,
      reason: 'Almuerzo',
      from: sheet.date,
      to: sheet.date,
    };
    const day = addBlockedTime(fillSheet(buildAppointment('first', '10:00')), lunch);

    expect(getErrorCode(() => placeAppointment(day, buildAppointment('second', '11:30')))).toBe(
      'appointment.slot_taken',
    );
    expect(getErrorCode(() => addBlockedTime(day, { ...lunch, start: 630, end: 690 }))).toBe(
      'appointment.block_occupied',
    );
    expect(getErrorCode(() => addBlockedTime(day, { ...lunch, start: 750, end: 800 }))).toBe(
      'appointment.time_blocked',
    );
    const fullDay = placeAppointment(day, buildAppointment('second', '13:00'));
    expect(listBusyIntervals(fullDay)).toEqual([
      { start: 600, end: 660 },
      { start: 720, end: 780 },
      { start: 780, end: 840 },
    ]);
    expect(listBusyIntervals(removeBlockedTime(fullDay, 'lunch'))).toHaveLength(2);
    expect(removeBlockedTime(day, 'another')).toBe(day);
  });

  it('accepts adjacent appointments [R246]', () => {
    const day = fillSheet(
      buildAppointment('first', '10:00'),
      buildAppointment('before', '09:00'),
      buildAppointment('after', '11:00'),
    );

    expect(listBusyIntervals(day)).toEqual([
      { start: 540, end: 600 },
      { start: 600, end: 660 },
      { start: 660, end: 720 },
    ]);
  });

  it('allows a move that overlaps the appointment’s own place', () => {
    const day = placeAppointment(
      fillSheet(buildAppointment('first', '10:00')),
      buildAppointment('first', '10:30'),
    );

    expect(listBusyIntervals(day)).toEqual([{ start: 630, end: 690 }]);
  });

  it('drops an appointment that moved to another day or staff member', () => {
    const day = fillSheet(buildAppointment('first', '10:00'));

    const sheetsAfterMove = [
      placeAppointment(day, { ...buildAppointment('first', '10:00'), date: '2026-03-18' }),
      placeAppointment(day, { ...buildAppointment('first', '10:00'), staffId: 'staff-2' }),
    ];

    expect(sheetsAfterMove.map(({ appointments }) => appointments)).toEqual([[], []]);
  });

  it.each(appointmentStatuses)('holds a %s appointment only while it takes time [R251]', (status) => {
    const day = placeAppointment(
      fillSheet(buildAppointment('first', '10:00')),
      buildAppointmentIn(status, buildAppointment('first', '10:00')),
    );

    expect(day.appointments.map((appointment) => appointment.status)).toEqual(
      ['reserved', 'pending', 'confirmed', 'completed'].includes(status) ? [status] : [],
    );
  });

  it('drops an appointment that the front desk deleted [R204]', () => {
    const completedAppointment = buildAppointmentIn('completed', buildAppointment('first', '10:00'));

    expect(
      placeAppointment(fillSheet(completedAppointment), { ...completedAppointment, hidden: true })
        .appointments,
    ).toEqual([]);
  });

  it('lists the busy intervals without one appointment', () => {
    const day = fillSheet(buildAppointment('first', '10:00'), buildAppointment('second', '12:00'));

    expect(listBusyIntervals(day, 'first')).toEqual([{ start: 720, end: 780 }]);
  });

  it('is immutable', () => {
    const day = fillSheet(buildAppointment('first', '10:00'));

    placeAppointment(day, buildAppointment('second', '12:00'));

    expect(day.appointments).toHaveLength(1);
  });
});

describe('day sheet after any sequence of bookings, moves and cancellations', () => {
  const change = fc.record({
    appointmentId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    time: fc.integer({ min: 0, max: 80 }).map((step) => toTimeOfDay(step * 15)),
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

  function applyIfFree(day: DaySheet, appointment: ReturnType<typeof anAppointment>): DaySheet {
    const otherAppointments = day.appointments.filter(
      ({ appointmentId }) => appointmentId !== appointment.appointmentId,
    );
    const takesTime = appointment.date === day.date && occupiesSlot(appointment.status);
    const isTaken =
      takesTime && otherAppointments.some((other) => overlaps(other, toAppointmentInterval(appointment)));
    if (!isTaken) return placeAppointment(day, appointment);
    expect(getErrorCode(() => placeAppointment(day, appointment))).toBe('appointment.slot_taken');
    return day;
  }

  it('is sorted, unique and free of overlaps, and rejects only overlaps [R246]', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const day = changes
          .map(({ durationMinutes, ...fields }) =>
            anAppointment({ ...fields, services: [{ ...facial, durationMinutes }] }),
          )
          .reduce(applyIfFree, sheet);

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
