import type { Platform } from '#lambdas/platform/platform.ts';
import { getToday, listDatesInRange } from '#shared/core/civil-time.ts';
import {
  buildFinanceDay,
  type FinanceDay,
  needsAppointment,
  type StoredFinanceDay,
} from '#shared/finance/finance-day.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { createEmptyTotals, type DayTotals } from '#shared/reports/day-totals.ts';
import { calculateIvuChecks } from '#shared/reports/ivu-checks.ts';

export type FinancePorts = Pick<
  Platform,
  | 'financeDays'
  | 'dayTotals'
  | 'ledger'
  | 'appointments'
  | 'medicationDeliveries'
  | 'sales'
  | 'commit'
  | 'now'
>;
type DateRange = { readonly from: string; readonly to: string };

/** Delay after midnight until all writes and indexes of the day are complete. */
const settlingMs = 3_600_000;
/** Below the row limit of one transaction. */
const daysAtOnce = 25;

async function calculateFinanceDay(
  platform: FinancePorts,
  date: string,
  movements: readonly Movement[],
): Promise<FinanceDay> {
  const ids = movements.filter(needsAppointment).map(({ source }) => source.id);
  const appointments = await platform.appointments.byIds([...new Set(ids)]);
  const byId = new Map(appointments.map((each) => [each.appointmentId, each]));
  return buildFinanceDay({ date, movements, findAppointment: (id) => byId.get(id) });
}

/** True if day totals and ledger agree; otherwise an update is in progress. */
async function matchesSales(
  { sales }: FinancePorts,
  totals: DayTotals,
  { finances, movements }: { readonly finances: FinanceDay; readonly movements: readonly Movement[] },
): Promise<boolean> {
  const found = await Promise.all(totals.flaggedIds.map((saleId) => sales.find(saleId)));
  const { ledger } = calculateIvuChecks({
    totals: [totals],
    appointments: [finances],
    ledger: [{ date: totals.date, movements }],
    shifts: [],
    closingNumbers: [],
    flagged: found.filter((sale) => sale !== undefined),
  });
  return ledger.days.length === 0;
}

type CalculatedDay = StoredFinanceDay & { readonly isSettled: boolean };

async function calculateDay(platform: FinancePorts, totals: DayTotals): Promise<CalculatedDay> {
  const { date, version } = totals;
  const movements = await platform.ledger.onDay(date);
  const isPast = date < getToday(new Date(platform.now().getTime() - settlingMs));
  const finances = await calculateFinanceDay(platform, date, movements);
  const isSettled = isPast && (await matchesSales(platform, totals, { finances, movements }));
  return { finances, totalsVersion: version, isSettled };
}

/** Computes days and stores those that are final. */
async function calculateDays(platform: FinancePorts, totals: readonly DayTotals[]): Promise<FinanceDay[]> {
  const days: FinanceDay[] = [];
  for (let first = 0; first < totals.length; first += daysAtOnce) {
    const batch = await Promise.all(
      totals.slice(first, first + daysAtOnce).map((each) => calculateDay(platform, each)),
    );
    const settled = batch.filter(({ isSettled }) => isSettled);
    if (settled.length > 0) await platform.commit(...settled.map(platform.financeDays.keep));
    days.push(...batch.map(({ finances }) => finances));
  }
  return days;
}

/**
 * Returns the finances of every day of a range. Final days are stored on first computation, and computed
 * again if their totals changed since, for example by an import.
 */
export async function loadFinanceDays(
  platform: FinancePorts,
  { from, to }: DateRange,
): Promise<FinanceDay[]> {
  const [stored, sold] = await Promise.all([
    platform.financeDays.between(from, to),
    platform.dayTotals.between(from, to),
  ]);
  const totals = new Map(sold.map((day) => [day.date, day]));
  const known = new Map(
    stored
      .filter(({ finances: { date }, totalsVersion }) => totalsVersion === (totals.get(date)?.version ?? 0))
      .map(({ finances }) => [finances.date, finances]),
  );
  const missing = listDatesInRange(from, to).filter((date) => !known.has(date));
  const calculated = await calculateDays(
    platform,
    missing.map((date) => totals.get(date) ?? createEmptyTotals(date)),
  );
  return [...known.values(), ...calculated].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
