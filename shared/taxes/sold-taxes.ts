import * as z from 'zod/mini';
import { Cents } from '#shared/core/schemas.ts';
import { compareRates, isSameTaxRate, TaxRate } from './tax-rate.ts';

export const SoldTax = z.object({ ...TaxRate.shape, cents: Cents });
export type SoldTax = z.infer<typeof SoldTax>;

export const SaleTax = z.object({ ...SoldTax.shape, baseCents: Cents });
export type SaleTax = z.infer<typeof SaleTax>;

/** Adds up taxes of the same name and rate. */
export function addTaxes(taxes: readonly SaleTax[], addedTaxes: readonly SaleTax[]): SaleTax[] {
  const newTaxes = addedTaxes.filter((tax) => !taxes.some((knownTax) => isSameTaxRate(knownTax, tax)));
  const updatedTaxes = taxes.map((tax) => {
    const matchingTax = addedTaxes.find((addedTax) => isSameTaxRate(addedTax, tax));
    return matchingTax === undefined
      ? tax
      : { ...tax, baseCents: tax.baseCents + matchingTax.baseCents, cents: tax.cents + matchingTax.cents };
  });
  return [...updatedTaxes, ...newTaxes].toSorted(compareRates);
}
