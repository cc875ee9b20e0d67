import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPriceConsistent } from '#shared/catalog/price.ts';
import { formatPlainDollars } from '#shared/core/format.ts';
import { calculateProfit, recalculatePrices } from '#web/src/components/catalog/calculate-prices.ts';
import {
  formatBasisPoints,
  parseBasisPoints,
  parseCents,
  parseWholeNumber,
} from '#web/src/ui/fields/typed-figures.ts';

const typedPrices = (costCents: string, marginBasisPoints: string, priceCents: string) => ({
  costCents,
  marginBasisPoints,
  priceCents,
});

describe('the parsing of typed figures', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['.75', 75],
    ['$1,234.50', 123_450],
    ['$ 25', 2500],
    [' 25 ', 2500],
    ['12 50', undefined],
    ['1 234', undefined],
    ['1,234', 123_400],
    ['48,50', 4850],
    ['12,5', 1250],
    ['0,125', undefined],
    ['1,23,456', undefined],
    ['1,234,5', undefined],
    [',', undefined],
    ['0', 0],
    ['', undefined],
    ['.', undefined],
    ['24.', 2400],
    ['1e3', undefined],
    ['1.234', undefined],
    ['-3', undefined],
    ['veinte', undefined],
  ])('parses %j dollars as %j cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each([
    ['1850', 1850],
    [' 1,850 ', 1850],
    ['1,200,000', 1_200_000],
    ['007', 7],
    ['0', 0],
    ['1,5', undefined],
    ['1.5', undefined],
    ['1.0', undefined],
    ['0,500', undefined],
    ['1e3', undefined],
    ['-1', undefined],
    ['', undefined],
    ['mil ochocientas', undefined],
  ])('parses %j as the whole number %j', (text, expectedNumber) => {
    expect(parseWholeNumber(text)).toBe(expectedNumber);
  });

  it.each([
    ['20', 2000],
    ['33.33', 3333],
    ['-12.5', -1250],
    ['-12,5', -1250],
    ['1,000', 100_000],
    ['0', 0],
    ['60 %', 6000],
    ['', undefined],
    ['-', undefined],
    ['.', undefined],
    ['1.234', undefined],
  ])('parses %j percent as %j basis points', (text, basisPoints) => {
    expect(parseBasisPoints(text)).toBe(basisPoints);
  });

  it('parses every formatted amount and percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(parseCents(formatPlainDollars(cents))).toBe(cents);
        expect(parseBasisPoints(formatBasisPoints(cents))).toBe(cents);
      }),
    );
  });
});

describe('recalculatePrices', () => {
  it.each([
    [
      'a typed cost sets the price by the margin',
      typedPrices('25', '60', ''),
      'costCents',
      typedPrices('25', '60', '40.00'),
    ],
    [
      'a changed cost keeps the margin',
      typedPrices('30', '60', '40.00'),
      'costCents',
      typedPrices('30', '60', '48.00'),
    ],
    [
      'a typed margin sets the price',
      typedPrices('25', '20', '40.00'),
      'marginBasisPoints',
      typedPrices('25', '20', '30.00'),
    ],
    [
      'a typed price sets the margin',
      typedPrices('25', '60', '30'),
      'priceCents',
      typedPrices('25', '20', '30'),
    ],
    ['a margin has two decimals', typedPrices('3', '20', '4'), 'priceCents', typedPrices('3', '33.33', '4')],
    [
      'a price below cost has a negative margin',
      typedPrices('25', '20', '20'),
      'priceCents',
      typedPrices('25', '-20', '20'),
    ],
    [
      'half a cent is rounded up',
      typedPrices('0.25', '10', ''),
      'costCents',
      typedPrices('0.25', '10', '0.28'),
    ],
    [
      'an incomplete figure changes nothing',
      typedPrices('2.', '', '7'),
      'costCents',
      typedPrices('2.', '', '7'),
    ],
    [
      'a cost of zero keeps the price',
      typedPrices('0', '20', '15.00'),
      'costCents',
      typedPrices('0', '20', '15.00'),
    ],
    [
      'a cost of zero keeps the margin',
      typedPrices('0', '20', '12'),
      'priceCents',
      typedPrices('0', '20', '12'),
    ],
  ] as const)('follows the rule that %s [R450]', (_, typed, field, expected) => {
    expect(recalculatePrices(typed, field)).toEqual(expected);
  });

  it('agrees with the server’s rule, whichever field was typed last', () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 50_000 }), cents, (cost, margin, price) => {
        for (const field of ['costCents', 'marginBasisPoints', 'priceCents'] as const) {
          const typedFields = typedPrices(
            formatPlainDollars(cost),
            formatBasisPoints(margin),
            formatPlainDollars(price),
          );
          const { costCents, marginBasisPoints, priceCents } = recalculatePrices(typedFields, field);
          const parsedPrices = {
            costCents: parseCents(costCents)!,
            marginBasisPoints: parseBasisPoints(marginBasisPoints)!,
            priceCents: parseCents(priceCents)!,
          };
          expect(isPriceConsistent(parsedPrices)).toBe(true);
        }
      }),
    );
  });
});

it.each([
  [typedPrices('25', '60', '40'), 1500],
  [typedPrices('25', '-20', '20'), -500],
  [typedPrices('', '20', '20'), undefined],
])('calculateProfit returns for %j a profit of %j cents', (typed, profit) => {
  expect(calculateProfit(typed)).toBe(profit);
});
