import { describe, expect, it } from 'vitest';
import {
  applyCompletion,
  applyCompletionWithoutCode,
  assertReadyForCode,
  calculatePaidCents,
  codeTriesAllowed,
  recordWrongCode,
  selectPaymentMethod,
} from '#shared/appointments/lifecycle.ts';
import {
  admin,
  anAppointment,
  getErrorCode,
  otherStaff,
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
  const paying = selectPaymentMethod(confirmed, 'athMovil', staff, now);

  it('allows correcting the payment method until it is closed [R266]', () => {
    expect(paying).toMatchObject({ status: 'confirmed', payment: { method: 'athMovil', startedAt: at } });
    expect(selectPaymentMethod(paying, 'cash', staff, now).payment?.method).toBe('cash');
  });

  it('is for the assigned staff member', () => {
    expect(getErrorCode(() => selectPaymentMethod(confirmed, 'cash', otherStaff, now))).toBe(
      'appointment.not_found',
    );
    expect(getErrorCode(() => assertReadyForCode(paying, otherStaff, now))).toBe('appointment.not_found');
    expect(getErrorCode(() => applyCompletion(paying, admin, now))).toBe('request.denied');
  });

  it('requires the payment method before the code', () => {
    expect(getErrorCode(() => assertReadyForCode(confirmed, staff, now))).toBe(
      'appointment.payment_not_started',
    );
    expect(assertReadyForCode(paying, staff, now)).toEqual(paying);
  });

  it('is possible from its day in Puerto Rico, and not a minute before', () => {
    const lastMinute = new Date('2026-03-17T03:59:59.999Z');
    const firstMinute = new Date('2026-03-17T04:00:00.000Z');
    const acts = [
      (at: Date) => selectPaymentMethod(confirmed, 'cash', staff, at),
      (at: Date) => assertReadyForCode(paying, staff, at),
      (at: Date) => applyCompletion(paying, staff, at),
      (at: Date) => applyCompletionWithoutCode(confirmed, 'cash', admin, at),
    ];

    for (const act of acts) {
      expect(getErrorCode(() => act(lastMinute))).toBe('appointment.before_its_day');
      expect(getErrorCode(() => act(firstMinute))).toBeUndefined();
    }
    expect(getErrorCode(() => applyCompletion(paying, admin, lastMinute))).toBe('request.denied');
  });

  it('locks the code after five attempts', () => {
    const tried = (times: number) =>
      Array.from({ length: times }).reduce<typeof paying>(recordWrongCode, paying);

    expect(codeTriesAllowed).toBe(5);
    expect(assertReadyForCode(tried(4), staff, now).codeTries).toBe(4);
    expect(getErrorCode(() => assertReadyForCode(tried(5), staff, now))).toBe('appointment.code_locked');
  });

  it('completes it with its balance paid, once [R277]', () => {
    const done = applyCompletion(paying, staff, now);

    expect(done).toMatchObject({ status: 'completed', balanceDueCents: 0, completedAt: at });
    expect([calculatePaidCents(confirmed), done.collectedCents, calculatePaidCents(done)]).toEqual([
      5_001, 6_150, 11_151,
    ]);
    expect(getErrorCode(() => applyCompletion(done, staff, now))).toBe('appointment.state_changed');
    expect(getErrorCode(() => assertReadyForCode(done, staff, now))).toBe('appointment.state_changed');
  });

  it('without a code is for administrators only, and voids the code', () => {
    const done = applyCompletionWithoutCode(paying, 'cash', admin, now);

    expect(done).toMatchObject({
      status: 'completed',
      balanceDueCents: 0,
      collectedCents: 6_150,
      payment: { method: 'cash', startedAt: at },
    });
    expect(done).not.toHaveProperty('confirmationCode');
    expect(applyCompletionWithoutCode(confirmed, 'card', admin, now).payment).toEqual({
      method: 'card',
      startedAt: at,
    });
    for (const other of [supervisor, staff])
      expect(getErrorCode(() => applyCompletionWithoutCode(paying, 'cash', other, now))).toBe(
        'request.denied',
      );
  });

  it('collects exactly the balance: nothing when nothing was charged', () => {
    const free = anAppointment({
      status: 'confirmed',
      origin: 'admin',
      balanceDueCents: 0,
      deposit: { status: 'none', amountCents: 0 },
    });

    expect(calculatePaidCents(free)).toBe(0);
    expect(calculatePaidCents(applyCompletionWithoutCode(free, 'card', admin, now))).toBe(0);
  });
});
