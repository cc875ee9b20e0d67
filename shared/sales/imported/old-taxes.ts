import { shareOf, spread, sumCents, wholeBasisPoints } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from '#shared/taxes/sold-taxes.ts';
import { addTaxes } from '#shared/taxes/sold-taxes.ts';
import { namelessTax, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { SaleLineKind } from '../sale.ts';

/** A line of an old row before it is known what was taxed in it. */
export type OldLine = {
  readonly kind: Exclude<SaleLineKind, 'balance'>;
  readonly netCents: number;
  /** As its item has it, in basis points; absent of one that has none. */
  readonly rate?: number | undefined;
};
type OldTaxes = {
  readonly taxes: readonly SaleTax[];
  /** Of each line, in their order. */
  readonly ofLines: readonly (readonly SoldTax[])[];
};

const netOf = (lines: readonly OldLine[]) => sumCents(lines.map(({ netCents }) => netCents));

/** As near as rounding once or twice comes. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;

/** What the rates of these lines come to; where a line has none, by what everything is taxed with. */
const expectedCents = (lines: readonly OldLine[], usualRate: number) =>
  sumCents(lines.map(({ netCents, rate = usualRate }) => shareOf(netCents, rate)));

/**
 * The lines that a tax was taken of. Services carry none (R318), so products come first; services with them only where
 * the sum says so, or where nothing else was sold.
 */
function taxedLines(lines: readonly OldLine[], taxCents: number, usualRate: number): readonly OldLine[] {
  const rated = lines.filter(({ rate }) => rate !== undefined);
  const all = rated.length > 0 ? rated : lines;
  const products = all.filter(({ kind }) => kind === 'product');
  const isOfAll = isNear(expectedCents(all, usualRate), taxCents);
  const isOfProducts = isNear(expectedCents(products, usualRate), taxCents);
  return netOf(products) > 0 && (isOfProducts || !isOfAll) ? products : all;
}

/** The rate of lines whose items have none: the usual one if the sum agrees with it, else what the sum comes to. */
function rateOfSum(lines: readonly OldLine[], taxCents: number, usualRate: number): number {
  const baseCents = netOf(lines);
  if (isNear(shareOf(baseCents, usualRate), taxCents)) return usualRate;
  if (baseCents === 0) return wholeBasisPoints;
  return Math.min(wholeBasisPoints, Math.round((taxCents * wholeBasisPoints) / baseCents));
}

/** The center's own taxes by name, where one of them or all together are this rate. */
function namesOf(rate: number, known: readonly TaxRate[]): readonly TaxRate[] {
  const alone = known.find(({ basisPoints }) => basisPoints === rate);
  if (alone) return [alone];
  const together = sumCents(known.map(({ basisPoints }) => basisPoints));
  return known.length > 0 && together === rate ? known : [{ name: namelessTax, basisPoints: rate }];
}

/** By the largest remainder; in equal parts where nothing weighs anything. */
const spreadOver = (cents: number, weights: readonly number[]): number[] =>
  spread(cents, sumCents(weights) > 0 ? weights : weights.map(() => 1));

/**
 * Each tax of an old sale by its name, and each line's part of it. The sum is what was charged, whatever the rates would
 * come to: it is spread over them, over their names and over the lines, to the cent (R294).
 */
export function oldTaxes(lines: readonly OldLine[], taxCents: number, known: readonly TaxRate[]): OldTaxes {
  if (taxCents === 0) return { taxes: [], ofLines: lines.map(() => []) };
  const usualRate = sumCents(known.map(({ basisPoints }) => basisPoints));
  const taxed = taxedLines(lines, taxCents, usualRate);
  const sumRate = rateOfSum(taxed, taxCents, usualRate);
  const rateOf = ({ rate = sumRate }: OldLine) => rate;
  const groups = [...Map.groupBy(taxed, rateOf)];
  const centsOfGroups = spreadOver(
    taxCents,
    groups.map(([rate, ofRate]) => shareOf(netOf(ofRate), rate)),
  );
  const ofLine = new Map<OldLine, SoldTax[]>();
  const taxes = groups.flatMap(([rate, ofRate], index) => {
    const names = namesOf(rate, known);
    const parts = spreadOver(
      centsOfGroups[index] ?? 0,
      names.map(({ basisPoints }) => basisPoints),
    );
    return names.map(({ name, basisPoints }, at): SaleTax => {
      const cents = parts[at] ?? 0;
      const shares = spreadOver(
        cents,
        ofRate.map(({ netCents }) => netCents),
      );
      ofRate.forEach((line, place) => {
        const share = { name, basisPoints, cents: shares[place] ?? 0 };
        ofLine.set(line, [...(ofLine.get(line) ?? []), share]);
      });
      return { name, basisPoints, baseCents: netOf(ofRate), cents };
    });
  });
  // Two rates may have a tax in common.
  const each = taxes.reduce<SaleTax[]>((all, tax) => addTaxes(all, [tax]), []);
  return { taxes: each, ofLines: lines.map((line) => ofLine.get(line) ?? []) };
}
