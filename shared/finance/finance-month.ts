import * as z from 'zod/mini';
import { addMonths, daysOfMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { BasisPoints, CivilDate, CivilMonth } from '#shared/core/schemas.ts';
import { Amounts } from '#shared/registers/figures.ts';
import {
  addItems,
  type DayItems,
  type DayTotals,
  type ItemTotal,
  withAppointments,
} from '#shared/reports/day-totals.ts';
import { daysCounted, netOf, taxesOf } from '#shared/reports/ivu-month.ts';
import {
  addFinances,
  collectedCents,
  Dispatch,
  type FinanceDay,
  type FinanceSums,
  TeamSums,
} from './finance-day.ts';

const TeamMember = z.object({
  ...TeamSums.shape,
  name: z.string(),
  colorIndex: z.optional(z.int()),
});

/** A month's money: what was collected is its methods, is its sources, is the team and the till. */
export const FinanceMonth = z.object({
  month: CivilMonth,
  /** The days that count: all of them, or as far as today. */
  from: CivilDate,
  to: CivilDate,
  isOver: z.boolean(),
  collectedCents: z.int(),
  methods: Amounts,
  sources: z.object({
    /** Appointments, and services that the POS sold; before taxes. */
    servicesCents: z.int(),
    productsCents: z.int(),
    /** What buyers of the online shop paid for bringing it. */
    deliveryCents: z.int(),
    /** Of all of it, by name and rate. */
    taxes: z.array(z.object({ name: z.string(), basisPoints: BasisPoints, cents: z.int() })),
    tipsCents: z.int(),
    /** Collected, and nobody says what for: a sale of a moment ago, or one whose tax cannot be right (R329). */
    unsortedCents: z.int(),
  }),
  team: z.array(TeamMember),
  tillCents: z.int(),
  dispatches: z.array(Dispatch),
  /** The month before, as far as the same day. */
  before: z.object({ to: CivilDate, collectedCents: z.int() }),
});
export type FinanceMonth = z.infer<typeof FinanceMonth>;

/** The days of the month before that are compared with those of a month that have come. */
export function daysBefore(month: string, today: string): { readonly from: string; readonly to: string } {
  const { isOver, to } = daysCounted(month, today);
  const { first, last } = daysOfMonth(addMonths(month, -1));
  const sameDay = `${first.slice(0, 8)}${to.slice(8)}`;
  return { from: first, to: isOver || sameDay > last ? last : sameDay };
}

type Named = { readonly staffId: string; readonly name: string; readonly colorIndex?: number | undefined };

type FinanceMonthInput = {
  readonly month: string;
  readonly today: string;
  readonly days: readonly FinanceDay[];
  readonly before: readonly FinanceDay[];
  /** What the till sold on these days, as the reports have it. */
  readonly totals: readonly DayTotals[];
  readonly items: readonly DayItems[];
  readonly staffOf: (staffId: string) => Named | undefined;
};

/** Of goods and services, before taxes, less what came back. */
const netSold = (day: DayTotals): number =>
  day.taxableCents + day.exemptCents - day.returnedTaxableCents - day.returnedExemptCents;

function sourcesOf(
  sums: FinanceSums,
  { days, totals, items }: Pick<FinanceMonthInput, 'days' | 'totals' | 'items'>,
): FinanceMonth['sources'] {
  const sold = items.reduce<ItemTotal[]>((all, day) => addItems(all, day.items), []);
  const soldOf = (wanted: ItemTotal['kind']) =>
    sumCents(sold.filter(({ kind }) => kind === wanted).map(({ netCents }) => netCents));
  const taxes = taxesOf(withAppointments(totals, days)).map((tax) => ({
    name: tax.name,
    basisPoints: tax.basisPoints,
    cents: netOf(tax),
  }));
  const balancesOf = (part: 'netCents' | 'taxCents') =>
    sumCents(totals.map(({ balances }) => balances?.[part] ?? 0));
  const soldTaxCents = sumCents(taxesOf(totals).map(netOf)) - balancesOf('taxCents');
  const taxCents = sumCents(taxes.map(({ cents }) => cents));
  // Delivery is no item: it is what else the days sold before taxes.
  const netCents = sumCents(totals.map(netSold)) - balancesOf('netCents');
  const deliveryCents = netCents - soldOf('service') - soldOf('product');
  return {
    servicesCents: sums.appointmentsCents - (taxCents - soldTaxCents) + soldOf('service'),
    productsCents: soldOf('product'),
    deliveryCents,
    taxes,
    tipsCents: sums.tipsCents,
    unsortedCents: sums.salesCents - netCents - soldTaxCents,
  };
}

/** Who earned most first. */
const byMoney = (
  a: { readonly cents: number; readonly name: string },
  b: { readonly cents: number; readonly name: string },
) => b.cents - a.cents || a.name.localeCompare(b.name, 'es');

/** A month from its days; what it sold is sorted by the reports' own totals. */
export function financeMonthOf(input: FinanceMonthInput): FinanceMonth {
  const { month, today, days, before, staffOf } = input;
  const sums = addFinances(days);
  return {
    month,
    ...daysCounted(month, today),
    collectedCents: collectedCents(sums),
    methods: sums.collected,
    sources: sourcesOf(sums, input),
    team: sums.team
      .map((row) => {
        const member = staffOf(row.staffId);
        return { ...row, name: member?.name ?? '', colorIndex: member?.colorIndex };
      })
      .toSorted(byMoney),
    tillCents: sums.tillCents,
    dispatches: sums.dispatches.toSorted(
      (a, b) => b.soldCents - b.costCents - (a.soldCents - a.costCents) || a.name.localeCompare(b.name, 'es'),
    ),
    before: { to: daysBefore(month, today).to, collectedCents: collectedCents(addFinances(before)) },
  };
}
