import * as z from 'zod/mini';
import { Cents } from '#shared/core/schemas.ts';
import { byRate, TaxRate } from './tax-rate.ts';

export const SoldTax = z.object({ ...TaxRate.shape, cents: Cents });
export type SoldTax = z.infer<typeof SoldTax>;

export const SaleTax = z.object({ ...SoldTax.shape, baseCents: Cents });
export type SaleTax = z.infer<typeof SaleTax>;

const isSameTax = (one: SaleTax, other: SaleTax) =>
  one.name === other.name && one.basisPoints === other.basisPoints;

export function addTaxes(before: readonly SaleTax[], more: readonly SaleTax[]): SaleTax[] {
  const others = more.filter((tax) => !before.some((each) => isSameTax(each, tax)));
  const known = before.map((tax) => {
    const added = more.find((each) => isSameTax(each, tax));
    return added === undefined
      ? tax
      : { ...tax, baseCents: tax.baseCents + added.baseCents, cents: tax.cents + added.cents };
  });
  return [...known, ...others].toSorted(byRate);
}
