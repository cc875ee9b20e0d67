import { sumCents } from '#shared/core/money.ts';
import { noFigures } from '#shared/registers/figures.ts';
import { createEmptyTotals, type DayTotals } from '#shared/reports/day-totals.ts';

type DayFigures = readonly [
  day: number,
  sales: number,
  taxable: number,
  exempt: number,
  returned: number,
  state: number,
  city: number,
];

/** Sales per day of October 2026 in cents and taxes net of returns, calculated by hand. */
const rows: readonly DayFigures[] = [
  [1, 10, 41_330, 101_500, 0, 4340, 414],
  [2, 19, 57_465, 112_000, 0, 6033, 577],
  [3, 16, 57_920, 104_000, 0, 6080, 580],
  [5, 12, 52_785, 62_000, 0, 5541, 528],
  [6, 15, 50_712, 98_000, 0, 5324, 508],
  [7, 11, 29_397, 57_500, 0, 3087, 294],
  [8, 12, 42_340, 95_000, 3200, 4110, 393],
  [9, 21, 72_440, 143_500, 0, 7606, 725],
  [10, 16, 43_330, 155_500, 0, 4550, 436],
  [13, 14, 58_062, 97_500, 0, 6097, 582],
  [14, 14, 54_240, 75_500, 0, 5696, 543],
  [15, 11, 45_240, 53_000, 0, 4750, 454],
  [16, 15, 66_575, 93_000, 0, 6990, 668],
  [17, 14, 45_240, 87_500, 5600, 4162, 399],
  [19, 14, 68_120, 85_500, 0, 7153, 682],
  [20, 9, 26_300, 69_500, 0, 2762, 264],
  [21, 13, 34_360, 88_500, 8500, 3607, 345],
  [22, 12, 44_900, 79_000, 0, 4715, 450],
  [23, 19, 50_145, 141_500, 4800, 4761, 455],
  [24, 20, 49_115, 142_500, 0, 5156, 492],
  [26, 16, 52_280, 87_500, 0, 5489, 524],
  [27, 14, 69_195, 93_000, 0, 7265, 694],
  [28, 15, 54_335, 72_000, 0, 5706, 544],
  [29, 11, 32_200, 33_500, 0, 3381, 322],
  [30, 21, 94_097, 100_000, 0, 9880, 944],
  [31, 16, 42_220, 86_000, 0, 4433, 422],
];

/** The only day whose return was exempt from tax. */
const exemptReturnDay = 21;

const state = { name: 'IVU estatal', basisPoints: 1050 };
const city = { name: 'IVU municipal', basisPoints: 100 };

const toDayTotals = ([
  day,
  sales,
  taxable,
  exempt,
  returned,
  stateCents,
  cityCents,
]: DayFigures): DayTotals => {
  const isTaxed = returned > 0 && day !== exemptReturnDay;
  const taxedReturnCents = isTaxed ? returned : 0;
  const refundedTaxes = [
    { ...state, baseCents: taxedReturnCents, cents: Math.round((taxedReturnCents * 1050) / 10_000) },
    { ...city, baseCents: taxedReturnCents, cents: Math.round(taxedReturnCents / 100) },
  ];
  const [returnedStateCents = 0, returnedCityCents = 0] = refundedTaxes.map(({ cents }) => cents);
  const taxes = [
    { ...state, baseCents: taxable, cents: stateCents + returnedStateCents },
    { ...city, baseCents: taxable, cents: cityCents + returnedCityCents },
  ];
  const totalCents = taxable + exempt + sumCents(taxes.map(({ cents }) => cents));
  const returnedCents = returned + (isTaxed ? returnedStateCents + returnedCityCents : 0);
  return {
    ...createEmptyTotals(`2026-10-${String(day).padStart(2, '0')}`),
    figures: {
      ...noFigures,
      sales,
      subtotalCents: taxable + exempt,
      taxes,
      totalCents,
      collected: { ...noFigures.collected, card: totalCents },
      returns: returned > 0 ? 1 : 0,
      returnedCents,
      returnedTaxes: isTaxed ? refundedTaxes : [],
      returned: { ...noFigures.returned, card: returnedCents },
    },
    taxableCents: taxable,
    exemptCents: exempt,
    returnedTaxableCents: taxedReturnCents,
    returnedExemptCents: returned - taxedReturnCents,
  };
};

/** The totals of all days with sales. */
export const october: readonly DayTotals[] = rows.map(toDayTotals);

/** A center that is closed on Sundays and on the holiday of the 12th. */
export const octoberCenter = {
  openingDays: [1, 2, 3, 4, 5, 6],
  closures: [{ date: '2026-10-12', name: 'Día de la Raza' }],
};

/** The checks of October when ledger and closings agree. */
export const octoberChecks = {
  ledger: { cents: 3_878_156, differenceCents: 0, days: [] },
  closings: {
    count: 26,
    first: 118,
    last: 143,
    open: 0,
    elsewhereCents: 0,
    differenceCents: 0,
    ivuDifferenceCents: 0,
  },
};
