import { describe, expect, it } from 'vitest';
import { appointmentOf, rowOf } from '#lambdas/table/appointments/appointment.entity.ts';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { anAppointment, refusalOf } from '#test/support/appointments/sample-appointment.ts';

describe('a row that breaks the shape of its state', () => {
  it.each<[AppointmentStatus, string]>([
    ['reserved', 'reservedUntil'],
    ['pending', 'requestedAt'],
    ['confirmed', 'confirmationCode'],
    ['completed', 'payment'],
    ['completed', 'completedAt'],
    ['completed', 'collectedCents'],
    ['cancelled', 'cancellation'],
    ['noShow', 'confirmationCode'],
    ['expired', 'patient'],
  ])('is refused with its code: %s without %s', (status, field) => {
    const whole = anAppointment({ status });

    expect(appointmentOf(whole)).toEqual(whole);
    expect(refusalOf(() => appointmentOf({ ...whole, [field]: undefined }))).toBe('appointment.unreadable');
  });

  it('says which appointment lacks what, for the log', () => {
    const { requestedAt: _, ...row } = anAppointment();

    expect(() => appointmentOf(row)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: 'appointment-1 is pending without requestedAt.' }),
      }),
    );
  });

  it('is refused in a state that nobody knows', () => {
    expect(refusalOf(() => appointmentOf({ ...anAppointment(), status: 'settled' }))).toBe(
      'appointment.unreadable',
    );
  });
});

it.each(appointmentStatuses)('a row comes back as it was written: %s', (status) => {
  const appointment = anAppointment({ status });

  expect(appointmentOf(rowOf(appointment))).toEqual(appointment);
});

it('keeps of a row what its state knows', () => {
  const request = anAppointment();

  expect(appointmentOf({ ...request, queue: 'pending', reservedUntil: request.createdAt })).toEqual(request);
});
