import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import {
  addReturnToDay,
  addSaleToDay,
  calculateDay,
  createEmptyTotals,
  type DayTotals,
} from '#shared/reports/day-totals.ts';
import { calculateIvuCents, calculateIvuMonth, calculateNet } from '#shared/reports/ivu-month.ts';
import {
  buildCheckLines,
  buildDaysTable,
  buildIvuLines,
  formatIvuMonth,
  formatSoldDays,
} from '#shared/reports/ivu-report.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { october, octoberCenter, octoberChecks } from '#test/support/sales/october.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const month = calculateIvuMonth({
  month: '2026-10',
  totals: october,
  center: octoberCenter,
  today: '2026-11-24',
});

describe('sales-tax month', () => {
  it('has the figures of its return, less refunds', () => {
    expect(buildIvuLines(month).map(({ label, note, cents }) => [label, formatMoney(cents), note])).toEqual([
      ['Ventas tributables', '$13,207.43', '$13,343.43 vendidos, $136.00 devueltos'],
      ['Ventas exentas', '$24,055.00', '$24,140.00 vendidos, $85.00 devueltos'],
      ['IVU estatal 10.5%', '$1,386.74', '$1,401.02 cobrados, $14.28 devueltos'],
      ['IVU municipal 1%', '$132.39', '$133.75 cobrados, $1.36 devueltos'],
      ['Total IVU', '$1,519.13', 'Estatal más municipal'],
    ]);
    expect(`${formatIvuMonth(month)} · ${formatSoldDays(month)}`).toBe(
      'octubre de 2026 · 380 ventas en 26 días',
    );
  });

  it('shows each day, with the reason when the center was closed', () => {
    const { columns, rows, foot } = buildDaysTable(month);
    expect(columns.slice(4)).toEqual(['Devoluciones', 'Estatal 10.5%', 'Municipal 1%', 'IVU']);
    expect(rows).toHaveLength(31);
    expect(rows[3]?.slice(0, 2)).toEqual(['dom. 4', 'Cerrado']);
    expect(rows[7]).toEqual(['jue. 8', '12', '$423.40', '$950.00', '-$32.00', '$41.10', '$3.93', '$45.03']);
    expect(rows[11]?.slice(0, 2)).toEqual(['lun. 12', 'Feriado']);
    expect(foot).toEqual([
      'Total',
      '380',
      '$13,343.43',
      '$24,140.00',
      '-$221.00',
      '$1,386.74',
      '$132.39',
      '$1,519.13',
    ]);
  });

  it('ends today for the current month', () => {
    const currentMonth = calculateIvuMonth({
      month: '2026-11',
      totals: [],
      center: octoberCenter,
      today: '2026-11-03',
    });
    expect(formatIvuMonth(currentMonth)).toBe('noviembre de 2026, hasta hoy');
    const totalsWithPayment = { ...createEmptyTotals('2026-11-02'), exemptCents: 5000 };
    const monthWithPayment = calculateIvuMonth({
      month: '2026-11',
      totals: [totalsWithPayment],
      center: octoberCenter,
      today: '2026-11-03',
    });
    expect(buildDaysTable(monthWithPayment).rows[1]?.slice(0, 4)).toEqual(['lun. 2', '0', '$0.00', '$50.00']);
    expect(buildDaysTable(currentMonth).rows.map(([day, text]) => [day, text])).toEqual([
      ['dom. 1', 'Cerrado'],
      ['lun. 2', 'Sin ventas'],
      ['mar. 3', 'Sin ventas'],
    ]);
    const futureMonth = calculateIvuMonth({
      month: '2026-12',
      totals: [],
      center: octoberCenter,
      today: '2026-11-03',
    });
    expect(futureMonth.days).toEqual([]);
  });

  it('marks a closure as closed only on a day without sales, and as a holiday only if it is one', () => {
    const center = { ...octoberCenter, closures: [{ date: '2026-10-13', name: 'Inventario' }] };
    const days = calculateIvuMonth({ month: '2026-10', totals: october, center, today: '2026-11-24' }).days;
    expect(days[11]?.closed).toBeUndefined();
    expect([days[12]?.closed, days[12]?.sales]).toEqual([undefined, 14]);
    const daysWithoutSales = calculateIvuMonth({
      month: '2026-10',
      totals: [],
      center,
      today: '2026-11-24',
    }).days;
    expect(daysWithoutSales[12]?.closed).toBe('closed');
  });
});

