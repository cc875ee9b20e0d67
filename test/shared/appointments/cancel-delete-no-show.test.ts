import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  applyCancellation,
  applyRemoval,
  calculateCancelledDeposit,
  recordNoShow,
  refundForfeit,
} from '#shared/appointments/changes/changes.ts';
import { forfeitConfirmation, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { returnBalance } from '#shared/appointments/closing/pos-balance.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  admin,
  anAppointment,
  getErrorCode,
  otherPatient,
  otherStaff,
  patient,
  staff,
  supervisor,
} from '#test/support/appointments/sample-appointment.ts';

/** The appointment is on 17 March at 10:00 in Puerto Rico. */
const twoDaysBefore = new Date('2026-03-15T14:00:00.000Z');
const minuteLater = new Date('2026-03-15T14:01:00.000Z');
const startTime = new Date('2026-03-17T14:00:00.000Z');
const confirmedAppointment = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });
const noShowAppointment = anAppointment({ status: 'noShow', deposit: { status: 'kept' } });

describe('cancellation', () => {
  it('releases a hold at any time, refunds a captured deposit up to 48 hours before, and keeps it later', () => {
    const heldAppointment = anAppointment();

    for (const now of [twoDaysBefore, minuteLater, startTime])
      expect(calculateCancelledDeposit(heldAppointment, now).status).toBe('releasing');
    expect(calculateCancelledDeposit(confirmedAppointment, twoDaysBefore).status).toBe('refunding');
    expect(calculateCancelledDeposit(confirmedAppointment, minuteLater).status).toBe('kept');
    const appointmentWithoutDeposit = anAppointment({
      status: 'confirmed',
      deposit: { status: 'none', amountCents: 0 },
    });
    expect(calculateCancelledDeposit(appointmentWithoutDeposit, minuteLater).status).toBe('none');
  });

  it('stores the actor and reason, and clears the balance', () => {
    const byDesk = applyCancellation(confirmedAppointment, {
      actor: admin,
      now: twoDaysBefore,
      note: 'Llamó',
    });
    const byClient = applyCancellation(confirmedAppointment, { actor: patient, now: twoDaysBefore });

    const at = twoDaysBefore.toISOString();
    expect(byDesk).toMatchObject({ status: 'cancelled', balanceDueCents: 0 });
    expect(byDesk.cancellation).toEqual({ kind: 'byDesk', note: 'Llamó', at, by: 'admin:admin-1' });
    expect(byClient.cancellation).toEqual({ kind: 'byPatient', at, by: 'patient:patient-1' });
  });

  it.each([
    [forfeitConfirmation.name, patient],
    [patientForfeitConfirmation.name, supervisor],
  ] as const)(
    'requires confirmation of time and amount if it costs the deposit: %s',
    (confirmation, actor) => {
      const { date, time } = confirmedAppointment;
      const cancelConfirming = (
        forfeitCents: number,
        shownTime = time,
        ask: typeof confirmation = confirmation,
      ) =>
        applyCancellation(confirmedAppointment, {
          actor,
          now: minuteLater,
          confirmed: [{ ask, facts: [{ date, time: shownTime, forfeitCents }] }],
        });
      const confirmationRequired = 'request.confirmation_required';
      const otherConfirmation = confirmation === 'forfeit' ? 'patientForfeit' : 'forfeit';

      expect(getErrorCode(() => applyCancellation(confirmedAppointment, { actor, now: minuteLater }))).toBe(
        confirmationRequired,
      );
      expect(getErrorCode(() => cancelConfirming(5_000))).toBe(confirmationRequired);
      expect(getErrorCode(() => cancelConfirming(5_001, '11:00'))).toBe(confirmationRequired);
      expect(getErrorCode(() => cancelConfirming(5_001, time, otherConfirmation))).toBe(confirmationRequired);
      expect(cancelConfirming(5_001).deposit.status).toBe('kept');
    },
  );

  it('requires the state that the front desk saw', () => {
    const input = { actor: admin, now: twoDaysBefore };

    expect(getErrorCode(() => applyCancellation(confirmedAppointment, { ...input, seen: 'pending' }))).toBe(
      'appointment.state_changed',
    );
    expect(applyCancellation(confirmedAppointment, { ...input, seen: 'confirmed' }).status).toBe('cancelled');
  });

  it('rejects a client once the appointment has begun', () => {
    const { date, time } = confirmedAppointment;
    const facts = [{ date, time, forfeitCents: 5_001 }];
    const cancelAs = (actor: Actor, ask: 'forfeit' | 'patientForfeit') =>
      applyCancellation(confirmedAppointment, { actor, now: startTime, confirmed: [{ ask, facts }] });

    expect(getErrorCode(() => cancelAs(patient, 'forfeit'))).toBe('appointment.already_past');
    expect(cancelAs(admin, 'patientForfeit').status).toBe('cancelled');
  });

  it('rejects other clients, staff, and appointments that have ended', () => {
    const cancelAs = (actor: Actor, appointment: Appointment = confirmedAppointment) =>
      getErrorCode(() => applyCancellation(appointment, { actor, now: twoDaysBefore }));

    expect(cancelAs(otherPatient)).toBe('appointment.not_found');
    expect(cancelAs(staff)).toBe('request.denied');
    expect(cancelAs(admin, noShowAppointment)).toBe('appointment.state_changed');
  });
});

