import type { Platform } from '#lambdas/platform/platform.ts';
import { datesFrom, today } from '#shared/core/civil-time.ts';
import {
  type FinanceDay,
  financeDayOf,
  isToldByAppointment,
  type KeptFinanceDay,
} from '#shared/finance/finance-day.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { type DayTotals, noTotals } from '#shared/reports/day-totals.ts';
import { ivuChecksOf } from '#shared/reports/ivu-checks.ts';

export type FinanceReads = Pick<
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
type Range = { readonly from: string; readonly to: string };

/** Delay after midnight until all writes and indexes of the day are complete. */
const settlingMs = 3_600_000;
/** Below the row limit of one transaction. */
const daysAtOnce = 25;

/** Computes a day from its ledger entries and their appointments. */
async function reckon(
  platform: FinanceReads,
  date: string,
  movements: readonly Movement[],
): Promise<FinanceDay> {
  const ids = movements.filter(isToldByAppointment).map(({ source }) => source.id);
  const appointments = await platform.appointments.byIds([...new Set(ids)]);
  const byId = new Map(appointments.map((each) => [each.appointmentId, each]));
  return financeDayOf({ date, movements, appointmentOf: (id) => byId.get(id) });
}

/** True if day totals and ledger agree; otherwise an update is in progress. */
async function agrees(
  { sales }: FinanceReads,
  totals: DayTotals,
  { finances, movements }: { readonly finances: FinanceDay; readonly movements: readonly Movement[] },
): Promise<boolean> {
  const found = await Promise.all(totals.flaggedIds.map((saleId) => sales.find(saleId)));
  const { ledger } = ivuChecksOf({
    totals: [totals],
    appointments: [finances],
    ledger: [{ date: totals.date, movements }],
    shifts: [],
    closingNumbers: [],
    flagged: found.filter((sale) => sale !== undefined),
  });
  return ledger.days.length === 0;
}

type Reckoned = KeptFinanceDay & { readonly isSettled: boolean };

async function reckonWhole(platform: FinanceReads, totals: DayTotals): Promise<Reckoned> {
  const { date, version } = totals;
  const movements = await platform.ledger.onDay(date);
  const isOver = date < today(new Date(platform.now().getTime() - settlingMs));
  const finances = await reckon(platform, date, movements);
  const isSettled = isOver && (await agrees(platform, totals, { finances, movements }));
  return { finances, totalsVersion: version, isSettled };
}

/** Computes days and stores those that are final. */
async function reckonDays(platform: FinanceReads, totals: readonly DayTotals[]): Promise<FinanceDay[]> {
  const days: FinanceDay[] = [];
  for (let first = 0; first < totals.length; first += daysAtOnce) {
    const some = await Promise.all(
      totals.slice(first, first + daysAtOnce).map((each) => reckonWhole(platform, each)),
    );
    const settled = some.filter(({ isSettled }) => isSettled);
    if (settled.length > 0) await platform.commit(...settled.map(platform.financeDays.keep));
    days.push(...some.map(({ finances }) => finances));
  }
  return days;
}

/**
 * Returns the finances of every day of a range. Final days are stored on first computation, and computed
 * again if their totals changed since, for example by an import.
 */
export async function financeDays(platform: FinanceReads, { from, to }: Range): Promise<FinanceDay[]> {
  const [kept, sold] = await Promise.all([
    platform.financeDays.between(from, to),
    platform.dayTotals.between(from, to),
  ]);
  const totals = new Map(sold.map((day) => [day.date, day]));
  const known = new Map(
    kept
      .filter(({ finances: { date }, totalsVersion }) => totalsVersion === (totals.get(date)?.version ?? 0))
      .map(({ finances }) => [finances.date, finances]),
  );
  const missing = datesFrom(from, to).filter((date) => !known.has(date));
  const reckoned = await reckonDays(
    platform,
    missing.map((date) => totals.get(date) ?? noTotals(date)),
  );
  return [...known.values(), ...reckoned].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
