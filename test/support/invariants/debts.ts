import { expect } from 'vitest';
import { appointmentsOfPatient } from '#lambdas/booking/appointments-of-patient.ts';
import { patientFinances } from '#lambdas/finance/patient-finances.ts';
import { pendingMoney } from '#lambdas/finance/pending-money.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { owedCents } from '#shared/appointments/closing/till-balance.ts';
import { sumCents } from '#shared/core/money.ts';
import { invoicesOf } from '#shared/finance/invoice.ts';
import { thePlatform } from '../center/center.ts';

/** Expects the same debt on every screen that shows it (ADR 64). */
export async function checkDebts(all: readonly Appointment[]): Promise<void> {
  const platform = thePlatform();
  const pending = await pendingMoney(platform);
  expect(pending.totalCents).toBe(owedCents(all));
  expect(sumCents(Object.values(pending.ages))).toBe(pending.totalCents);
  for (const { patientId, dueCents } of pending.rows) {
    const appointments = await appointmentsOfPatient(platform, patientId);
    const invoices = appointments.flatMap(invoicesOf).filter(({ status }) => status === 'pending');
    expect([
      (await patientFinances(platform, patientId)).dueCents,
      sumCents(invoices.map(({ amountCents }) => amountCents)),
      owedCents(appointments),
    ]).toEqual([dueCents, dueCents, dueCents]);
  }
}
