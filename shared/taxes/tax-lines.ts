import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from './sold-taxes.ts';
import { byRate, type TaxRate } from './tax-rate.ts';

export type TaxableLine = { readonly netCents: number; readonly rates: readonly TaxRate[] };

const isSameRate = (a: TaxRate, b: TaxRate) => a.name === b.name && a.basisPoints === b.basisPoints;

const listDistinctRates = (lines: readonly TaxableLine[]): TaxRate[] =>
  lines
    .flatMap(({ rates }) => rates)
    .filter((rate, index, allRates) => allRates.findIndex((other) => isSameRate(other, rate)) === index)
    .toSorted(byRate);

type LineTax = { readonly tax: SaleTax; readonly parts: readonly number[] };

/** Calculates one tax over all lines, rounded half up once, and each line's part (R294). */
function calculateLineTax(rate: TaxRate, lines: readonly TaxableLine[]): LineTax {
  const bases = lines.map(({ rates, netCents }) =>
    rates.some((lineRate) => isSameRate(lineRate, rate)) ? netCents : 0,
  );
  const baseCents = sumCents(bases);
  const cents = applyBasisPoints(baseCents, rate.basisPoints);
  return { tax: { ...rate, baseCents, cents }, parts: distributeCents(cents, bases) };
}

export function calculateTaxLines(lines: readonly TaxableLine[]): {
  readonly taxes: readonly SaleTax[];
  readonly ofLines: readonly (readonly SoldTax[])[];
} {
  const taxes = listDistinctRates(lines).map((rate) => calculateLineTax(rate, lines));
  return {
    taxes: taxes.map(({ tax }) => tax),
    ofLines: lines.map(({ rates }, index) =>
      taxes
        .filter(({ tax }) => rates.some((rate) => isSameRate(rate, tax)))
        .map(({ tax: { name, basisPoints }, parts }) => ({ name, basisPoints, cents: parts[index] ?? 0 })),
    ),
  };
}