describe('appointment with a collected balance', () => {
  const at = twoDaysBefore.toISOString();
  const collected = { saleId: 'sale-1', method: 'card', cents: 6_150, at } as const;
  const paidAppointment = { ...confirmedAppointment, balanceDueCents: 0, collected } as Appointment;
  const input = { now: twoDaysBefore };

  it('cannot end before its sale is returned', () => {
    const collectedCode = 'appointment.balance_collected';

    expect(getErrorCode(() => applyCancellation(paidAppointment, { actor: admin, ...input }))).toBe(
      collectedCode,
    );
    expect(getErrorCode(() => applyCancellation(paidAppointment, { actor: patient, ...input }))).toBe(
      'appointment.balance_paid',
    );
    expect(getErrorCode(() => applyRemoval(paidAppointment, admin, twoDaysBefore))).toBe(collectedCode);
    expect(getErrorCode(() => recordNoShow(paidAppointment, admin, startTime))).toBe(collectedCode);
    expect(
      applyCancellation(returnBalance(paidAppointment, 'sale-1'), { actor: admin, ...input }).status,
    ).toBe('cancelled');
  });
});

describe('applyRemoval', () => {
  it('ends a future appointment, and refunds its whole deposit at any time [R204]', () => {
    for (const now of [twoDaysBefore, startTime])
      expect(applyRemoval(confirmedAppointment, admin, now)).toMatchObject({
        status: 'cancelled',
        hidden: true,
        balanceDueCents: 0,
        deposit: { status: 'refunding' },
        cancellation: { kind: 'removed', by: 'admin:admin-1' },
      });
    expect(applyRemoval(anAppointment(), supervisor, startTime).deposit.status).toBe('releasing');
  });

  it('hides a past appointment without changing its state, money or reason [R204]', () => {
    for (const status of ['completed', 'cancelled', 'noShow'] as const) {
      const pastAppointment = anAppointment({ status, deposit: { status: 'captured' } });

      expect(applyRemoval(pastAppointment, admin, startTime)).toEqual({ ...pastAppointment, hidden: true });
    }
  });

  it('works once, for the front desk only, and not while a card is being entered [R205]', () => {
    const deletedAppointment = applyRemoval(confirmedAppointment, admin, startTime);

    expect(getErrorCode(() => applyRemoval(deletedAppointment, admin, startTime))).toBe(
      'appointment.not_found',
    );
    expect(getErrorCode(() => applyRemoval(confirmedAppointment, patient, startTime))).toBe('request.denied');
    expect(getErrorCode(() => applyRemoval(confirmedAppointment, staff, startTime))).toBe('request.denied');
    const unpaidReservation = anAppointment({ status: 'reserved', deposit: { status: 'awaited' } });
    expect(getErrorCode(() => applyRemoval(unpaidReservation, admin, startTime))).toBe(
      'appointment.state_changed',
    );
  });
});

describe('no-show', () => {
  it('keeps the captured deposit and clears the balance, once the appointment has started', () => {
    expect(getErrorCode(() => recordNoShow(confirmedAppointment, admin, minuteLater))).toBe(
      'appointment.not_yet_missed',
    );
    expect(recordNoShow(confirmedAppointment, staff, startTime)).toMatchObject({
      status: 'noShow',
      balanceDueCents: 0,
      deposit: { status: 'kept' },
    });
    expect(getErrorCode(() => recordNoShow(confirmedAppointment, otherStaff, startTime))).toBe(
      'appointment.not_found',
    );
  });

  it('allows only an administrator to waive the deposit, once', () => {
    const refundedAppointment = refundForfeit(noShowAppointment, admin, startTime);

    expect(refundedAppointment).toMatchObject({
      status: 'noShow',
      deposit: { status: 'refunding', returningSince: startTime.toISOString() },
    });
    expect(getErrorCode(() => refundForfeit(refundedAppointment, admin, startTime))).toBe(
      'appointment.no_deposit_kept',
    );
    for (const otherActor of [supervisor, patient])
      expect(getErrorCode(() => refundForfeit(noShowAppointment, otherActor, startTime))).toBe(
        'request.denied',
      );
    expect(getErrorCode(() => refundForfeit(confirmedAppointment, admin, startTime))).toBe(
      'appointment.state_changed',
    );
  });
});
