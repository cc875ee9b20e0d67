import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#lambdas/platform/platform.ts';
import { addDays, getToday, listDatesInRange, toCivilDateTime, toInstant } from '#shared/core/civil-time.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import {
  type CountedShift,
  calculateIvuChecks,
  type IvuChecks,
  isMatching,
} from '#shared/reports/ivu-checks.ts';
import { getIvuMonthRange } from '#shared/reports/ivu-month.ts';
import { type FinancePorts, loadFinanceDays } from './finance-days.ts';

type IvuCheckPorts = FinancePorts & Pick<Platform, 'closings' | 'registers' | 'saleReturns'>;
type DateRange = { readonly from: string; readonly to: string };

const toDate = (instant: string) => toCivilDateTime(new Date(instant)).date;

/** Lists shifts entirely within the month, with the figures of their closing or register. */
async function listFullShifts({ closings, registers, now }: IvuCheckPorts, { from, to }: DateRange) {
  const monthClosings = await closings.onDays(from, to);
  const openRegisters = to === getToday(now()) ? await registers.all() : [];
  const shifts = new Map<string, CountedShift>();
  for (const { shift } of openRegisters)
    if (toDate(shift.startedAt) >= from) shifts.set(shift.shiftId, { isOpen: true, figures: shift.figures });
  // A closing overrides the register read before it.
  for (const { shiftId, startedAt, figures } of monthClosings)
    if (toDate(startedAt) >= from) shifts.set(shiftId, { isOpen: false, figures });
  return { shifts, closingNumbers: monthClosings.map(({ closingNumber }) => closingNumber) };
}

/** Calculates the part inside the month of a shift that crosses its edge. */
async function calculateShiftPart(
  { sales, saleReturns }: IvuCheckPorts,
  shiftId: string,
  range: DateRange,
): Promise<CountedShift> {
  const toMidnight = (date: string) => ({ at: toInstant(date, '00:00').toISOString() });
  const bounds = [toMidnight(range.from), toMidnight(addDays(range.to, 1))] as const;
  const [soldSales, returns] = await Promise.all([
    sales.inShift(shiftId, bounds),
    saleReturns.inShift(shiftId, bounds),
  ]);
  const isInside = ({ date }: { readonly date: string }) => date >= range.from && date <= range.to;
  const figures = calculateFigures(soldSales.filter(isInside), returns.filter(isInside));
  return { isOpen: false, figures };
}

const listShiftIds = (movements: readonly Movement[]) => [
  ...new Set(movements.flatMap(({ shiftId }) => (shiftId === undefined ? [] : [shiftId]))),
];

/**
 * Calculates the checks from the month's ledger, closings and flagged sales. Of shifts that cross the month's
 * edges (two per register), only the sales inside the month count.
 */
async function checkOnce(platform: IvuCheckPorts, range: DateRange): Promise<IvuChecks> {
  const [ledger, { shifts, closingNumbers }] = await Promise.all([
    Promise.all(
      listDatesInRange(range.from, range.to).map(async (date) => ({
        date,
        movements: await platform.ledger.onDay(date),
      })),
    ),
    listFullShifts(platform, range),
  ]);
  const allShiftIds = listShiftIds(ledger.flatMap(({ movements }) => movements));
  const crossingShiftIds = allShiftIds.filter((shiftId) => !shifts.has(shiftId));
  const [totals, appointments, ...shiftParts] = await Promise.all([
    platform.dayTotals.between(range.from, range.to),
    loadFinanceDays(platform, range),
    ...crossingShiftIds.map((shiftId) => calculateShiftPart(platform, shiftId, range)),
  ]);
  const flaggedSales = await Promise.all(
    totals.flatMap(({ flaggedIds }) => flaggedIds).map((saleId) => platform.sales.find(saleId)),
  );
  return calculateIvuChecks({
    totals,
    appointments,
    ledger,
    shifts: [...shifts.values(), ...shiftParts],
    closingNumbers,
    flaggedSales: flaggedSales.filter((sale) => sale !== undefined),
  });
}

/** Totals are updated after the sales, so a difference counts only if it persists. */
const attemptLimit = 5;
const pauseMs = 400;

/** Compares the ledger and closings of a month with its reports. */
export async function checkMonth(platform: IvuCheckPorts, month: string): Promise<IvuChecks> {
  const { isOver, ...range } = getIvuMonthRange(month, getToday(platform.now()));
  if (range.to < range.from)
    return calculateIvuChecks({
      totals: [],
      appointments: [],
      ledger: [],
      shifts: [],
      closingNumbers: [],
      flaggedSales: [],
    });
  for (let attempt = 1; ; attempt++) {
    const checks = await checkOnce(platform, range);
    if (isMatching(checks) || isOver || attempt === attemptLimit) return checks;
    await pause(pauseMs);
  }
}
