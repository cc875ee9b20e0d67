import { describe, expect, it } from 'vitest';
import { appointmentOf, rowOf } from '#lambdas/table/appointments/appointment.entity.ts';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { anAppointment, refusalOf } from '#test/support/appointments/sample-appointment.ts';

describe('invalid appointment row', () => {
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
  ])('is rejected with its code: %s without %s', (status, field) => {
    const whole = anAppointment({ status });

    expect(appointmentOf(whole)).toEqual(whole);
    expect(refusalOf(() => appointmentOf({ ...whole, [field]: undefined }))).toBe('appointment.unreadable');
  });

  it('names the appointment and the missing field, for the log', () => {
    const { requestedAt: _, ...row } = anAppointment();

    expect(() => appointmentOf(row)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: 'appointment-1 is pending without requestedAt.' }),
      }),
    );
  });

  it('is rejected in an unknown state', () => {
    expect(refusalOf(() => appointmentOf({ ...anAppointment(), status: 'settled' }))).toBe(
      'appointment.unreadable',
    );
  });
});

it.each(appointmentStatuses)('appointmentOf reads back a stored row: %s', (status) => {
  const appointment = anAppointment({ status });

  expect(appointmentOf(rowOf(appointment))).toEqual(appointment);
});

it('appointmentOf keeps only fields of the row’s state', () => {
  const request = anAppointment();

  expect(appointmentOf({ ...request, queue: 'pending', reservedUntil: request.createdAt })).toEqual(request);
});
