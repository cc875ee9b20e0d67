import { applyBasisPoints, distributeCents, fullBasisPoints, sumCents } from '#shared/core/money.ts';
import type { SaleTax, SoldTax } from '#shared/taxes/sold-taxes.ts';
import { addTaxes } from '#shared/taxes/sold-taxes.ts';
import { defaultTaxName, type TaxRate } from '#shared/taxes/tax-rate.ts';
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

const sumNet = (lines: readonly OldLine[]) => sumCents(lines.map(({ netCents }) => netCents));

/** Allows a difference of one cent from rounding. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;

/** Tax by the lines' rates, or by the usual rate for lines without one. */
const calculateExpectedCents = (lines: readonly OldLine[], usualRate: number) =>
  sumCents(lines.map(({ netCents, rate = usualRate }) => applyBasisPoints(netCents, rate)));

/** Products first, since services carry no tax (R318), unless the amount requires services too. */
function selectTaxedLines(
  lines: readonly OldLine[],
  taxCents: number,
  usualRate: number,
): readonly OldLine[] {
  const rated = lines.filter(({ rate }) => rate !== undefined);
  const all = rated.length > 0 ? rated : lines;
  const products = all.filter(({ kind }) => kind === 'product');
  const isOfAll = isNear(calculateExpectedCents(all, usualRate), taxCents);
  const isOfProducts = isNear(calculateExpectedCents(products, usualRate), taxCents);
  return sumNet(products) > 0 && (isOfProducts || !isOfAll) ? products : all;
}

/** The usual rate if the amount agrees, else the rate that results from the amount. */
function calculateRate(lines: readonly OldLine[], taxCents: number, usualRate: number): number {
  const baseCents = sumNet(lines);
  if (isNear(applyBasisPoints(baseCents, usualRate), taxCents)) return usualRate;
  if (baseCents === 0) return fullBasisPoints;
  return Math.min(fullBasisPoints, Math.round((taxCents * fullBasisPoints) / baseCents));
}

function findTaxNames(rate: number, known: readonly TaxRate[]): readonly TaxRate[] {
  const single = known.find(({ basisPoints }) => basisPoints === rate);
  if (single) return [single];
  const combinedRate = sumCents(known.map(({ basisPoints }) => basisPoints));
  return known.length > 0 && combinedRate === rate ? known : [{ name: defaultTaxName, basisPoints: rate }];
}

/** Spreads by the largest remainder; equally if all weights are zero. */
const spreadOver = (cents: number, weights: readonly number[]): number[] =>
  distributeCents(cents, sumCents(weights) > 0 ? weights : weights.map(() => 1));

/** Spreads the charged amount over rates, names and lines to the cent (R294), whatever the rates yield. */
export function calculateOldTaxes(
  lines: readonly OldLine[],
  taxCents: number,
  known: readonly TaxRate[],
): OldTaxes {
  if (taxCents === 0) return { taxes: [], ofLines: lines.map(() => []) };
  const usualRate = sumCents(known.map(({ basisPoints }) => basisPoints));
  const taxed = selectTaxedLines(lines, taxCents, usualRate);
  const sumRate = calculateRate(taxed, taxCents, usualRate);
  const rateOf = ({ rate = sumRate }: OldLine) => rate;
  const groups = [...Map.groupBy(taxed, rateOf)];
  const centsOfGroups = spreadOver(
    taxCents,
    groups.map(([rate, ofRate]) => applyBasisPoints(sumNet(ofRate), rate)),
  );
  const ofLine = new Map<OldLine, SoldTax[]>();
  const taxes = groups.flatMap(([rate, ofRate], index) => {
    const names = findTaxNames(rate, known);
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
      ofRate.forEach((line, lineIndex) => {
        const share = { name, basisPoints, cents: shares[lineIndex] ?? 0 };
        ofLine.set(line, [...(ofLine.get(line) ?? []), share]);
      });
      return { name, basisPoints, baseCents: sumNet(ofRate), cents };
    });
  });
  const each = taxes.reduce<SaleTax[]>((all, tax) => addTaxes(all, [tax]), []);
  return { taxes: each, ofLines: lines.map((line) => ofLine.get(line) ?? []) };
}
