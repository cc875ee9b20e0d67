import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#lambdas/platform/platform.ts';
import { addDays, civilAt, datesFrom, instantOf, today } from '#shared/core/civil-time.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { figuresOf } from '#shared/registers/day.ts';
import { type CountedShift, type IvuChecks, isMatching, ivuChecksOf } from '#shared/reports/ivu-checks.ts';
import { daysCounted } from '#shared/reports/ivu-month.ts';
import { type FinanceReads, financeDays } from './finance-days.ts';

type Reads = FinanceReads & Pick<Platform, 'closings' | 'registers' | 'saleReturns'>;
type Range = { readonly from: string; readonly to: string };

const dayOf = (instant: string) => civilAt(new Date(instant)).date;

/** Shifts entirely within the month, with the figures of their closing or register. */
async function wholeShifts({ closings, registers, now }: Reads, { from, to }: Range) {
  const made = await closings.onDays(from, to);
  const open = to === today(now()) ? await registers.all() : [];
  const shifts = new Map<string, CountedShift>();
  for (const { shift } of open)
    if (dayOf(shift.startedAt) >= from) shifts.set(shift.shiftId, { isOpen: true, figures: shift.figures });
  // A closing overrides the register read before it.
  for (const { shiftId, startedAt, figures } of made)
    if (dayOf(startedAt) >= from) shifts.set(shiftId, { isOpen: false, figures });
  return { shifts, closingNumbers: made.map(({ closingNumber }) => closingNumber) };
}

/** Figures inside the month of a shift that crosses its edge. */
async function partOf({ sales, saleReturns }: Reads, shiftId: string, range: Range): Promise<CountedShift> {
  const midnight = (date: string) => ({ at: instantOf(date, '00:00').toISOString() });
  const within = [midnight(range.from), midnight(addDays(range.to, 1))] as const;
  const [sold, returns] = await Promise.all([
    sales.inShift(shiftId, within),
    saleReturns.inShift(shiftId, within),
  ]);
  const isInside = ({ date }: { readonly date: string }) => date >= range.from && date <= range.to;
  return { isOpen: false, figures: figuresOf(sold.filter(isInside), returns.filter(isInside)) };
}

const shiftsOf = (movements: readonly Movement[]) => [
  ...new Set(movements.flatMap(({ shiftId }) => (shiftId === undefined ? [] : [shiftId]))),
];

/**
 * Reads the month's ledger and closings, the inside sales of shifts that cross its edges (two per register)
 * and the flagged sales.
 */
async function checkOnce(platform: Reads, range: Range): Promise<IvuChecks> {
  const [ledger, { shifts, closingNumbers }] = await Promise.all([
    Promise.all(
      datesFrom(range.from, range.to).map(async (date) => ({
        date,
        movements: await platform.ledger.onDay(date),
      })),
    ),
    wholeShifts(platform, range),
  ]);
  const others = shiftsOf(ledger.flatMap(({ movements }) => movements)).filter((id) => !shifts.has(id));
  const [totals, appointments, ...parts] = await Promise.all([
    platform.dayTotals.between(range.from, range.to),
    financeDays(platform, range),
    ...others.map((shiftId) => partOf(platform, shiftId, range)),
  ]);
  const flagged = await Promise.all(
    totals.flatMap(({ flaggedIds }) => flaggedIds).map((saleId) => platform.sales.find(saleId)),
  );
  return ivuChecksOf({
    totals,
    appointments,
    ledger,
    shifts: [...shifts.values(), ...parts],
    closingNumbers,
    flagged: flagged.filter((sale) => sale !== undefined),
  });
}

/** Totals follow sales with a delay, so a difference counts only if it persists. */
const looks = 5;
const pauseMs = 400;

/** Compares the ledger and closings of a month with its reports. */
export async function checkMonth(platform: Reads, month: string): Promise<IvuChecks> {
  const { isOver, ...range } = daysCounted(month, today(platform.now()));
  if (range.to < range.from)
    return ivuChecksOf({
      totals: [],
      appointments: [],
      ledger: [],
      shifts: [],
      closingNumbers: [],
      flagged: [],
    });
  for (let look = 1; ; look++) {
    const checks = await checkOnce(platform, range);
    if (isMatching(checks) || isOver || look === looks) return checks;
    await pause(pauseMs);
  }
}
