import { expect } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { sumCents } from '#shared/core/money.ts';
import { collectedCents, type FinanceDay, financeDayOf } from '#shared/finance/finance-day.ts';
import { type Movement, sumOf } from '#shared/payments/ledger.ts';
import { figuresOf } from '#shared/registers/day.ts';
import { takenCents } from '#shared/registers/figures.ts';
import { type DayTotals, noTotals, withAppointments } from '#shared/reports/day-totals.ts';
import { sumsOf } from '#shared/reports/sums.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type CheckFinancesInput = {
  readonly ledger: readonly Movement[];
  readonly appointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly days: readonly DayTotals[];
};

const isOf = (date: string) => (row: { readonly date: string }) => row.date === date;
/** Collected by an aesthetician or a card processor: nothing of it is in a register. */
const isOutsideTill = ({ source, shiftId }: Movement) =>
  source.kind === 'appointment' && shiftId === undefined;

/** Every row is of something that is there, and no source is moved twice by one cause. */
function checkCauses({ ledger, appointments, sales }: CheckFinancesInput): void {
  const sources = new Set([
    ...appointments.map(({ appointmentId }) => `appointment ${appointmentId}`),
    ...sales.map(({ saleId }) => `sale ${saleId}`),
  ]);
  expect(ledger.filter(({ source: { kind, id } }) => !sources.has(`${kind} ${id}`))).toEqual([]);
  const causes = ledger.map(({ source, cause }) => `${source.kind} ${source.id} ${cause}`);
  expect(causes.filter((cause, index) => causes.indexOf(cause) !== index)).toEqual([]);
  expect(ledger.filter(({ cause, kind }) => !cause.startsWith(kind))).toEqual([]);
}

/** All money but tips is in the sales tax of its day: taxed, exempt, or one of its taxes. */
function checkTaxes(day: FinanceDay, totals: DayTotals, movements: readonly Movement[]): void {
  const [counted] = withAppointments([totals], [day]);
  const { figures, taxableCents, exemptCents, returnedTaxableCents, returnedExemptCents } = counted!;
  const taxesOf = (taxes: typeof figures.taxes) => sumCents(taxes.map(({ cents }) => cents));
  const soldCents = taxableCents + exemptCents + taxesOf(figures.taxes);
  const returnedCents = returnedTaxableCents + returnedExemptCents + taxesOf(figures.returnedTaxes);
  // A tax that cannot be one counts as nothing (R329).
  if (totals.flaggedIds.length === 0)
    expect(soldCents - returnedCents).toBe(sumOf(movements.filter(({ kind }) => !kind.startsWith('tip'))));
}

/** The finances of each day are its ledger's, and to the cent what receipts, Z and reports say of it (R432 R433). */
export function checkFinances(given: CheckFinancesInput): void {
  const { ledger, appointments, sales, returns, days } = given;
  checkCauses(given);
  const byId = new Map(appointments.map((each) => [each.appointmentId, each]));
  for (const [date, movements] of Map.groupBy(ledger, (each) => each.date)) {
    const day = financeDayOf({ date, movements, appointmentOf: (id) => byId.get(id) });
    const collected = collectedCents(day);
    const till = takenCents(figuresOf(sales.filter(isOf(date)), returns.filter(isOf(date))));
    const { taken } = sumsOf(days.find(isOf(date)) ?? noTotals(date));

    expect([
      sumOf(movements),
      day.appointmentsCents + day.salesCents + day.tipsCents,
      sumCents(day.team.map(({ cents }) => cents)) + day.tillCents,
      till + sumOf(movements.filter(isOutsideTill)),
    ]).toEqual([collected, collected, collected, collected]);
    expect(sumCents(Object.values(taken))).toBe(till);
    checkTaxes(day, days.find(isOf(date)) ?? noTotals(date), movements);
  }
}
