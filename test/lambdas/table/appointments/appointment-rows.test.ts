import { describe, expect, it } from 'vitest';
import { parseAppointment, toAppointmentRow } from '#lambdas/table/appointments/appointment.entity.ts';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { anAppointment, getErrorCode } from '#test/support/appointments/sample-appointment.ts';

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
  ])('is rejected as unreadable: %s without %s', (status, field) => {
    const complete = anAppointment({ status });

    expect(parseAppointment(complete)).toEqual(complete);
    expect(getErrorCode(() => parseAppointment({ ...complete, [field]: undefined }))).toBe(
      'appointment.unreadable',
    );
  });

  it('names the appointment and the missing field, for the log', () => {
    const { requestedAt: _, ...row } = anAppointment();

    expect(() => parseAppointment(row)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: 'appointment-1 is pending without requestedAt.' }),
      }),
    );
  });

  it('is rejected in an unknown state', () => {
    expect(getErrorCode(() => parseAppointment({ ...anAppointment(), status: 'settled' }))).toBe(
      'appointment.unreadable',
    );
  });
});

it.each(appointmentStatuses)('parseAppointment reads back a stored row: %s', (status) => {
  const appointment = anAppointment({ status });

  expect(parseAppointment(toAppointmentRow(appointment))).toEqual(appointment);
});

it('parseAppointment keeps only fields of the row’s state', () => {
  const request = anAppointment();

  expect(parseAppointment({ ...request, queue: 'pending', reservedUntil: request.createdAt })).toEqual(
    request,
  );
});
