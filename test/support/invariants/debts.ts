import { expect } from 'vitest';
import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { readPatientFinances } from '#lambdas/finance/patient-finances.ts';
import { readPendingMoney } from '#lambdas/finance/pending-money.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import { sumCents } from '#shared/core/money.ts';
import { buildInvoices } from '#shared/finance/invoice.ts';
import { thePlatform } from '../center/center.ts';

/** Expects the same debt on every screen that shows it (ADR 64). */
export async function checkDebts(allAppointments: readonly Appointment[]): Promise<void> {
  const platform = thePlatform();
  const pending = await readPendingMoney(platform);
  expect(pending.totalCents).toBe(calculateOwedCents(allAppointments));
  expect(sumCents(Object.values(pending.ages))).toBe(pending.totalCents);
  for (const { patientId, dueCents } of pending.rows) {
    const appointments = await listAllPatientAppointments(platform, patientId);
    const invoices = appointments.flatMap(buildInvoices).filter(({ status }) => status === 'pending');
    expect([
      (await readPatientFinances(platform, patientId)).dueCents,
      sumCents(invoices.map(({ amountCents }) => amountCents)),
      calculateOwedCents(appointments),
    ]).toEqual([dueCents, dueCents, dueCents]);
  }
}
