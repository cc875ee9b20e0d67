import { describe, expect, it } from 'vitest';
import {
  applyCompletion,
  applyCompletionWithoutCode,
  assertReadyForCode,
  calculatePaidCents,
  maxCodeTries,
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
  const confirmedAppointment = anAppointment({
    status: 'confirmed',
    confirmationCode: 'K7M2PQ9X',
    deposit: { status: 'captured' },
  });
  const payingAppointment = selectPaymentMethod(confirmedAppointment, 'athMovil', staff, now);

  it('allows correcting the payment method before it is closed [R266]', () => {
    expect(payingAppointment).toMatchObject({
      status: 'confirmed',
      payment: { method: 'athMovil', startedAt: at },
    });
    expect(selectPaymentMethod(payingAppointment, 'cash', staff, now).payment?.method).toBe('cash');
  });

  it('is allowed only to the assigned staff member', () => {
    expect(getErrorCode(() => selectPaymentMethod(confirmedAppointment, 'cash', otherStaff, now))).toBe(
      'appointment.not_found',
    );
    expect(getErrorCode(() => assertReadyForCode(payingAppointment, otherStaff, now))).toBe(
      'appointment.not_found',
    );
    expect(getErrorCode(() => applyCompletion(payingAppointment, admin, now))).toBe('request.denied');
  });

  it('requires the payment method before the code', () => {
    expect(getErrorCode(() => assertReadyForCode(confirmedAppointment, staff, now))).toBe(
      'appointment.payment_not_started',
    );
    expect(assertReadyForCode(payingAppointment, staff, now)).toEqual(payingAppointment);
  });

  it('is possible from the start of its day in Puerto Rico, and not before', () => {
    const lastInstantBefore = new Date('2026-03-17T03:59:59.999Z');
    const firstInstant = new Date('2026-03-17T04:00:00.000Z');
    const actions = [
      (at: Date) => selectPaymentMethod(confirmedAppointment, 'cash', staff, at),
      (at: Date) => assertReadyForCode(payingAppointment, staff, at),
      (at: Date) => applyCompletion(payingAppointment, staff, at),
      (at: Date) => applyCompletionWithoutCode(confirmedAppointment, 'cash', admin, at),
    ];

    for (const action of actions) {
      expect(getErrorCode(() => action(lastInstantBefore))).toBe('appointment.before_its_day');
      expect(getErrorCode(() => action(firstInstant))).toBeUndefined();
    }
    expect(getErrorCode(() => applyCompletion(payingAppointment, admin, lastInstantBefore))).toBe(
      'request.denied',
    );
  });

  it('locks the code after five attempts', () => {
    const tryWrongCodes = (times: number) =>
      Array.from({ length: times }).reduce<typeof payingAppointment>(recordWrongCode, payingAppointment);

    expect(maxCodeTries).toBe(5);
    expect(assertReadyForCode(tryWrongCodes(4), staff, now).codeTries).toBe(4);
    expect(getErrorCode(() => assertReadyForCode(tryWrongCodes(5), staff, now))).toBe(
      'appointment.code_locked',
    );
  });

  it('completes the appointment once, with its balance paid [R277]', () => {
    const completedAppointment = applyCompletion(payingAppointment, staff, now);

    expect(completedAppointment).toMatchObject({ status: 'completed', balanceDueCents: 0, completedAt: at });
    expect([
      calculatePaidCents(confirmedAppointment),
      completedAppointment.collectedCents,
      calculatePaidCents(completedAppointment),
    ]).toEqual([5_001, 6_150, 11_151]);
    expect(getErrorCode(() => applyCompletion(completedAppointment, staff, now))).toBe(
      'appointment.state_changed',
    );
    expect(getErrorCode(() => assertReadyForCode(completedAppointment, staff, now))).toBe(
      'appointment.state_changed',
    );
  });

  it('is possible without a code for administrators only, and voids the code', () => {
    const completedAppointment = applyCompletionWithoutCode(payingAppointment, 'cash', admin, now);

    expect(completedAppointment).toMatchObject({
      status: 'completed',
      balanceDueCents: 0,
      collectedCents: 6_150,
      payment: { method: 'cash', startedAt: at },
    });
    expect(completedAppointment).not.toHaveProperty('confirmationCode');
    expect(applyCompletionWithoutCode(confirmedAppointment, 'card', admin, now).payment).toEqual({
      method: 'card',
      startedAt: at,
    });
    for (const actor of [supervisor, staff])
      expect(getErrorCode(() => applyCompletionWithoutCode(payingAppointment, 'cash', actor, now))).toBe(
        'request.denied',
      );
  });

  it('collects exactly the balance, which is nothing when nothing was charged', () => {
    const freeAppointment = anAppointment({
      status: 'confirmed',
      origin: 'admin',
      balanceDueCents: 0,
      deposit: { status: 'none', amountCents: 0 },
    });

    expect(calculatePaidCents(freeAppointment)).toBe(0);
    expect(calculatePaidCents(applyCompletionWithoutCode(freeAppointment, 'card', admin, now))).toBe(0);
  });
});
