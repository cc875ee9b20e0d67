import { describe, expect, it } from 'vitest';
import {
  type AssignedAppointment,
  calculatePaidDeposit,
  calculatePayableCents,
  isWithoutCharge,
} from '#shared/appointments/views.ts';

const noItems: Pick<AssignedAppointment, 'services' | 'medications'> = { services: [], medications: [] };
const deskAppointment = {
  ...noItems,
  status: 'confirmed',
  depositStatus: 'none',
  depositCents: 0,
  balanceDueCents: 11_000,
} as const;

describe('charge of an appointment', () => {
  it('is zero when the front desk charges nothing, before and after the appointment', () => {
    const freeAppointment = { ...deskAppointment, balanceDueCents: 0 };

    expect(isWithoutCharge(freeAppointment)).toBe(true);
    expect(isWithoutCharge({ ...freeAppointment, status: 'completed', collectedCents: 0 })).toBe(true);
    expect(calculatePaidDeposit(freeAppointment)).toBe(0);
  });

  it('is the balance due, and the collected amount once closed', () => {
    const closedAppointment = {
      ...deskAppointment,
      status: 'completed',
      balanceDueCents: 0,
      collectedCents: 11_000,
    } as const;

    expect([deskAppointment, closedAppointment].map(calculatePayableCents)).toEqual([11_000, 11_000]);
    expect([deskAppointment, closedAppointment].map(isWithoutCharge)).toEqual([false, false]);
  });

  it('excludes missing doses before closing', () => {
    const dose = { medicationId: 'm', name: 'Glutatión', doses: 2, dosePriceCents: 4_000 };
    const appointmentMissingDoses = { ...deskAppointment, medications: [{ ...dose, missingDoses: 2 }] };

    expect(calculatePayableCents({ ...deskAppointment, medications: [dose] })).toBe(11_000);
    expect(calculatePayableCents(appointmentMissingDoses)).toBe(3_000);
    expect(calculatePayableCents({ ...appointmentMissingDoses, balanceDueCents: 5_000 })).toBe(0);
  });

  it('includes a captured deposit', () => {
    const withDeposit = { ...deskAppointment, depositCents: 4_750, balanceDueCents: 0 };

    expect(calculatePaidDeposit({ ...withDeposit, depositStatus: 'held' })).toBe(0);
    expect(calculatePaidDeposit({ ...withDeposit, depositStatus: 'captured' })).toBe(4_750);
    expect(isWithoutCharge({ ...withDeposit, depositStatus: 'captured' })).toBe(false);
  });
});
