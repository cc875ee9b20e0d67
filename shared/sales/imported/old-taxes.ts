import { applyBasisPoints, distributeCents, fullBasisPoints, sumCents } from '#shared/core/money.ts';
import { addTaxes, type SaleTax, type SoldTax } from '#shared/taxes/sold-taxes.ts';
import { defaultTaxName, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { SaleLineKind } from '../sale.ts';

/** A line of an imported sale whose taxes are not determined yet. */
export type OldLine = {
  readonly kind: Exclude<SaleLineKind, 'balance'>;
  readonly netCents: number;
  /** Rate in basis points, if the item has one. */
  readonly rate?: number | undefined;
};
type OldTaxes = {
  readonly taxes: readonly SaleTax[];
  readonly taxesByLine: readonly (readonly SoldTax[])[];
};

const sumNet = (lines: readonly OldLine[]) => sumCents(lines.map(({ netCents }) => netCents));

/** Allows a difference of one cent from rounding. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;

/** Calculates the tax by the lines' rates, or by the usual rate for lines without one. */
export const calculateExpectedTax = (lines: readonly OldLine[], usualRate: number) =>
  sumCents(lines.map(({ netCents, rate = usualRate }) => applyBasisPoints(netCents, rate)));

/**
 * Selects the lines that were taxed, among those with a rate or else among all. These are the products,
 * since services carry no tax (R318). Services are included if the amount fits only with them.
 */
function selectTaxedLines(
  lines: readonly OldLine[],
  taxCents: number,
  usualRate: number,
): readonly OldLine[] {
  const linesWithRate = lines.filter(({ rate }) => rate !== undefined);
  const candidates = linesWithRate.length > 0 ? linesWithRate : lines;
  const products = candidates.filter(({ kind }) => kind === 'product');
  const matchesAll = isNear(calculateExpectedTax(candidates, usualRate), taxCents);
  const matchesProducts = isNear(calculateExpectedTax(products, usualRate), taxCents);
  return sumNet(products) > 0 && (matchesProducts || !matchesAll) ? products : candidates;
}

/** Returns the usual rate if it explains the amount, or else the rate that results from the amount. */
function calculateRate(lines: readonly OldLine[], taxCents: number, usualRate: number): number {
  const baseCents = sumNet(lines);
  if (isNear(applyBasisPoints(baseCents, usualRate), taxCents)) return usualRate;
  if (baseCents === 0) return fullBasisPoints;
  return Math.min(fullBasisPoints, Math.round((taxCents * fullBasisPoints) / baseCents));
}

function listTaxesOfRate(rate: number, centerTaxes: readonly TaxRate[]): readonly TaxRate[] {
  const matchingTax = centerTaxes.find(({ basisPoints }) => basisPoints === rate);
  if (matchingTax) return [matchingTax];
  const combinedRate = sumCents(centerTaxes.map(({ basisPoints }) => basisPoints));
  if (centerTaxes.length > 0 && combinedRate === rate) return centerTaxes;
  return [{ name: defaultTaxName, basisPoints: rate }];
}

/** Spreads an amount in proportion to the weights, or equally if all are zero. */
const spreadCents = (cents: number, weights: readonly number[]): number[] =>
  distributeCents(cents, sumCents(weights) > 0 ? weights : weights.map(() => 1));

/** Spreads the charged tax to the cent over rates, taxes and lines (R294), even if it differs from the rates. */
export function calculateOldTaxes(
  lines: readonly OldLine[],
  taxCents: number,
  centerTaxes: readonly TaxRate[],
): OldTaxes {
  if (taxCents === 0) return { taxes: [], taxesByLine: lines.map(() => []) };
  const usualRate = sumCents(centerTaxes.map(({ basisPoints }) => basisPoints));
  const taxedLines = selectTaxedLines(lines, taxCents, usualRate);
  const commonRate = calculateRate(taxedLines, taxCents, usualRate);
  const getRate = ({ rate = commonRate }: OldLine) => rate;
  const groups = [...Map.groupBy(taxedLines, getRate)];
  const centsByGroup = spreadCents(
    taxCents,
    groups.map(([rate, rateLines]) => applyBasisPoints(sumNet(rateLines), rate)),
  );
  const sharesByLine = new Map<OldLine, SoldTax[]>();
  const taxes = groups.flatMap(([rate, rateLines], index) => {
    const groupTaxes = listTaxesOfRate(rate, centerTaxes);
    const centsByTax = spreadCents(
      centsByGroup[index] ?? 0,
      groupTaxes.map(({ basisPoints }) => basisPoints),
    );
    return groupTaxes.map(({ name, basisPoints }, taxIndex): SaleTax => {
      const cents = centsByTax[taxIndex] ?? 0;
      const shares = spreadCents(
        cents,
        rateLines.map(({ netCents }) => netCents),
      );
      rateLines.forEach((line, lineIndex) => {
        const share = { name, basisPoints, cents: shares[lineIndex] ?? 0 };
        sharesByLine.set(line, [...(sharesByLine.get(line) ?? []), share]);
      });
      return { name, basisPoints, baseCents: sumNet(rateLines), cents };
    });
  });
  const mergedTaxes = taxes.reduce<SaleTax[]>((merged, tax) => addTaxes(merged, [tax]), []);
  return { taxes: mergedTaxes, taxesByLine: lines.map((line) => sharesByLine.get(line) ?? []) };
}
