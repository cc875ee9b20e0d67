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

/** A month's money; methods, sources, and team plus POS each add up to `collectedCents`. */
export const FinanceMonth = z.object({
  month: CivilMonth,
  /** The whole month, or up to today. */
  from: CivilDate,
  to: CivilDate,
  isOver: z.boolean(),
  collectedCents: z.int(),
  methods: Amounts,
  sources: z.object({
    /** Appointments and services sold at the POS, before taxes. */
    servicesCents: z.int(),
    productsCents: z.int(),
    deliveryCents: z.int(),
    taxes: z.array(z.object({ name: z.string(), basisPoints: BasisPoints, cents: z.int() })),
    tipsCents: z.int(),
    /** Collected but unclassified: very recent sales, or sales with an impossible tax (R329). */
    unsortedCents: z.int(),
  }),
  team: z.array(TeamMember),
  tillCents: z.int(),
  dispatches: z.array(Dispatch),
  before: z.object({ to: CivilDate, collectedCents: z.int() }),
});
export type FinanceMonth = z.infer<typeof FinanceMonth>;

/** Date range of the previous month that is compared with the elapsed part of this month. */
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
  readonly totals: readonly DayTotals[];
  readonly items: readonly DayItems[];
  readonly staffOf: (staffId: string) => Named | undefined;
};

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
  // Delivery is not an item: it is the remainder of the net sales.
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

const byMoney = (
  a: { readonly cents: number; readonly name: string },
  b: { readonly cents: number; readonly name: string },
) => b.cents - a.cents || a.name.localeCompare(b.name, 'es');

/** Calculates a month from its days; sales are classified by the reports' totals. */
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
