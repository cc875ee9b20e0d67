import { describe, expect, it } from 'vitest';
import { asRead } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { appointmentOf, rowOf } from '#lambdas/table/appointments/appointment.entity.ts';
import {
  Appointment,
  type AppointmentStatus,
  appointmentStatuses,
} from '#shared/appointments/appointment.ts';
import { cancellationText } from '#shared/appointments/changes/cancellation.ts';
import { anAppointment, refusalOf } from '#test/support/appointments/sample-appointment.ts';
import { recordedRows } from '#test/support/recorded/recorded-stack.ts';

const recorded = recordedRows()
  .filter(({ __edb_e__: entity }) => entity === 'appointment')
  .map(asRead);
const recordedRow = (appointmentId: string) =>
  recorded.find((row) => row['appointmentId'] === appointmentId)!;

describe('a row of the version before', () => {
  it.each(recorded.map((row) => [String(row['appointmentId']), row] as const))('is read: %s', (_, row) => {
    const appointment = appointmentOf(row);

    expect(Appointment.parse(appointment)).toEqual(appointment);
    expect(appointment).toMatchObject({
      status: row['status'],
      deposit: row['deposit'],
      version: row['version'],
    });
  });

  it('has neither medications nor overridden alerts, and is listed, when it says nothing of them', () => {
    const { medications, alertsPassed, hidden, ...row } = recordedRow('confirmed');

    expect([medications, alertsPassed, hidden]).toEqual([undefined, undefined, undefined]);
    expect(appointmentOf(row)).toMatchObject({ medications: [], alertOverrides: [], hidden: false });
  });

  it('stands since it was made when nothing says since when', () => {
    const { placedAt: _, ...row } = recordedRow('confirmed');

    expect(appointmentOf(row)).toMatchObject({ placedAt: row['createdAt'] });
    expect(appointmentOf(recordedRow('pending'))).not.toHaveProperty('placedAt');
  });

  it.each([
    ['Denegada por administrador', 'admin:lourdes', { kind: 'denied' }],
    ['Cancelada por el cliente', 'patient:marisol', { kind: 'byPatient' }],
    ['Eliminada por administrador', 'supervisor:hector', { kind: 'removed' }],
    ['Retención vencida', 'system:sweep-holds', { kind: 'lapsed' }],
    ['Está enferma', 'admin:lourdes', { kind: 'byDesk', note: 'Está enferma' }],
    ['Cancelada por el cliente', 'admin:lourdes', { kind: 'byDesk', note: 'Cancelada por el cliente' }],
    ['Retención vencida', 'admin:lourdes', { kind: 'byDesk', note: 'Retención vencida' }],
    ['constructor', 'admin:lourdes', { kind: 'byDesk', note: 'constructor' }],
  ])('that was cancelled because "%s" by %s is coded, and reads as before', (reason, by, coded) => {
    const at = '2026-03-07T14:00:00.000Z';

    const appointment = appointmentOf({ ...recordedRow('denied'), cancellation: { reason, at, by } });

    if (appointment.status !== 'cancelled') throw new Error('It is not cancelled.');
    expect(appointment.cancellation).toEqual({ ...coded, at, by });
    expect(cancellationText(appointment.cancellation)).toBe(reason);
  });
});

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

describe('a row of today', () => {
  it.each(appointmentStatuses)('comes back as it was written: %s', (status) => {
    const appointment = anAppointment({ status });

    expect(appointmentOf(rowOf(appointment))).toEqual(appointment);
  });

  it('says why it was cancelled in words too: functions of the version before still run for a while', () => {
    const denied = anAppointment({ status: 'cancelled' });
    const cancellation = { kind: 'byDesk' as const, note: 'Llamó', at: denied.createdAt, by: 'admin:ada' };
    const byDesk = { ...denied, cancellation };

    expect([rowOf(denied), rowOf(byDesk)]).toMatchObject([
      { cancellation: { kind: 'denied', reason: 'Denegada por administrador' } },
      { cancellation: { kind: 'byDesk', note: 'Llamó', reason: 'Llamó' } },
    ]);
    expect(appointmentOf(rowOf(byDesk))).toEqual(byDesk);
  });
});

it('keeps of a row what its state knows', () => {
  const request = anAppointment();

  expect(appointmentOf({ ...request, queue: 'pending', reservedUntil: request.createdAt })).toEqual(request);
});
