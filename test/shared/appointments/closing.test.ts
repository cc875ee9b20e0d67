import { describe, expect, it } from 'vitest';
import {
  codeMissed,
  codeTriesAllowed,
  completed,
  completedWithoutCode,
  paidCents,
  paymentStarted,
  readyForCode,
} from '#shared/appointments/lifecycle.ts';
import {
  admin,
  anAppointment,
  otherStaff,
  refusalOf,
  staff,
  supervisor,
} from '#test/support/appointments/sample-appointment.ts';

const now = new Date('2026-03-17T14:00:00.000Z');
const at = now.toISOString();

describe('closing an appointment', () => {
  const confirmed = anAppointment({
    status: 'confirmed',
    confirmationCode: 'K7M2PQ9X',
    deposit: { status: 'captured' },
  });
  const paying = paymentStarted(confirmed, 'athMovil', staff, now);

  it('allows correcting the payment method until it is closed [R266]', () => {
    expect(paying).toMatchObject({ status: 'confirmed', payment: { method: 'athMovil', startedAt: at } });
    expect(paymentStarted(paying, 'cash', staff, now).payment?.method).toBe('cash');
  });

  it('is for the assigned staff member', () => {
    expect(refusalOf(() => paymentStarted(confirmed, 'cash', otherStaff, now))).toBe('appointment.not_found');
    expect(refusalOf(() => readyForCode(paying, otherStaff, now))).toBe('appointment.not_found');
    expect(refusalOf(() => completed(paying, admin, now))).toBe('request.denied');
  });

  it('requires the payment method before the code', () => {
    expect(refusalOf(() => readyForCode(confirmed, staff, now))).toBe('appointment.payment_not_started');
    expect(readyForCode(paying, staff, now)).toEqual(paying);
  });

  it('is possible from its day in Puerto Rico, and not a minute before', () => {
    const lastMinute = new Date('2026-03-17T03:59:59.999Z');
    const firstMinute = new Date('2026-03-17T04:00:00.000Z');
    const acts = [
      (at: Date) => paymentStarted(confirmed, 'cash', staff, at),
      (at: Date) => readyForCode(paying, staff, at),
      (at: Date) => completed(paying, staff, at),
      (at: Date) => completedWithoutCode(confirmed, 'cash', admin, at),
    ];

    for (const act of acts) {
      expect(refusalOf(() => act(lastMinute))).toBe('appointment.before_its_day');
      expect(refusalOf(() => act(firstMinute))).toBeUndefined();
    }
    expect(refusalOf(() => completed(paying, admin, lastMinute))).toBe('request.denied');
  });

  it('locks the code after five attempts', () => {
    const tried = (times: number) => Array.from({ length: times }).reduce<typeof paying>(codeMissed, paying);

    expect(codeTriesAllowed).toBe(5);
    expect(readyForCode(tried(4), staff, now).codeTries).toBe(4);
    expect(refusalOf(() => readyForCode(tried(5), staff, now))).toBe('appointment.code_locked');
  });

  it('completes it with its balance paid, once [R277]', () => {
    const done = completed(paying, staff, now);

    expect(done).toMatchObject({ status: 'completed', balanceDueCents: 0, completedAt: at });
    expect([paidCents(confirmed), done.collectedCents, paidCents(done)]).toEqual([5_001, 6_150, 11_151]);
    expect(refusalOf(() => completed(done, staff, now))).toBe('appointment.state_changed');
    expect(refusalOf(() => readyForCode(done, staff, now))).toBe('appointment.state_changed');
  });

  it('without a code is for administrators only, and voids the code', () => {
    const done = completedWithoutCode(paying, 'cash', admin, now);

    expect(done).toMatchObject({
      status: 'completed',
      balanceDueCents: 0,
      collectedCents: 6_150,
      payment: { method: 'cash', startedAt: at },
    });
    expect(done).not.toHaveProperty('confirmationCode');
    expect(completedWithoutCode(confirmed, 'card', admin, now).payment).toEqual({
      method: 'card',
      startedAt: at,
    });
    for (const other of [supervisor, staff])
      expect(refusalOf(() => completedWithoutCode(paying, 'cash', other, now))).toBe('request.denied');
  });

  it('collects exactly the balance: nothing when nothing was charged', () => {
    const free = anAppointment({
      status: 'confirmed',
      origin: 'admin',
      balanceDueCents: 0,
      deposit: { status: 'none', amountCents: 0 },
    });

    expect(paidCents(free)).toBe(0);
    expect(paidCents(completedWithoutCode(free, 'card', admin, now))).toBe(0);
  });
});
