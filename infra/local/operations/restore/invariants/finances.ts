import type { Appointment } from '#shared/appointments/appointment.ts';
import { sumCents } from '#shared/core/money.ts';
import { buildFinanceDay, type FinanceDay, sumCollectedCents } from '#shared/finance/finance-day.ts';
import { type Movement, sumMovements } from '#shared/payments/ledger.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { createEmptyTotals, type DayTotals, withAppointments } from '#shared/reports/day-totals.ts';
import { calculateSums } from '#shared/reports/sums.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

type CheckFinancesInput = {
  readonly ledger: readonly Movement[];
  readonly appointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly days: readonly DayTotals[];
};

const selectDate = ({ date }: { readonly date: string }) => date;
/** Returns whether money was collected by an aesthetician or a card processor, outside every register. */
const isOutsidePos = ({ source, shiftId }: Movement) =>
  source.kind === 'appointment' && shiftId === undefined;

/**
 * Checks that every movement has an existing source and a cause that begins with its kind, and that no cause
 * repeats for a source.
 */
function checkCauses({ ledger, appointments, sales }: CheckFinancesInput): string[] {
  const findings: string[] = [];
  const sources = new Set([
    ...appointments.map(({ appointmentId }) => `appointment ${appointmentId}`),
    ...sales.map(({ saleId }) => `sale ${saleId}`),
  ]);
  const formatCause = ({ source, cause }: Movement) => `${source.kind} ${source.id} ${cause}`;
  findings.push(
    ...checkEmpty(
      'A ledger row has an existing appointment or sale',
      ledger.filter(({ source: { kind, id } }) => !sources.has(`${kind} ${id}`)).map(formatCause),
    ),
  );
  const causes = ledger.map(formatCause);
  findings.push(
    ...checkEqual('A cause moves money once', causes.toSorted(), [...new Set(causes)].toSorted()),
  );
  findings.push(
    ...checkEmpty(
      'A cause begins with its kind',
      ledger.filter(({ cause, kind }) => !cause.startsWith(kind)).map(formatCause),
    ),
  );
  return findings;
}

/** Checks that the day's sales tax report contains all money except tips, as taxable, exempt or tax. */
function checkTaxes(day: FinanceDay, totals: DayTotals, movements: readonly Movement[]): string[] {
  const findings: string[] = [];
  const [dayTotals = totals] = withAppointments([totals], [day]);
  const { figures, taxableCents, exemptCents, returnedTaxableCents, returnedExemptCents } = dayTotals;
  const sumTaxes = (taxes: typeof figures.taxes) => sumCents(taxes.map(({ cents }) => cents));
  const soldCents = taxableCents + exemptCents + sumTaxes(figures.taxes);
  const returnedCents = returnedTaxableCents + returnedExemptCents + sumTaxes(figures.returnedTaxes);
  // Reports ignore the impossible tax of a flagged sale (R329), so such a day cannot be compared.
  if (totals.flaggedIds.length === 0)
    findings.push(
      ...checkEqual(
        `${day.date}: the sales tax report of the day contains all sales`,
        soldCents - returnedCents,
        sumMovements(movements.filter(({ kind }) => !kind.startsWith('tip'))),
      ),
    );
  return findings;
}

/** Checks each day's finances against ledger, POS sales and returns, and reports, to the cent (R432 R433). */
export function checkFinances(input: CheckFinancesInput): string[] {
  const findings: string[] = [];
  const { ledger, appointments } = input;
  findings.push(...checkCauses(input));
  const appointmentsById = new Map(appointments.map((row) => [row.appointmentId, row]));
  const salesByDate = Map.groupBy(input.sales, selectDate);
  const returnsByDate = Map.groupBy(input.returns, selectDate);
  const totalsByDate = new Map(input.days.map((day) => [day.date, day]));
  for (const [date, movements] of Map.groupBy(ledger, selectDate)) {
    const day = buildFinanceDay({ date, movements, findAppointment: (id) => appointmentsById.get(id) });
    const collected = sumCollectedCents(day);
    const posFigures = calculateFigures(salesByDate.get(date) ?? [], returnsByDate.get(date) ?? []);
    const posCents = calculateReceivedCents(posFigures);
    const dayTotals = totalsByDate.get(date) ?? createEmptyTotals(date);

    findings.push(
      ...checkEqual(
        `${date}: ledger, finances, team and POS collected the same`,
        [
          sumMovements(movements),
          day.appointmentsCents + day.salesCents + day.tipsCents,
          sumCents(day.team.map(({ cents }) => cents)) + day.tillCents,
          posCents + sumMovements(movements.filter(isOutsidePos)),
        ],
        [collected, collected, collected, collected],
      ),
    );
    findings.push(
      ...checkEqual(
        `${date}: reports show what the POS received`,
        sumCents(Object.values(calculateSums(dayTotals).taken)),
        posCents,
      ),
    );
    findings.push(...checkTaxes(day, dayTotals, movements));
  }
  return findings;
}
