import { describe, expect, it } from 'vitest';
import {
  type AssignedAppointment,
  calculatePaidDeposit,
  calculatePayableCents,
  isWithoutCharge,
} from '#shared/appointments/views.ts';

const noItems: Pick<AssignedAppointment, 'services' | 'medications'> = { services: [], medications: [] };
const desk = {
  ...noItems,
  status: 'confirmed',
  depositStatus: 'none',
  depositCents: 0,
  balanceDueCents: 11_000,
} as const;

describe('charge of an appointment', () => {
  it('is zero when the front desk charges nothing, before and after the appointment', () => {
    const free = { ...desk, balanceDueCents: 0 };

    expect(isWithoutCharge(free)).toBe(true);
    expect(isWithoutCharge({ ...free, status: 'completed', collectedCents: 0 })).toBe(true);
    expect(calculatePaidDeposit(free)).toBe(0);
  });

  it('is the balance due, and the collected amount once closed', () => {
    const closed = { ...desk, status: 'completed', balanceDueCents: 0, collectedCents: 11_000 } as const;

    expect([desk, closed].map(calculatePayableCents)).toEqual([11_000, 11_000]);
    expect([desk, closed].map(isWithoutCharge)).toEqual([false, false]);
  });

  it('excludes missing doses before closing', () => {
    const dose = { medicationId: 'm', name: 'Glutatión', doses: 2, dosePriceCents: 4_000 };
    const short = { ...desk, medications: [{ ...dose, missingDoses: 2 }] };

    expect(calculatePayableCents({ ...desk, medications: [dose] })).toBe(11_000);
    expect(calculatePayableCents(short)).toBe(3_000);
    expect(calculatePayableCents({ ...short, balanceDueCents: 5_000 })).toBe(0);
  });

  it('includes a captured deposit', () => {
    const withDeposit = { ...desk, depositCents: 4_750, balanceDueCents: 0 };

    expect(calculatePaidDeposit({ ...withDeposit, depositStatus: 'held' })).toBe(0);
    expect(calculatePaidDeposit({ ...withDeposit, depositStatus: 'captured' })).toBe(4_750);
    expect(isWithoutCharge({ ...withDeposit, depositStatus: 'captured' })).toBe(false);
  });
});
