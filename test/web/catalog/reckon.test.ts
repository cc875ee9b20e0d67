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

const prices = (costCents: string, marginBasisPoints: string, priceCents: string) => ({
  costCents,
  marginBasisPoints,
  priceCents,
});

describe('parsing of typed figures', () => {
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
  ])('expectedNumber', (text, whole) => {
    expect(parseWholeNumber(text)).toBe(whole);
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

  it('parses what it formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(parseCents(formatPlainDollars(cents))).toBe(cents);
        expect(parseBasisPoints(formatBasisPoints(cents))).toBe(cents);
      }),
    );
  });
});

describe('cost, margin and price', () => {
  it.each([
    [
      'a cost makes the price with the margin',
      prices('25', '60', ''),
      'costCents',
      prices('25', '60', '40.00'),
    ],
    ['another cost keeps the margin', prices('30', '60', '40.00'), 'costCents', prices('30', '60', '48.00')],
    [
      'a margin makes the price',
      prices('25', '20', '40.00'),
      'marginBasisPoints',
      prices('25', '20', '30.00'),
    ],
    ['a price makes the margin', prices('25', '60', '30'), 'priceCents', prices('25', '20', '30')],
    ['to two decimals', prices('3', '20', '4'), 'priceCents', prices('3', '33.33', '4')],
    ['below cost it is below zero', prices('25', '20', '20'), 'priceCents', prices('25', '-20', '20')],
    ['half a cent is rounded up', prices('0.25', '10', ''), 'costCents', prices('0.25', '10', '0.28')],
    ['nothing follows from half a figure', prices('2.', '', '7'), 'costCents', prices('2.', '', '7')],
    [
      'what costs nothing keeps the price',
      prices('0', '20', '15.00'),
      'costCents',
      prices('0', '20', '15.00'),
    ],
    ['and its margin', prices('0', '20', '12'), 'priceCents', prices('0', '20', '12')],
  ] as const)('%s [R450]', (_, typed, field, expected) => {
    expect(recalculatePrices(typed, field)).toEqual(expected);
  });

  it('agree with the server’s rule, whichever was typed last', () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 50_000 }), cents, (cost, margin, price) => {
        for (const field of ['costCents', 'marginBasisPoints', 'priceCents'] as const) {
          const typed = prices(
            formatPlainDollars(cost),
            formatBasisPoints(margin),
            formatPlainDollars(price),
          );
          const { costCents, marginBasisPoints, priceCents } = recalculatePrices(typed, field);
          const read = {
            costCents: parseCents(costCents)!,
            marginBasisPoints: parseBasisPoints(marginBasisPoints)!,
            priceCents: parseCents(priceCents)!,
          };
          expect(isPriceConsistent(read)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [prices('25', '60', '40'), 1500],
    [prices('25', '-20', '20'), -500],
    [prices('', '20', '20'), undefined],
  ])('of %j give a profit of %j cents', (typed, profit) => {
    expect(calculateProfit(typed)).toBe(profit);
  });
});
