import { describe, expect, it } from 'vitest';
import { depositEntry, LedgerEntry, ledgerEntry } from '#shared/payments/ledger.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const appointment = anAppointment({
  status: 'confirmed',
  deposit: { status: 'captured', paymentIntentId: 'pi_1' },
  payment: { method: 'cash', startedAt: '2026-03-17T14:00:00.000Z' },
});

describe('a movement of money', () => {
  it('says whose it is, how much, by what means and when', () => {
    const now = new Date('2026-03-17T15:00:00.000Z');

    const entry = ledgerEntry(appointment, { kind: 'balanceCollected', amountCents: 6_150, now });

    expect(LedgerEntry.parse(entry)).toEqual({
      appointmentId: 'appointment-1',
      patientId: 'patient-1',
      staffId: 'staff-1',
      kind: 'balanceCollected',
      amountCents: 6_150,
      method: 'cash',
      paymentIntentId: 'pi_1',
      date: '2026-03-17',
      at: '2026-03-17T15:00:00.000Z',
    });
  });

  it.each([
    ['2026-04-01T03:59:59.999Z', '2026-03-31'],
    ['2026-04-01T04:00:00.000Z', '2026-04-01'],
    ['2027-01-01T02:00:00.000Z', '2026-12-31'],
    ['2028-03-01T01:00:00.000Z', '2028-02-29'],
  ])('at %s counts for %s, the day in Puerto Rico', (at, date) => {
    expect(ledgerEntry(appointment, { kind: 'income', amountCents: 1, now: new Date(at) })).toMatchObject({
      at,
      date,
    });
  });

  it('of a deposit moves all of it', () => {
    const entry = depositEntry(appointment, 'depositCaptured', new Date('2026-03-06T20:00:00.000Z'));

    expect(entry).toMatchObject({ kind: 'depositCaptured', amountCents: 5_001, paymentIntentId: 'pi_1' });
  });

  it('of an appointment nobody pays yet has no method', () => {
    const entry = depositEntry(anAppointment(), 'depositHeld', new Date('2026-03-06T20:00:00.000Z'));

    expect(LedgerEntry.parse(entry).method).toBeUndefined();
  });
});
