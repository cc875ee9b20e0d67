import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  cancelled,
  depositAfterCancelling,
  missed,
  removed,
  waived,
} from '#shared/appointments/changes/changes.ts';
import { forfeitAsk, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { balanceReturned } from '#shared/appointments/closing/till-balance.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  admin,
  anAppointment,
  otherPatient,
  otherStaff,
  patient,
  refusalOf,
  staff,
  supervisor,
} from '#test/support/appointments/sample-appointment.ts';

/** The appointment is on 17 March at 10:00 in Puerto Rico. */
const twoDaysBefore = new Date('2026-03-15T14:00:00.000Z');
const minuteLater = new Date('2026-03-15T14:01:00.000Z');
const itsHour = new Date('2026-03-17T14:00:00.000Z');
const standing = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });
const kept = anAppointment({ status: 'noShow', deposit: { status: 'kept' } });

describe('cancelled', () => {
  it('releases a hold at any time, refunds a captured deposit up to 48 hours before, and keeps it later', () => {
    const held = anAppointment();

    for (const now of [twoDaysBefore, minuteLater, itsHour])
      expect(depositAfterCancelling(held, now).status).toBe('releasing');
    expect(depositAfterCancelling(standing, twoDaysBefore).status).toBe('refunding');
    expect(depositAfterCancelling(standing, minuteLater).status).toBe('kept');
    const none = anAppointment({ status: 'confirmed', deposit: { status: 'none', amountCents: 0 } });
    expect(depositAfterCancelling(none, minuteLater).status).toBe('none');
  });

  it('stores the actor and reason, and clears the balance', () => {
    const byDesk = cancelled(standing, { actor: admin, now: twoDaysBefore, note: 'Llamó' });
    const byClient = cancelled(standing, { actor: patient, now: twoDaysBefore });

    const at = twoDaysBefore.toISOString();
    expect(byDesk).toMatchObject({ status: 'cancelled', balanceDueCents: 0 });
    expect(byDesk.cancellation).toEqual({ kind: 'byDesk', note: 'Llamó', at, by: 'admin:admin-1' });
    expect(byClient.cancellation).toEqual({ kind: 'byPatient', at, by: 'patient:patient-1' });
  });

  it.each([
    [forfeitAsk.name, patient],
    [patientForfeitAsk.name, supervisor],
  ] as const)('that costs the deposit requires confirmation of time and amount: %s', (ask, actor) => {
    const { date, time } = standing;
    const reading = (forfeitCents: number, hour = time, of: typeof ask = ask) =>
      cancelled(standing, {
        actor,
        now: minuteLater,
        confirmed: [{ ask: of, facts: [{ date, time: hour, forfeitCents }] }],
      });
    const asked = 'request.confirmation_required';
    const other = ask === 'forfeit' ? 'patientForfeit' : 'forfeit';

    expect(refusalOf(() => cancelled(standing, { actor, now: minuteLater }))).toBe(asked);
    expect(refusalOf(() => reading(5_000))).toBe(asked);
    expect(refusalOf(() => reading(5_001, '11:00'))).toBe(asked);
    expect(refusalOf(() => reading(5_001, time, other))).toBe(asked);
    expect(reading(5_001).deposit.status).toBe('kept');
  });

  it('requires the state that the front desk saw', () => {
    const given = { actor: admin, now: twoDaysBefore };

    expect(refusalOf(() => cancelled(standing, { ...given, seen: 'pending' }))).toBe(
      'appointment.state_changed',
    );
    expect(cancelled(standing, { ...given, seen: 'confirmed' }).status).toBe('cancelled');
  });

  it('rejects a client once the appointment has begun', () => {
    const { date, time } = standing;
    const facts = [{ date, time, forfeitCents: 5_001 }];
    const by = (actor: Actor, ask: 'forfeit' | 'patientForfeit') =>
      cancelled(standing, { actor, now: itsHour, confirmed: [{ ask, facts }] });

    expect(refusalOf(() => by(patient, 'forfeit'))).toBe('appointment.already_past');
    expect(by(admin, 'patientForfeit').status).toBe('cancelled');
  });

  it('accepts those whom the appointment concerns, until it starts', () => {
    const by = (actor: Actor, appointment: Appointment = standing) =>
      refusalOf(() => cancelled(appointment, { actor, now: twoDaysBefore }));

    expect(by(otherPatient)).toBe('appointment.not_found');
    expect(by(staff)).toBe('request.denied');
    expect(by(admin, kept)).toBe('appointment.state_changed');
  });
});

