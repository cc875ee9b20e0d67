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
  readonly at: Date;
};

const shiftOf = ({ shiftId }: { readonly shiftId?: string | undefined }) => shiftId;

/** Checks that figures of registers and closings are the sums of their sales and returns. */
function checkFigures({ registers, closings, sales, returns }: CheckClosingsInput): string[] {
  const closed = closings.map(({ registerId, shiftId, figures }) => ({
    registerId,
    shift: { shiftId, figures },
  }));
  const [sold, back] = [Map.groupBy(sales, shiftOf), Map.groupBy(returns, shiftOf)];
  const centsOf = (taxes: readonly { readonly cents: number }[]) => sumCents(taxes.map(({ cents }) => cents));
  const plain = (figures: ReturnType<typeof calculateFigures>) => ({
    ...figures,
    taxes: centsOf(figures.taxes),
    returnedTaxes: centsOf(figures.returnedTaxes),
  });
  const shifts = [...registers, ...closed].map(({ registerId, shift: { shiftId, figures } }) => {
    const ofShift = (sold.get(shiftId) ?? []).toSorted((a, b) => a.number - b.number);
    return {
      found: { registerId, shiftId, ...plain(figures) },
      due: { registerId, shiftId, ...plain(calculateFigures(ofShift, back.get(shiftId) ?? [])) },
    };
  });
  return checkEqual(
    'The figures of a shift are what was sold and given back in it',
    shifts.map(({ found }) => found),
    shifts.map(({ due }) => due),
  );
}

/** Returns a counted drawer's sums if they do not add up. */
function findWrongSums({ cash, pieces, leftCents, differenceCents, ...closing }: Closing): string[] {
  const { floatCents, soldCents, inCents, outCents, returnedCents, expectedCents } = cash;
  const isRight =
    floatCents + soldCents + inCents - outCents - returnedCents === expectedCents &&
    calculatePiecesCents(pieces) === closing.countedCents &&
    closing.countedCents - expectedCents === differenceCents &&
    leftCents <= closing.countedCents;
  return isRight ? [] : [`${closing.closingNumber}`];
}

/** Checks that closings have no gaps, register sales one shift, and cash adds up. */
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
  const known = new Set(shiftIds);
  findings.push(...checkEqual('A shift is closed once', shiftIds.toSorted(), [...known].toSorted()));
  findings.push(
    ...checkEmpty(
      'A sale of the till is in a shift',
      sales
        .filter(isPosSale)
        .filter(({ shiftId }) => !known.has(shiftId))
        .map(({ saleId }) => saleId),
    ),
  );
  findings.push(...checkEmpty('The cash of a closing adds up', closings.flatMap(findWrongSums)));
  return findings;
}

/** Checks that a web sale or return is in one Z of its own day, once the day is past. */
function checkWebDays({ closings, sales, returns, at }: CheckClosingsInput): string[] {
  const made = [
    ...sales.filter(({ origin }) => origin === 'web'),
    ...returns.filter(({ registerId }) => registerId === webRegisterId),
  ];
  const closedOn = Map.groupBy(closings, shiftOf);
  const lines = made.map(({ shiftId, date }) => {
    const dates = (closedOn.get(shiftId) ?? []).map((closing) => closing.date);
    const isDue = date < getToday(at) || dates.length > 0;
    return { found: `${shiftId} ${dates}`, due: `${shiftId} ${isDue ? date : ''}` };
  });
  return checkEqual(
    'A past day of the online shop is in one closing',
    lines.map(({ found }) => found),
    lines.map(({ due }) => due),
  );
}

export function checkClosings(given: CheckClosingsInput): string[] {
  return [...checkFigures(given), ...checkDrawers(given), ...checkWebDays(given)];
}
