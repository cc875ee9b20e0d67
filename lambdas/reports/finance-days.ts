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
/** Number of days per transaction, below its row limit. */
const daysPerBatch = 25;

async function calculateFinanceDay(
  platform: FinancePorts,
  date: string,
  movements: readonly Movement[],
): Promise<FinanceDay> {
  const appointmentIds = movements.filter(needsAppointment).map(({ source }) => source.id);
  const appointments = await platform.appointments.byIds([...new Set(appointmentIds)]);
  const byId = new Map(appointments.map((appointment) => [appointment.appointmentId, appointment]));
  return buildFinanceDay({ date, movements, findAppointment: (id) => byId.get(id) });
}

/** Whether day totals and ledger agree. If they differ, an update is in progress. */
async function matchesLedger(
  { sales }: FinancePorts,
  totals: DayTotals,
  { finances, movements }: { readonly finances: FinanceDay; readonly movements: readonly Movement[] },
): Promise<boolean> {
  const flaggedSales = await Promise.all(totals.flaggedIds.map((saleId) => sales.find(saleId)));
  const { ledger } = calculateIvuChecks({
    totals: [totals],
    appointments: [finances],
    ledger: [{ date: totals.date, movements }],
    shifts: [],
    closingNumbers: [],
    flaggedSales: flaggedSales.filter((sale) => sale !== undefined),
  });
  return ledger.days.length === 0;
}

type CalculatedDay = StoredFinanceDay & { readonly isSettled: boolean };

async function calculateDay(platform: FinancePorts, totals: DayTotals): Promise<CalculatedDay> {
  const { date, version } = totals;
  const movements = await platform.ledger.onDay(date);
  const isPast = date < getToday(new Date(platform.now().getTime() - settlingMs));
  const finances = await calculateFinanceDay(platform, date, movements);
  const isSettled = isPast && (await matchesLedger(platform, totals, { finances, movements }));
  return { finances, totalsVersion: version, isSettled };
}

/** Calculates days and stores those that are settled. */
async function calculateDays(platform: FinancePorts, totals: readonly DayTotals[]): Promise<FinanceDay[]> {
  const days: FinanceDay[] = [];
  for (let start = 0; start < totals.length; start += daysPerBatch) {
    const batch = await Promise.all(
      totals.slice(start, start + daysPerBatch).map((dayTotals) => calculateDay(platform, dayTotals)),
    );
    const settledDays = batch.filter(({ isSettled }) => isSettled);
    if (settledDays.length > 0) await platform.commit(...settledDays.map(platform.financeDays.save));
    days.push(...batch.map(({ finances }) => finances));
  }
  return days;
}

/**
 * Returns the finances of every day of a range. Settled days are stored when first calculated, and calculated
 * again if their totals changed since, for example by an import.
 */
export async function loadFinanceDays(
  platform: FinancePorts,
  { from, to }: DateRange,
): Promise<FinanceDay[]> {
  const [storedDays, soldDays] = await Promise.all([
    platform.financeDays.between(from, to),
    platform.dayTotals.between(from, to),
  ]);
  const totalsByDate = new Map(soldDays.map((totals) => [totals.date, totals]));
  const knownDays = new Map(
    storedDays
      .filter(
        ({ finances: { date }, totalsVersion }) => totalsVersion === (totalsByDate.get(date)?.version ?? 0),
      )
      .map(({ finances }) => [finances.date, finances]),
  );
  const missingDates = listDatesInRange(from, to).filter((date) => !knownDays.has(date));
  const calculatedDays = await calculateDays(
    platform,
    missingDates.map((date) => totalsByDate.get(date) ?? createEmptyTotals(date)),
  );
  return [...knownDays.values(), ...calculatedDays].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