describe('checks of a sales-tax month', () => {
  it('explain each match', () => {
    expect(
      buildCheckLines(month, octoberChecks).map(({ state, label, note }) => [state, label, note]),
    ).toEqual([
      ['right', 'Cuadra con los cierres', '26 cierres Z, del 0118 al 0143'],
      ['right', 'Cuadra con el libro', 'Ventas y citas con IVU: $38,781.56'],
      ['right', '4 devoluciones restadas', '$221.00 más $15.64 de IVU'],
      [
        'info',
        'Redondeo por venta: $0.28',
        '$13,207.43 × 11.5% da $1,518.85. El IVU se redondea en cada recibo.',
      ],
    ]);
  });

  it('name the difference and where to look [R329]', () => {
    const lines = buildCheckLines(
      { ...month, flaggedIds: ['old-1', 'old-2'] },
      {
        ledger: { cents: 3_878_056, differenceCents: 100, days: ['2026-10-08', '2026-10-09'] },
        closings: { ...octoberChecks.closings, open: 1, differenceCents: 0, ivuDifferenceCents: -12 },
      },
    );
    expect(lines.filter(({ state }) => state === 'wrong')).toEqual([
      {
        state: 'wrong',
        label: 'No cuadra con los cierres: -$0.12 de IVU',
        note: '26 cierres Z, del 0118 al 0143; 1 caja sin cerrar',
        link: { to: 'closings' },
      },
      {
        state: 'wrong',
        label: 'No cuadra con el libro: +$1.00',
        note: 'Ventas y citas con IVU: $38,780.56 en el libro. 2 días no cuadran.',
        link: { to: 'day', date: '2026-10-08' },
      },
      {
        state: 'wrong',
        label: '2 ventas con más impuesto que subtotal',
        note: 'Su impuesto cuenta como $0.00.',
        link: { to: 'sale', saleId: 'old-1' },
      },
    ]);
  });
});

const rates = [
  [],
  [{ name: 'IVU estatal', basisPoints: 1050 }],
  [
    { name: 'IVU estatal', basisPoints: 1050 },
    { name: 'IVU municipal', basisPoints: 100 },
  ],
];
const arbitraryLines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    rates: fc.constantFrom(...rates),
    kind: fc.constantFrom('product' as const, 'service' as const),
  }),
  { minLength: 1, maxLength: 4 },
);
/** A sale and its returns on the same or a later day. */
const arbitrarySale = fc.record({
  lines: arbitraryLines,
  day: fc.integer({ min: 1, max: 6 }),
  refund: fc.option(
    fc.record({ daysLater: fc.integer({ min: 0, max: 3 }), share: fc.integer({ min: 1, max: 100 }) }),
  ),
});
const toDate = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;

type SaleWithReturn = { readonly sale: Sale; readonly saleReturn: SaleReturn | undefined };
const arbitrarySales = fc.array(arbitrarySale, { minLength: 1, maxLength: 12 }).map((drafts) =>
  drafts.map(({ lines, day, refund }, index): SaleWithReturn => {
    const sale = { ...aPaidSale(lines), saleId: `sale-${index}`, number: index + 1, date: toDate(day) };
    if (!refund) return { sale, saleReturn: undefined };
    const cents = Math.max(1, Math.floor((sale.totalCents * refund.share) / 100));
    const saleReturn = aReturnOf(sale, { kind: 'amount', cents });
    return { sale, saleReturn: { ...saleReturn, date: toDate(day + refund.daysLater) } };
  }),
);

/** Builds the day rows as reactions store them, event by event. */
function accumulateDays(salesWithReturns: readonly SaleWithReturn[]): DayTotals[] {
  const days = new Map<string, DayTotals>();
  const changeDay = (date: string, applyTo: (before: DayTotals) => DayTotals) =>
    days.set(date, applyTo(days.get(date) ?? createEmptyTotals(date)));
  for (const { sale, saleReturn } of salesWithReturns) {
    changeDay(sale.date, (before) => addSaleToDay(before, sale));
    if (saleReturn) changeDay(saleReturn.date, (before) => addReturnToDay(before, saleReturn));
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Builds the day rows as a rebuild from sales and returns creates them. */
function rebuildDays(salesWithReturns: readonly SaleWithReturn[]): DayTotals[] {
  const returns = salesWithReturns.flatMap(({ saleReturn }) => (saleReturn ? [saleReturn] : []));
  const sales = salesWithReturns.map(({ sale }) => sale);
  const dates = [...new Set([...sales, ...returns].map(({ date }) => date))].toSorted();
  return dates.map(
    (date) =>
      calculateDay({
        date,
        sales: sales.filter((sale) => sale.date === date),
        returns: returns.filter((saleReturn) => saleReturn.date === date),
        findSale: (saleId) => sales.find((sale) => sale.saleId === saleId),
      }).totals,
  );
}

describe('sales-tax month of any sales and returns', () => {
  it('is the sum of its days, and equals a rebuild', () => {
    fc.assert(
      fc.property(arbitrarySales, (salesWithReturns) => {
        const input = { month: '2026-10', center: octoberCenter, today: '2026-11-24' };
        const fullMonth = calculateIvuMonth({ ...input, totals: accumulateDays(salesWithReturns) });
        expect(calculateIvuMonth({ ...input, totals: rebuildDays(salesWithReturns) })).toEqual(fullMonth);

        const sumOverDays = (select: (day: (typeof fullMonth.days)[number]) => number) =>
          sumCents(fullMonth.days.map(select));
        expect(sumOverDays(({ taxable }) => calculateNet(taxable))).toBe(calculateNet(fullMonth.taxable));
        expect(sumOverDays(({ exempt }) => calculateNet(exempt))).toBe(calculateNet(fullMonth.exempt));
        expect(sumOverDays(({ taxCents }) => sumCents(taxCents))).toBe(calculateIvuCents(fullMonth));

        const soldCents = sumCents(
          salesWithReturns.map(({ sale, saleReturn }) => sale.totalCents - (saleReturn?.amountCents ?? 0)),
        );
        expect(
          calculateNet(fullMonth.taxable) + calculateNet(fullMonth.exempt) + calculateIvuCents(fullMonth),
        ).toBe(soldCents);
      }),
    );
  });
});
