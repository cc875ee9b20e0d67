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
/** The ledger has one movement for a day's sales, and one for its returns. */
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
const checksInput = { totals: october, appointments: [], ledger, shifts, closingNumbers, flaggedSales: [] };

describe('calculateIvuChecks', () => {
  it('matches ledger and closings to the cent', () => {
    const checks = calculateIvuChecks(checksInput);
    expect(checks).toEqual(octoberChecks);
    expect(isMatching(checks)).toBe(true);
  });

  it('names days that differ from the ledger, even if the differences cancel out', () => {
    const [firstDay, secondDay, ...otherDays] = october;
    if (!firstDay || !secondDay) throw new Error('October has days.');
    const totals = [
      { ...firstDay, taxableCents: firstDay.taxableCents + 5 },
      { ...secondDay, exemptCents: secondDay.exemptCents - 5 },
      ...otherDays,
    ];
    const checks = calculateIvuChecks({ ...checksInput, totals });
    expect(checks.ledger).toMatchObject({ differenceCents: 0, days: ['2026-10-01', '2026-10-02'] });
    expect(isMatching(checks)).toBe(false);
  });

  it('reports a missing closing, or a closing with too little tax', () => {
    const [firstShift, ...otherShifts] = shifts;
    if (!firstShift) throw new Error('October has shifts.');
    expect(calculateIvuChecks({ ...checksInput, shifts: otherShifts }).closings).toMatchObject({
      differenceCents: firstShift.figures.totalCents,
    });
    const [stateTax, municipalTax] = firstShift.figures.taxes;
    if (!stateTax || !municipalTax) throw new Error('Both taxes were sold.');
    const figures = {
      ...firstShift.figures,
      taxes: [{ ...stateTax, cents: stateTax.cents - 12 }, municipalTax],
    };
    const checks = calculateIvuChecks({
      ...checksInput,
      shifts: [{ isOpen: false, figures }, ...otherShifts],
    });
    expect(checks.closings).toMatchObject({ differenceCents: 0, ivuDifferenceCents: 12 });
    expect(isMatching(checks)).toBe(false);
  });

  it('counts registers with sales that are not closed', () => {
    const openShifts = [
      { isOpen: true, figures: noFigures },
      { isOpen: true, figures: { ...noFigures, sales: 1 } },
    ];
    expect(calculateIvuChecks({ ...checksInput, shifts: [...shifts, ...openShifts] }).closings.open).toBe(1);
  });

  it('excludes sales without a register from the closings', () => {
    const day = '2026-10-04';
    const importedMovements = createSaleMovements(sale, [], now).map(
      ({ shiftId: _, ...row }): Movement => ({ ...row, amountCents: 11_150 }),
    );
    const importedTotals = {
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
      ...checksInput,
      totals: [...october, importedTotals],
      ledger: [...ledger, { date: day, movements: importedMovements }],
    });
    expect(isMatching(checks)).toBe(true);
    expect(checks.closings.elsewhereCents).toBe(11_150);
  });

  it('uses a flagged tax as paid [R329]', () => {
    const [stateTax] = aPaidSale([
      { unitPriceCents: 4000, rates: [{ name: 'IVU', basisPoints: 1050 }] },
    ]).taxes;
    const flaggedSale = {
      ...aPaidSale([{ unitPriceCents: 4000 }]),
      taxes: [{ ...stateTax!, cents: 9000 }],
      taxCents: 9000,
      totalCents: 13_000,
    };
    const totals = [addSaleToDay(createEmptyTotals(flaggedSale.date), flaggedSale)];
    const paidMovements = createSaleMovements(sale, [], now).map(
      (row): Movement => ({ ...row, amountCents: 13_000 }),
    );
    const checks = calculateIvuChecks({
      totals,
      appointments: [],
      ledger: [{ date: flaggedSale.date, movements: paidMovements }],
      shifts: [{ isOpen: true, figures: calculateFigures([flaggedSale], []) }],
      closingNumbers: [],
      flaggedSales: [flaggedSale],
    });
    expect(isMatching(checks)).toBe(true);
  });
});
