import { describe, expect, it } from 'vitest';
import { isDepositReturning, isDepositReturnLate } from '#shared/appointments/refund.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const returningSince = '2026-03-17T14:00:00.000Z';
const addMs = (ms: number) => new Date(Date.parse(returningSince) + ms);

describe('return of a deposit', () => {
  it('is in progress while the deposit is being released or refunded', () => {
    const isReturningIn = (status: 'captured' | 'releasing' | 'refunding' | 'refunded') =>
      isDepositReturning(anAppointment({ deposit: { status } }));

    expect([isReturningIn('captured'), isReturningIn('releasing')]).toEqual([false, true]);
    expect([isReturningIn('refunding'), isReturningIn('refunded')]).toEqual([true, false]);
  });

  it('is late after more than a minute', () => {
    expect(isDepositReturnLate(returningSince, addMs(60_000))).toBe(false);
    expect(isDepositReturnLate(returningSince, addMs(60_001))).toBe(true);
    expect(isDepositReturnLate(undefined, addMs(60_001))).toBe(false);
  });
});
