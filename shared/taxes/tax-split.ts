import * as z from 'zod/mini';
import { distributeCents, sumCents } from '#shared/core/money.ts';
import { Cents } from '#shared/core/schemas.ts';
import { addTaxes, SaleTax, type SoldTax } from './sold-taxes.ts';

/** An amount split for taxation. `taxableCents`, `exemptCents` and the taxes' cents add up to it. */
export const TaxSplit = z.object({ taxableCents: Cents, exemptCents: Cents, taxes: z.array(SaleTax) });
export type TaxSplit = z.infer<typeof TaxSplit>;

export const emptySplit: TaxSplit = { taxableCents: 0, exemptCents: 0, taxes: [] };

export type TaxedLine = { readonly netCents: number; readonly taxes: readonly SoldTax[] };

const listCents = ({ netCents, taxes }: TaxedLine) => [netCents, ...taxes.map(({ cents }) => cents)];

/** Splits off an amount in proportion to prices and taxes. `cents` must not exceed the lines' total. */
export function splitOffPortion(lines: readonly TaxedLine[], cents: number): TaxedLine[] {
  const amounts = distributeCents(cents, lines.flatMap(listCents));
  return lines.map(({ taxes }) => {
    const [netCents = 0, ...taxParts] = amounts.splice(0, 1 + taxes.length);
    return { netCents, taxes: taxes.map((tax, index) => ({ ...tax, cents: taxParts[index] ?? 0 })) };
  });
}

export const subtractPortion = (lines: readonly TaxedLine[], portion: readonly TaxedLine[]): TaxedLine[] =>
  lines.map(({ netCents, taxes }, index) => ({
    netCents: netCents - (portion[index]?.netCents ?? 0),
    taxes: taxes.map((tax, taxIndex) => ({
      ...tax,
      cents: tax.cents - (portion[index]?.taxes[taxIndex]?.cents ?? 0),
    })),
  }));

export function calculateSplit(lines: readonly TaxedLine[]): TaxSplit {
  const sumNet = (taxedLines: readonly TaxedLine[]) => sumCents(taxedLines.map(({ netCents }) => netCents));
  const taxed = lines.filter(({ taxes }) => taxes.length > 0);
  const taxes = taxed.map((line) => line.taxes.map((tax) => ({ ...tax, baseCents: line.netCents })));
  return {
    taxableCents: sumNet(taxed),
    exemptCents: sumNet(lines) - sumNet(taxed),
    taxes: taxes.reduce<SaleTax[]>(addTaxes, []),
  };
}

export const addSplits = (a: TaxSplit, b: TaxSplit): TaxSplit => ({
  taxableCents: a.taxableCents + b.taxableCents,
  exemptCents: a.exemptCents + b.exemptCents,
  taxes: addTaxes(a.taxes, b.taxes),
});

type SplitLine = { readonly netCents: number; readonly split?: TaxSplit | undefined };

export const calculateTaxableCents = ({ netCents, split }: SplitLine, taxes: readonly unknown[]): number =>
  split?.taxableCents ?? (taxes.length > 0 ? netCents : 0);

export const sumSplit = ({ taxableCents, exemptCents, taxes }: TaxSplit): number =>
  taxableCents + exemptCents + sumCents(taxes.map(({ cents }) => cents));
