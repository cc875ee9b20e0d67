import * as z from 'zod/mini';
import { addMonths, getMonthBounds } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { BasisPoints, CivilDate, CivilMonth } from '#shared/core/schemas.ts';
import { MethodAmounts } from '#shared/registers/figures.ts';
import {
  addItems,
  type DayItems,
  type DayTotals,
  type ItemTotal,
  withAppointments,
} from '#shared/reports/day-totals.ts';
import { calculateNet, getIvuMonthRange, sumTaxesByRate } from '#shared/reports/ivu-month.ts';
import {
  Dispatch,
  type FinanceDay,
  type FinanceSums,
  sumCollectedCents,
  sumFinances,
  TeamSums,
} from './finance-day.ts';

const TeamMember = z.object({
  ...TeamSums.shape,
  name: z.string(),
  colorIndex: z.optional(z.int()),
});

/** A month's collected money. Methods, sources, and team plus POS each add up to `collectedCents`. */
export const FinanceMonth = z.object({
  month: CivilMonth,
  /** The whole month, or up to today. */
  from: CivilDate,
  to: CivilDate,
  isOver: z.boolean(),
  collectedCents: z.int(),
  methods: MethodAmounts,
  sources: z.object({
    /** Appointments and services sold at the POS, before taxes. */
    servicesCents: z.int(),
    productsCents: z.int(),
    deliveryCents: z.int(),
    taxes: z.array(z.object({ name: z.string(), basisPoints: BasisPoints, cents: z.int() })),
    tipsCents: z.int(),
    /** Collected from very recent sales, or sales with an impossible tax (R329), which have no source yet. */
    unsortedCents: z.int(),
  }),
  team: z.array(TeamMember),
  tillCents: z.int(),
  dispatches: z.array(Dispatch),
  /** The previous month, up to the same day while this month lasts. */
  before: z.object({ to: CivilDate, collectedCents: z.int() }),
});
export type FinanceMonth = z.infer<typeof FinanceMonth>;

/** Returns the dates of the previous month that are compared with the elapsed part of this month. */
export function getPreviousRange(
  month: string,
  today: string,
): { readonly from: string; readonly to: string } {
  const { isOver, to } = getIvuMonthRange(month, today);
  const { first, last } = getMonthBounds(addMonths(month, -1));
  const sameDay = `${first.slice(0, 8)}${to.slice(8)}`;
  return { from: first, to: isOver || sameDay > last ? last : sameDay };
}

type StaffName = {
  readonly staffId: string;
  readonly name: string;
  readonly colorIndex?: number | undefined;
};

type FinanceMonthInput = {
  readonly month: string;
  readonly today: string;
  readonly days: readonly FinanceDay[];
  readonly previousDays: readonly FinanceDay[];
  readonly totals: readonly DayTotals[];
  readonly items: readonly DayItems[];
  readonly findStaff: (staffId: string) => StaffName | undefined;
};

const calculateNetSold = (day: DayTotals): number =>
  day.taxableCents + day.exemptCents - day.returnedTaxableCents - day.returnedExemptCents;

function calculateSources(
  sums: FinanceSums,
  { days, totals, items }: Pick<FinanceMonthInput, 'days' | 'totals' | 'items'>,
): FinanceMonth['sources'] {
  const soldItems = items.reduce<ItemTotal[]>((itemTotals, day) => addItems(itemTotals, day.items), []);
  const sumSoldCents = (itemKind: ItemTotal['kind']) =>
    sumCents(soldItems.filter(({ kind }) => kind === itemKind).map(({ netCents }) => netCents));
  const taxes = sumTaxesByRate(withAppointments(totals, days)).map((tax) => ({
    name: tax.name,
    basisPoints: tax.basisPoints,
    cents: calculateNet(tax),
  }));
  const sumBalanceCents = (field: 'netCents' | 'taxCents') =>
    sumCents(totals.map(({ balances }) => balances?.[field] ?? 0));
  const soldTaxCents = sumCents(sumTaxesByRate(totals).map(calculateNet)) - sumBalanceCents('taxCents');
  const appointmentTaxCents = sumCents(taxes.map(({ cents }) => cents)) - soldTaxCents;
  // Delivery is not an item. It is the remainder of the net sales.
  const netCents = sumCents(totals.map(calculateNetSold)) - sumBalanceCents('netCents');
  const deliveryCents = netCents - sumSoldCents('service') - sumSoldCents('product');
  return {
    servicesCents: sums.appointmentsCents - appointmentTaxCents + sumSoldCents('service'),
    productsCents: sumSoldCents('product'),
    deliveryCents,
    taxes,
    tipsCents: sums.tipsCents,
    unsortedCents: sums.salesCents - netCents - soldTaxCents,
  };
}

const compareByCents = (
  a: { readonly cents: number; readonly name: string },
  b: { readonly cents: number; readonly name: string },
) => b.cents - a.cents || a.name.localeCompare(b.name, 'es');

export function buildFinanceMonth(input: FinanceMonthInput): FinanceMonth {
  const { month, today, days, previousDays, findStaff } = input;
  const sums = sumFinances(days);
  return {
    month,
    ...getIvuMonthRange(month, today),
    collectedCents: sumCollectedCents(sums),
    methods: sums.collected,
    sources: calculateSources(sums, input),
    team: sums.team
      .map((row) => {
        const member = findStaff(row.staffId);
        return { ...row, name: member?.name ?? '', colorIndex: member?.colorIndex };
      })
      .toSorted(compareByCents),
    tillCents: sums.tillCents,
    dispatches: sums.dispatches.toSorted(
      (a, b) => b.soldCents - b.costCents - (a.soldCents - a.costCents) || a.name.localeCompare(b.name, 'es'),
    ),
    before: {
      to: getPreviousRange(month, today).to,
      collectedCents: sumCollectedCents(sumFinances(previousDays)),
    },
  };
}
