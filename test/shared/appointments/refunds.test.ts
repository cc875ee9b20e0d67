import { describe, expect, it } from 'vitest';
import { isRefunding, isRefundLate } from '#shared/appointments/refund.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const since = '2026-03-17T14:00:00.000Z';
const addMs = (ms: number) => new Date(Date.parse(since) + ms);

describe('refund of a deposit', () => {
  it('is in progress from the moment it is owed until it arrives', () => {
    const goesBack = (status: 'captured' | 'releasing' | 'refunding' | 'refunded') =>
      isRefunding(anAppointment({ deposit: { status } }));

    expect([goesBack('captured'), goesBack('releasing')]).toEqual([false, true]);
    expect([goesBack('refunding'), goesBack('refunded')]).toEqual([true, false]);
  });

  it('is late after more than a minute', () => {
    expect(isRefundLate(since, addMs(60_000))).toBe(false);
    expect(isRefundLate(since, addMs(60_001))).toBe(true);
    expect(isRefundLate(undefined, addMs(60_001))).toBe(false);
  });
});
