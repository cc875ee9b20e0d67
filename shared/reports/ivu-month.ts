import * as z from 'zod/mini';
import { datesFrom, daysOfMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, CivilMonth, Id } from '#shared/core/schemas.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';
import { closedReason, closedReasons, type OpenDays } from './closed-days.ts';
import { type DayTotals, noTotals } from './day-totals.ts';

const SoldAndReturned = z.object({ soldCents: z.int(), returnedCents: z.int() });
type SoldAndReturned = z.infer<typeof SoldAndReturned>;

export const IvuDay = z.object({
  date: CivilDate,
  /** For days without sales. */
  closed: z.optional(z.enum(closedReasons)),
  sales: z.int(),
  taxable: SoldAndReturned,
  exempt: SoldAndReturned,
  taxCents: z.array(z.int()),
});
export type IvuDay = z.infer<typeof IvuDay>;

/** A month's sales tax, as the monthly return needs it, with its days. */
export const IvuMonth = z.object({
  month: CivilMonth,
  /** The whole month, or up to today. */
  from: CivilDate,
  to: CivilDate,
  isOver: z.boolean(),
  sales: z.int(),
  saleDays: z.int(),
  returns: z.int(),
  taxable: SoldAndReturned,
  exempt: SoldAndReturned,
  taxes: z.array(
    z.object({
      ...z.omit(SaleTax, { cents: true }).shape,
      ...SoldAndReturned.shape,
    }),
  ),
  days: z.array(IvuDay),
  /** Sales with an impossible tax (R329). */
  flaggedIds: z.array(Id),
});
export type IvuMonth = z.infer<typeof IvuMonth>;
type MonthTax = IvuMonth['taxes'][number];

export const netOf = ({ soldCents, returnedCents }: SoldAndReturned): number => soldCents - returnedCents;
/** Net total of all taxes. */
export const ivuCents = ({ taxes }: Pick<IvuMonth, 'taxes'>): number => sumCents(taxes.map(netOf));

/** Date range of a month up to today. */
export function daysCounted(month: string, today: string) {
  const { first, last } = daysOfMonth(month);
  const isOver = last < today;
  return { from: first, to: isOver ? last : today, isOver };
}

const isSame = (one: Pick<SaleTax, 'name' | 'basisPoints'>, other: typeof one) =>
  one.name === other.name && one.basisPoints === other.basisPoints;

/** Adds up taxes by name and rate. */
export function taxesOf(days: readonly DayTotals[]): MonthTax[] {
  const taxes: MonthTax[] = [];
  const add = ({ name, basisPoints, ...more }: MonthTax) => {
    const at = taxes.findIndex((tax) => isSame(tax, { name, basisPoints }));
    const known = taxes[at] ?? { baseCents: 0, soldCents: 0, returnedCents: 0 };
    const sum = {
      name,
      basisPoints,
      baseCents: known.baseCents + more.baseCents,
      soldCents: known.soldCents + more.soldCents,
      returnedCents: known.returnedCents + more.returnedCents,
    };
    taxes.splice(at < 0 ? taxes.length : at, 1, sum);
  };
  for (const { figures } of days) {
    for (const { cents, ...tax } of figures.taxes) add({ ...tax, soldCents: cents, returnedCents: 0 });
    for (const { cents, ...tax } of figures.returnedTaxes)
      add({ ...tax, baseCents: -tax.baseCents, soldCents: 0, returnedCents: cents });
  }
  return taxes.toSorted(byRate);
}

const taxableOf = (days: readonly DayTotals[]): SoldAndReturned => ({
  soldCents: sumCents(days.map(({ taxableCents }) => taxableCents)),
  returnedCents: sumCents(days.map(({ returnedTaxableCents }) => returnedTaxableCents)),
});
const exemptOf = (days: readonly DayTotals[]): SoldAndReturned => ({
  soldCents: sumCents(days.map(({ exemptCents }) => exemptCents)),
  returnedCents: sumCents(days.map(({ returnedExemptCents }) => returnedExemptCents)),
});

function dayOf(day: DayTotals, taxes: readonly MonthTax[], center: OpenDays): IvuDay {
  const ofDay = taxesOf([day]);
  const closed = closedReason(day.date, center);
  const [taxable, exempt] = [taxableOf([day]), exemptOf([day])];
  const movedCents = [taxable, exempt].map(({ soldCents, returnedCents }) => soldCents + returnedCents);
  const isQuiet = day.figures.sales + day.figures.returns + sumCents(movedCents) === 0;
  return {
    date: day.date,
    ...(isQuiet && closed && { closed }),
    sales: day.figures.sales,
    taxable,
    exempt,
    taxCents: taxes.map((tax) => {
      const found = ofDay.find((each) => isSame(each, tax));
      return found ? netOf(found) : 0;
    }),
  };
}

type IvuMonthInput = {
  readonly month: string;
  readonly totals: readonly DayTotals[];
  readonly center: OpenDays;
  readonly today: string;
};

/** Calculates a month as the sum of its days. */
export function ivuMonthOf({ month, totals, center, today }: IvuMonthInput): IvuMonth {
  const counted = daysCounted(month, today);
  const taxes = taxesOf(totals);
  const byDate = new Map(totals.map((day) => [day.date, day]));
  return {
    month,
    ...counted,
    sales: sumCents(totals.map(({ figures }) => figures.sales)),
    saleDays: totals.filter(({ figures }) => figures.sales > 0).length,
    returns: sumCents(totals.map(({ figures }) => figures.returns)),
    taxable: taxableOf(totals),
    exempt: exemptOf(totals),
    taxes,
    days: datesFrom(counted.from, counted.to).map((date) =>
      dayOf(byDate.get(date) ?? noTotals(date), taxes, center),
    ),
    flaggedIds: totals.flatMap(({ flaggedIds }) => flaggedIds),
  };
}