describe('appointment with a collected balance', () => {
  const at = twoDaysBefore.toISOString();
  const collected = { saleId: 'sale-1', method: 'card', cents: 6_150, at } as const;
  const paid = { ...standing, balanceDueCents: 0, collected } as Appointment;
  const given = { now: twoDaysBefore };

  it('cannot end before its sale is returned', () => {
    const refused = 'appointment.balance_collected';

    expect(refusalOf(() => cancelled(paid, { actor: admin, ...given }))).toBe(refused);
    expect(refusalOf(() => cancelled(paid, { actor: patient, ...given }))).toBe('appointment.balance_paid');
    expect(refusalOf(() => removed(paid, admin, twoDaysBefore))).toBe(refused);
    expect(refusalOf(() => missed(paid, admin, itsHour))).toBe(refused);
    expect(cancelled(balanceReturned(paid, 'sale-1'), { actor: admin, ...given }).status).toBe('cancelled');
  });
});

describe('removed', () => {
  it('ends a future appointment, and refunds its whole deposit at any time [R204]', () => {
    for (const now of [twoDaysBefore, itsHour])
      expect(removed(standing, admin, now)).toMatchObject({
        status: 'cancelled',
        hidden: true,
        balanceDueCents: 0,
        deposit: { status: 'refunding' },
        cancellation: { kind: 'removed', by: 'admin:admin-1' },
      });
    expect(removed(anAppointment(), supervisor, itsHour).deposit.status).toBe('releasing');
  });

  it('only hides a past appointment: state, money and reason stay [R204]', () => {
    for (const status of ['completed', 'cancelled', 'noShow'] as const) {
      const over = anAppointment({ status, deposit: { status: 'captured' } });

      expect(removed(over, admin, itsHour)).toEqual({ ...over, hidden: true });
    }
  });

  it('works once, for the front desk only, and not while a card is being entered [R205]', () => {
    const gone = removed(standing, admin, itsHour);

    expect(refusalOf(() => removed(gone, admin, itsHour))).toBe('appointment.not_found');
    expect(refusalOf(() => removed(standing, patient, itsHour))).toBe('request.denied');
    expect(refusalOf(() => removed(standing, staff, itsHour))).toBe('request.denied');
    const unpaid = anAppointment({ status: 'reserved', deposit: { status: 'awaited' } });
    expect(refusalOf(() => removed(unpaid, admin, itsHour))).toBe('appointment.state_changed');
  });
});

describe('missed', () => {
  it('keeps the captured deposit and clears the balance, from the start on', () => {
    expect(refusalOf(() => missed(standing, admin, minuteLater))).toBe('appointment.not_yet_missed');
    expect(missed(standing, staff, itsHour)).toMatchObject({
      status: 'noShow',
      balanceDueCents: 0,
      deposit: { status: 'kept' },
    });
    expect(refusalOf(() => missed(standing, otherStaff, itsHour))).toBe('appointment.not_found');
  });

  it('allows only an administrator to waive the deposit, once', () => {
    const back = waived(kept, admin, itsHour);

    expect(back).toMatchObject({
      status: 'noShow',
      deposit: { status: 'refunding', returningSince: itsHour.toISOString() },
    });
    expect(refusalOf(() => waived(back, admin, itsHour))).toBe('appointment.no_deposit_kept');
    for (const other of [supervisor, patient])
      expect(refusalOf(() => waived(kept, other, itsHour))).toBe('request.denied');
    expect(refusalOf(() => waived(standing, admin, itsHour))).toBe('appointment.state_changed');
  });
});
