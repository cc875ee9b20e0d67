import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from './sold-taxes.ts';
import { compareRates, isSameTaxRate, type TaxRate } from './tax-rate.ts';

export type TaxableLine = { readonly netCents: number; readonly rates: readonly TaxRate[] };

const listDistinctRates = (lines: readonly TaxableLine[]): TaxRate[] =>
  lines
    .flatMap(({ rates }) => rates)
    .filter((rate, index, allRates) => allRates.findIndex((other) => isSameTaxRate(other, rate)) === index)
    .toSorted(compareRates);

type DistributedTax = { readonly tax: SaleTax; readonly centsByLine: readonly number[] };

/** Rounds the tax once over all its lines, half up, and distributes the result over them (R294). */
function calculateDistributedTax(rate: TaxRate, lines: readonly TaxableLine[]): DistributedTax {
  const bases = lines.map(({ rates, netCents }) =>
    rates.some((lineRate) => isSameTaxRate(lineRate, rate)) ? netCents : 0,
  );
  const baseCents = sumCents(bases);
  const cents = applyBasisPoints(baseCents, rate.basisPoints);
  return { tax: { ...rate, baseCents, cents }, centsByLine: distributeCents(cents, bases) };
}

/** Calculates the taxes of a sale, in total and by line in the order of the lines. */
export function calculateTaxes(lines: readonly TaxableLine[]): {
  readonly taxes: readonly SaleTax[];
  readonly taxesByLine: readonly (readonly SoldTax[])[];
} {
  const distributedTaxes = listDistinctRates(lines).map((rate) => calculateDistributedTax(rate, lines));
  const listLineTaxes = ({ rates }: TaxableLine, lineIndex: number): SoldTax[] =>
    distributedTaxes
      .filter(({ tax }) => rates.some((rate) => isSameTaxRate(rate, tax)))
      .map(({ tax: { name, basisPoints }, centsByLine }) => ({
        name,
        basisPoints,
        cents: centsByLine[lineIndex] ?? 0,
      }));
  return { taxes: distributedTaxes.map(({ tax }) => tax), taxesByLine: lines.map(listLineTaxes) };
}
