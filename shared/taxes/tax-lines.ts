import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from './sold-taxes.ts';
import { byRate, type TaxRate } from './tax-rate.ts';

export type TaxableLine = { readonly netCents: number; readonly rates: readonly TaxRate[] };

const isSameRate = (one: TaxRate, other: TaxRate) =>
  one.name === other.name && one.basisPoints === other.basisPoints;

const distinctRates = (lines: readonly TaxableLine[]): TaxRate[] =>
  lines
    .flatMap(({ rates }) => rates)
    .filter((rate, index, all) => all.findIndex((each) => isSameRate(each, rate)) === index)
    .toSorted(byRate);

type LineTax = { readonly tax: SaleTax; readonly parts: readonly number[] };

/** One tax over all lines, rounded half up once, and each line's part (R294). */
function calculateLineTax(rate: TaxRate, lines: readonly TaxableLine[]): LineTax {
  const bases = lines.map(({ rates, netCents }) =>
    rates.some((each) => isSameRate(each, rate)) ? netCents : 0,
  );
  const baseCents = sumCents(bases);
  const cents = applyBasisPoints(baseCents, rate.basisPoints);
  return { tax: { ...rate, baseCents, cents }, parts: distributeCents(cents, bases) };
}

export function calculateTaxLines(lines: readonly TaxableLine[]): {
  readonly taxes: readonly SaleTax[];
  readonly ofLines: readonly (readonly SoldTax[])[];
} {
  const taxes = distinctRates(lines).map((rate) => calculateLineTax(rate, lines));
  return {
    taxes: taxes.map(({ tax }) => tax),
    ofLines: lines.map(({ rates }, index) =>
      taxes
        .filter(({ tax }) => rates.some((rate) => isSameRate(rate, tax)))
        .map(({ tax: { name, basisPoints }, parts }) => ({ name, basisPoints, cents: parts[index] ?? 0 })),
    ),
  };
}
