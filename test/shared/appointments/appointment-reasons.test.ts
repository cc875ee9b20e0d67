import { describe, expect, it } from 'vitest';
import {
  listAppointmentReasons,
  mayHaveReasonOnTrail,
} from '#shared/appointments/closing/appointment-reasons.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const buildAction = (action: string, at: string, details: Record<string, unknown> = {}) => ({
  action,
  at,
  details,
  actor: 'admin:lourdes',
});
const deposit = (status: 'kept' | 'refunding' | 'refunded') => ({ status, amountCents: 5_000 });

describe('reasons of an appointment', () => {
  it('combine those on the appointment and in its audit trail, newest first', () => {
    const appointment = anAppointment({
      status: 'cancelled',
      cancellation: {
        kind: 'byDesk',
        note: 'Llamó',
        at: '2026-03-01T12:00:00.000Z',
        by: 'supervisor:hector',
      },
      alertOverrides: [
        { ruleIds: ['a'], reason: 'Su médica lo autorizó', by: 'admin:ada', at: '2026-02-01T12:00:00.000Z' },
      ],
    });

    const reasons = listAppointmentReasons(appointment, [
      buildAction('appointment.forfeitWaived', '2026-03-02T12:00:00.000Z', { reason: 'Tormenta' }),
      buildAction('appointment.completedWithoutCode', '2026-01-02T12:00:00.000Z', {
        reason: 'Perdió el teléfono',
      }),
      buildAction('appointment.approved', '2026-01-01T12:00:00.000Z', { by: 'admin:lourdes' }),
    ]);

    expect(reasons.map(({ kind, reason, by }) => [kind, reason, by])).toEqual([
      ['waived', 'Tormenta', 'admin:lourdes'],
      ['ended', 'Llamó', 'supervisor:hector'],
      ['alertOverridden', 'Su médica lo autorizó', 'admin:ada'],
      ['withoutCode', 'Perdió el teléfono', 'admin:lourdes'],
    ]);
  });

  it('are expected in the audit trail of closed appointments, and of those with a refunded deposit', () => {
    const results = [
      anAppointment({ status: 'completed' }),
      anAppointment({ status: 'noShow', deposit: deposit('refunding') }),
      anAppointment({ status: 'cancelled', deposit: deposit('refunded') }),
      anAppointment({ status: 'noShow', deposit: deposit('kept') }),
      anAppointment({ status: 'confirmed' }),
    ].map(mayHaveReasonOnTrail);

    expect(results).toEqual([true, true, true, false, false]);
  });
});
