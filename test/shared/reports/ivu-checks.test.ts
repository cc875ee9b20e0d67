import { describe, expect, it } from 'vitest';
import type { Movement } from '#shared/payments/ledger.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { noFigures } from '#shared/registers/figures.ts';
import { addSaleToDay, createEmptyTotals } from '#shared/reports/day-totals.ts';
import { calculateIvuChecks, isMatching } from '#shared/reports/ivu-checks.ts';
import { createReturnMovements, createSaleMovements } from '#shared/sales/money-moves.ts';
import { october, octoberChecks } from '#test/support/sales/october.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const now = new Date('2026-10-08T15:00:00Z');
const sale = aPaidSale([{ unitPriceCents: 100 }]);
/** One movement for a day's sales, and one for its returns. */
const ledger = october.map(({ date, figures }) => ({
  date,
  movements: [
    ...createSaleMovements(sale, [], now).map(
      (row): Movement => ({ ...row, amountCents: figures.totalCents }),
    ),
    ...(figures.returnedCents === 0
      ? []
      : createReturnMovements(sale, aReturnOf(sale), now).map(
          (row): Movement => ({ ...row, amountCents: figures.returnedCents }),
        )),
  ],
}));
const shifts = october.map(({ figures }) => ({ isOpen: false, figures }));
const closingNumbers = shifts.map((_, index) => 118 + index);
const given = { totals: october, appointments: [], ledger, shifts, closingNumbers, flagged: [] };

describe('sales tax of a month against ledger and closings', () => {
  it('matches both to the cent', () => {
    const checks = calculateIvuChecks(given);
    expect(checks).toEqual(octoberChecks);
    expect(isMatching(checks)).toBe(true);
  });

  it('names days that differ from the ledger, even if the differences cancel out', () => {
    const [first, second, ...others] = october;
    if (!first || !second) throw new Error('October has days.');
    const totals = [
      { ...first, taxableCents: first.taxableCents + 5 },
      { ...second, exemptCents: second.exemptCents - 5 },
      ...others,
    ];
    const checks = calculateIvuChecks({ ...given, totals });
    expect(checks.ledger).toMatchObject({ differenceCents: 0, days: ['2026-10-01', '2026-10-02'] });
    expect(isMatching(checks)).toBe(false);
  });

  it('reports a missing closing, or a missing tax in one', () => {
    const [first, ...otherShifts] = shifts;
    if (!first) throw new Error('October has shifts.');
    expect(calculateIvuChecks({ ...given, shifts: otherShifts }).closings).toMatchObject({
      differenceCents: first.figures.totalCents,
    });
    const [state, city] = first.figures.taxes;
    if (!state || !city) throw new Error('Both taxes were sold.');
    const figures = { ...first.figures, taxes: [{ ...state, cents: state.cents - 12 }, city] };
    const checks = calculateIvuChecks({ ...given, shifts: [{ isOpen: false, figures }, ...otherShifts] });
    expect(checks.closings).toMatchObject({ differenceCents: 0, ivuDifferenceCents: 12 });
    expect(isMatching(checks)).toBe(false);
  });

  it('counts registers with sales that are not closed', () => {
    const open = [
      { isOpen: true, figures: noFigures },
      { isOpen: true, figures: { ...noFigures, sales: 1 } },
    ];
    expect(calculateIvuChecks({ ...given, shifts: [...shifts, ...open] }).closings.open).toBe(1);
  });

  it('excludes sales without a register from the closings', () => {
    const day = '2026-10-04';
    const old = createSaleMovements(sale, [], now).map(
      ({ shiftId: _, ...row }): Movement => ({ ...row, amountCents: 11_150 }),
    );
    const imported = {
      ...createEmptyTotals(day),
      taxableCents: 10_000,
      figures: {
        ...noFigures,
        sales: 1,
        totalCents: 11_150,
        taxes: [{ name: 'IVU', basisPoints: 1150, baseCents: 10_000, cents: 1150 }],
      },
    };
    const checks = calculateIvuChecks({
      ...given,
      totals: [...october, imported],
      ledger: [...ledger, { date: day, movements: old }],
    });
    expect(isMatching(checks)).toBe(true);
    expect(checks.closings.elsewhereCents).toBe(11_150);
  });

  it('uses a flagged tax as paid [R329]', () => {
    const [state] = aPaidSale([{ unitPriceCents: 4000, rates: [{ name: 'IVU', basisPoints: 1050 }] }]).taxes;
    const wrong = {
      ...aPaidSale([{ unitPriceCents: 4000 }]),
      taxes: [{ ...state!, cents: 9000 }],
      taxCents: 9000,
      totalCents: 13_000,
    };
    const totals = [addSaleToDay(createEmptyTotals(wrong.date), wrong)];
    const paid = createSaleMovements(sale, [], now).map((row): Movement => ({ ...row, amountCents: 13_000 }));
    const checks = calculateIvuChecks({
      totals,
      appointments: [],
      ledger: [{ date: wrong.date, movements: paid }],
      shifts: [{ isOpen: true, figures: calculateFigures([wrong], []) }],
      closingNumbers: [],
      flagged: [wrong],
    });
    expect(isMatching(checks)).toBe(true);
  });
});
