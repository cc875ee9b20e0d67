import { shareOf, spread, sumCents, wholeBasisPoints } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from '#shared/taxes/sold-taxes.ts';
import { addTaxes } from '#shared/taxes/sold-taxes.ts';
import { namelessTax, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { SaleLineKind } from '../sale.ts';

/** A line whose taxes are not determined yet. */
export type OldLine = {
  readonly kind: Exclude<SaleLineKind, 'balance'>;
  readonly netCents: number;
  /** Rate in basis points, if the item has one. */
  readonly rate?: number | undefined;
};
type OldTaxes = {
  readonly taxes: readonly SaleTax[];
  readonly ofLines: readonly (readonly SoldTax[])[];
};

const netOf = (lines: readonly OldLine[]) => sumCents(lines.map(({ netCents }) => netCents));

/** Allows a difference of one cent from rounding. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;

/** Tax by the lines' rates, or by the usual rate for lines without one. */
const expectedCents = (lines: readonly OldLine[], usualRate: number) =>
  sumCents(lines.map(({ netCents, rate = usualRate }) => shareOf(netCents, rate)));

/** Products first, since services carry no tax (R318), unless the amount requires services too. */
function taxedLines(lines: readonly OldLine[], taxCents: number, usualRate: number): readonly OldLine[] {
  const rated = lines.filter(({ rate }) => rate !== undefined);
  const all = rated.length > 0 ? rated : lines;
  const products = all.filter(({ kind }) => kind === 'product');
  const isOfAll = isNear(expectedCents(all, usualRate), taxCents);
  const isOfProducts = isNear(expectedCents(products, usualRate), taxCents);
  return netOf(products) > 0 && (isOfProducts || !isOfAll) ? products : all;
}

/** The usual rate if the amount agrees, else the rate that results from the amount. */
function rateOfSum(lines: readonly OldLine[], taxCents: number, usualRate: number): number {
  const baseCents = netOf(lines);
  if (isNear(shareOf(baseCents, usualRate), taxCents)) return usualRate;
  if (baseCents === 0) return wholeBasisPoints;
  return Math.min(wholeBasisPoints, Math.round((taxCents * wholeBasisPoints) / baseCents));
}

function namesOf(rate: number, known: readonly TaxRate[]): readonly TaxRate[] {
  const alone = known.find(({ basisPoints }) => basisPoints === rate);
  if (alone) return [alone];
  const together = sumCents(known.map(({ basisPoints }) => basisPoints));
  return known.length > 0 && together === rate ? known : [{ name: namelessTax, basisPoints: rate }];
}

/** Spreads by the largest remainder; equally if all weights are zero. */
const spreadOver = (cents: number, weights: readonly number[]): number[] =>
  spread(cents, sumCents(weights) > 0 ? weights : weights.map(() => 1));

/**
 * Taxes of an old sale by name, and each line's part. The charged amount is spread over rates, names and
 * lines to the cent (R294), whatever the rates would yield.
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
  const each = taxes.reduce<SaleTax[]>((all, tax) => addTaxes(all, [tax]), []);
  return { taxes: each, ofLines: lines.map((line) => ofLine.get(line) ?? []) };
}
