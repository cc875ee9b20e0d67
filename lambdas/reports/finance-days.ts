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

/** What was begun before midnight is written by then, and every index has it. */
const settlingMs = 3_600_000;
/** Rows that one transaction of the table takes, with room to spare. */
const daysAtOnce = 25;

/** A day from all its rows of the ledger, with the appointments that have to tell something of them. */
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

/** Whether the reports say of a day what its ledger says: while they do not, something of it is on its way. */
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

/** Reckons days, and keeps those that nothing can change any more. */
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
 * The finances of every day of a range, whatever happened on it. Days that are over are kept once they were reckoned, so
 * that a year costs a few hundred small rows however much moved in it; who sees one first reckons it from the ledger,
 * and again when its totals moved on since, as an import of old sales has them do.
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
