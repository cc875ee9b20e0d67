import { describe, expect, it } from 'vitest';
import { isRefunding, isRefundLate } from '#shared/appointments/refund.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const refundingSince = '2026-03-17T14:00:00.000Z';
const addMs = (ms: number) => new Date(Date.parse(refundingSince) + ms);

describe('refund of a deposit', () => {
  it('is in progress from the moment it is owed until it arrives', () => {
    const isRefundingIn = (status: 'captured' | 'releasing' | 'refunding' | 'refunded') =>
      isRefunding(anAppointment({ deposit: { status } }));

    expect([isRefundingIn('captured'), isRefundingIn('releasing')]).toEqual([false, true]);
    expect([isRefundingIn('refunding'), isRefundingIn('refunded')]).toEqual([true, false]);
  });

  it('is late after more than a minute', () => {
    expect(isRefundLate(refundingSince, addMs(60_000))).toBe(false);
    expect(isRefundLate(refundingSince, addMs(60_001))).toBe(true);
    expect(isRefundLate(undefined, addMs(60_001))).toBe(false);
  });
});
