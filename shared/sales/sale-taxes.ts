import { byRate } from '#shared/catalog/tax.ts';
import type { SaleTax } from './sale.ts';

const isSameTax = (one: SaleTax, other: SaleTax) =>
  one.name === other.name && one.basisPoints === other.basisPoints;

/** Each tax once, with all that was taken of it. */
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
