import * as z from 'zod/mini';
import { Cents } from '#shared/core/schemas.ts';
import { byRate, TaxRate } from './tax-rate.ts';

export const SoldTax = z.object({ ...TaxRate.shape, cents: Cents });
export type SoldTax = z.infer<typeof SoldTax>;

export const SaleTax = z.object({ ...SoldTax.shape, baseCents: Cents });
export type SaleTax = z.infer<typeof SaleTax>;

const isSameTax = (a: SaleTax, b: SaleTax) => a.name === b.name && a.basisPoints === b.basisPoints;

export function addTaxes(before: readonly SaleTax[], addedTaxes: readonly SaleTax[]): SaleTax[] {
  const newTaxes = addedTaxes.filter((tax) => !before.some((knownTax) => isSameTax(knownTax, tax)));
  const updatedTaxes = before.map((tax) => {
    const matchingTax = addedTaxes.find((addedTax) => isSameTax(addedTax, tax));
    return matchingTax === undefined
      ? tax
      : { ...tax, baseCents: tax.baseCents + matchingTax.baseCents, cents: tax.cents + matchingTax.cents };
  });
  return [...updatedTaxes, ...newTaxes].toSorted(byRate);
}
