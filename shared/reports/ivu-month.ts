import * as z from 'zod/mini';
import { getMonthBounds, listDatesInRange } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, CivilMonth, Id } from '#shared/core/schemas.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { compareRates, isSameTaxRate } from '#shared/taxes/tax-rate.ts';
import { closedReasons, findClosedReason, type OpenDays } from './closed-days.ts';
import { createEmptyTotals, type DayTotals } from './day-totals.ts';

const SalesAndReturns = z.object({ soldCents: z.int(), returnedCents: z.int() });
type SalesAndReturns = z.infer<typeof SalesAndReturns>;

export const IvuDay = z.object({
  date: CivilDate,
  /** Why the center was closed, on a day without amounts. */
  closed: z.optional(z.enum(closedReasons)),
  sales: z.int(),
  taxable: SalesAndReturns,
  exempt: SalesAndReturns,
  taxCents: z.array(z.int()),
});
export type IvuDay = z.infer<typeof IvuDay>;

export const IvuMonth = z.object({
  month: CivilMonth,
  /** The whole month, or up to today. */
  from: CivilDate,
  to: CivilDate,
  isOver: z.boolean(),
  sales: z.int(),
  saleDays: z.int(),
  returns: z.int(),
  taxable: SalesAndReturns,
  exempt: SalesAndReturns,
  taxes: z.array(
    z.object({
      ...z.omit(SaleTax, { cents: true }).shape,
      ...SalesAndReturns.shape,
    }),
  ),
  days: z.array(IvuDay),
  /** Sales with an impossible tax (R329). */
  flaggedIds: z.array(Id),
});
export type IvuMonth = z.infer<typeof IvuMonth>;
type MonthTax = IvuMonth['taxes'][number];

export const calculateNet = ({ soldCents, returnedCents }: SalesAndReturns): number =>
  soldCents - returnedCents;
export const calculateIvuCents = ({ taxes }: Pick<IvuMonth, 'taxes'>): number =>
  sumCents(taxes.map(calculateNet));

/** Returns the date range of a month, up to today. */
export function getIvuMonthRange(month: string, today: string) {
  const { first, last } = getMonthBounds(month);
  const isOver = last < today;
  return { from: first, to: isOver ? last : today, isOver };
}

export function sumTaxesByRate(days: readonly DayTotals[]): MonthTax[] {
  const taxes: MonthTax[] = [];
  const addTax = ({ name, basisPoints, ...added }: MonthTax) => {
    const index = taxes.findIndex((tax) => isSameTaxRate(tax, { name, basisPoints }));
    const previous = taxes[index] ?? { baseCents: 0, soldCents: 0, returnedCents: 0 };
    const mergedTax = {
      name,
      basisPoints,
      baseCents: previous.baseCents + added.baseCents,
      soldCents: previous.soldCents + added.soldCents,
      returnedCents: previous.returnedCents + added.returnedCents,
    };
    taxes.splice(index < 0 ? taxes.length : index, 1, mergedTax);
  };
  for (const { figures } of days) {
    for (const { cents, ...tax } of figures.taxes) addTax({ ...tax, soldCents: cents, returnedCents: 0 });
    for (const { cents, ...tax } of figures.returnedTaxes)
      addTax({ ...tax, baseCents: -tax.baseCents, soldCents: 0, returnedCents: cents });
  }
  return taxes.toSorted(compareRates);
}

const sumTaxable = (days: readonly DayTotals[]): SalesAndReturns => ({
  soldCents: sumCents(days.map(({ taxableCents }) => taxableCents)),
  returnedCents: sumCents(days.map(({ returnedTaxableCents }) => returnedTaxableCents)),
});
const sumExempt = (days: readonly DayTotals[]): SalesAndReturns => ({
  soldCents: sumCents(days.map(({ exemptCents }) => exemptCents)),
  returnedCents: sumCents(days.map(({ returnedExemptCents }) => returnedExemptCents)),
});

function toIvuDay(day: DayTotals, taxes: readonly MonthTax[], center: OpenDays): IvuDay {
  const dayTaxes = sumTaxesByRate([day]);
  const closed = findClosedReason(day.date, center);
  const [taxable, exempt] = [sumTaxable([day]), sumExempt([day])];
  const movedCents = [taxable, exempt].map(({ soldCents, returnedCents }) => soldCents + returnedCents);
  const isEmptyDay = day.figures.sales + day.figures.returns + sumCents(movedCents) === 0;
  return {
    date: day.date,
    ...(isEmptyDay && closed && { closed }),
    sales: day.figures.sales,
    taxable,
    exempt,
    taxCents: taxes.map((tax) => {
      const dayTax = dayTaxes.find((candidate) => isSameTaxRate(candidate, tax));
      return dayTax ? calculateNet(dayTax) : 0;
    }),
  };
}

type IvuMonthInput = {
  readonly month: string;
  readonly totals: readonly DayTotals[];
  readonly center: OpenDays;
  readonly today: string;
};

export function calculateIvuMonth({ month, totals, center, today }: IvuMonthInput): IvuMonth {
  const range = getIvuMonthRange(month, today);
  const taxes = sumTaxesByRate(totals);
  const byDate = new Map(totals.map((day) => [day.date, day]));
  return {
    month,
    ...range,
    sales: sumCents(totals.map(({ figures }) => figures.sales)),
    saleDays: totals.filter(({ figures }) => figures.sales > 0).length,
    returns: sumCents(totals.map(({ figures }) => figures.returns)),
    taxable: sumTaxable(totals),
    exempt: sumExempt(totals),
    taxes,
    days: listDatesInRange(range.from, range.to).map((date) =>
      toIvuDay(byDate.get(date) ?? createEmptyTotals(date), taxes, center),
    ),
    flaggedIds: totals.flatMap(({ flaggedIds }) => flaggedIds),
  };
}
