import { getToday } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import type { Closing } from '#shared/registers/closing.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { calculatePiecesCents } from '#shared/registers/pieces.ts';
import type { Register } from '#shared/registers/register.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import { isPosSale, type Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

type CheckClosingsInput = {
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly registers: readonly Register[];
  readonly closings: readonly Closing[];
  /** The instant of the rows. */
  readonly instant: Date;
};

const selectShiftId = ({ shiftId }: { readonly shiftId?: string | undefined }) => shiftId;

/** Checks that figures of registers and closings are the sums of their sales and returns. */
function checkFigures({ registers, closings, sales, returns }: CheckClosingsInput): string[] {
  const closedShifts = closings.map(({ registerId, shiftId, figures }) => ({
    registerId,
    shift: { shiftId, figures },
  }));
  const salesByShift = Map.groupBy(sales, selectShiftId);
  const returnsByShift = Map.groupBy(returns, selectShiftId);
  const sumTaxes = (taxes: readonly { readonly cents: number }[]) =>
    sumCents(taxes.map(({ cents }) => cents));
  const toComparableFigures = (figures: ReturnType<typeof calculateFigures>) => ({
    ...figures,
    taxes: sumTaxes(figures.taxes),
    returnedTaxes: sumTaxes(figures.returnedTaxes),
  });
  const shifts = [...registers, ...closedShifts].map(({ registerId, shift: { shiftId, figures } }) => {
    const shiftSales = (salesByShift.get(shiftId) ?? []).toSorted((a, b) => a.number - b.number);
    const shiftReturns = returnsByShift.get(shiftId) ?? [];
    return {
      actual: { registerId, shiftId, ...toComparableFigures(figures) },
      expected: { registerId, shiftId, ...toComparableFigures(calculateFigures(shiftSales, shiftReturns)) },
    };
  });
  return checkEqual(
    'The figures of a shift equal its sales and returns',
    shifts.map(({ actual }) => actual),
    shifts.map(({ expected }) => expected),
  );
}

/** Returns the closing's number if its drawer does not add up. */
function findWrongSums({ cash, pieces, leftCents, differenceCents, ...closing }: Closing): string[] {
  const { floatCents, soldCents, inCents, outCents, returnedCents, expectedCents } = cash;
  const addsUp =
    floatCents + soldCents + inCents - outCents - returnedCents === expectedCents &&
    calculatePiecesCents(pieces) === closing.countedCents &&
    closing.countedCents - expectedCents === differenceCents &&
    leftCents <= closing.countedCents;
  return addsUp ? [] : [`${closing.closingNumber}`];
}

/**
 * Checks that closings are numbered without gaps, shifts are closed once, POS sales belong to a shift, and
 * cash adds up.
 */
function checkDrawers({ closings, registers, sales }: CheckClosingsInput): string[] {
  const findings: string[] = [];
  const numbers = closings.map(({ closingNumber }) => closingNumber).toSorted((a, b) => a - b);
  findings.push(
    ...checkEqual(
      'Closings are numbered without gaps',
      numbers,
      numbers.map((_, index) => index + 1),
    ),
  );
  const shiftIds = [...closings, ...registers.map(({ shift }) => shift)].map(({ shiftId }) => shiftId);
  const knownShiftIds = new Set(shiftIds);
  findings.push(...checkEqual('A shift is closed once', shiftIds.toSorted(), [...knownShiftIds].toSorted()));
  findings.push(
    ...checkEmpty(
      'A POS sale belongs to a shift',
      sales
        .filter(isPosSale)
        .filter(({ shiftId }) => !knownShiftIds.has(shiftId))
        .map(({ saleId }) => saleId),
    ),
  );
  findings.push(...checkEmpty('The cash of a closing adds up', closings.flatMap(findWrongSums)));
  return findings;
}

/** Checks that a web sale or return of a past day is in exactly one closing, which is of that day. */
function checkWebDays({ closings, sales, returns, instant }: CheckClosingsInput): string[] {
  const webRows = [
    ...sales.filter(({ origin }) => origin === 'web'),
    ...returns.filter(({ registerId }) => registerId === webRegisterId),
  ];
  const closingsByShift = Map.groupBy(closings, selectShiftId);
  const lines = webRows.map(({ shiftId, date }) => {
    const dates = (closingsByShift.get(shiftId) ?? []).map((closing) => closing.date);
    const isDue = date < getToday(instant) || dates.length > 0;
    return { actual: `${shiftId} ${dates}`, expected: `${shiftId} ${isDue ? date : ''}` };
  });
  return checkEqual(
    'A past day of the online shop is in one closing',
    lines.map(({ actual }) => actual),
    lines.map(({ expected }) => expected),
  );
}

export function checkClosings(input: CheckClosingsInput): string[] {
  return [...checkFigures(input), ...checkDrawers(input), ...checkWebDays(input)];
}
