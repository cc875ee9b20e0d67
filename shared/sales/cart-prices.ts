import type { Product } from '#shared/catalog/product.ts';
import { type Tax, taxesOf, taxRateOf } from '#shared/catalog/tax.ts';
import { shareOf, spread, sumCents } from '#shared/core/money.ts';
import { addTaxes, type SaleTax, type SoldTax } from '#shared/taxes/sold-taxes.ts';
import { taxLines } from '#shared/taxes/tax-lines.ts';
import { namelessTax, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { TaxSplit } from '#shared/taxes/tax-split.ts';
import type { Discount, SaleLineKind } from './sale.ts';

/** What a line of a cart is reckoned from. */
export type CartLine = {
  readonly kind: SaleLineKind;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly rates: readonly TaxRate[];
  readonly discount?: Discount | undefined;
  /** Of a balance: its taxes as its appointment has them, in place of rates. */
  readonly split?: TaxSplit | undefined;
};
export type PricedLine = {
  readonly grossCents: number;
  readonly discountCents: number;
  readonly netCents: number;
  readonly taxes: readonly SoldTax[];
  readonly totalCents: number;
};
export type CartPrices = {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxes: readonly SaleTax[];
  readonly taxCents: number;
  readonly totalCents: number;
};

/** The taxes that the till adds to a product or a service, each by its name (R318 R319 R320). */
export function ratesOf(
  product: Pick<Product, 'taxIds' | 'exempt' | 'taxBasisPoints'>,
  taxes: readonly Tax[],
): TaxRate[] {
  const named = taxesOf(product, taxes).map(({ name, basisPoints }) => ({ name, basisPoints }));
  if (named.length > 0) return named;
  const basisPoints = taxRateOf(product, taxes);
  return basisPoints === 0 ? [] : [{ name: namelessTax, basisPoints }];
}

/** What is left to pay of an appointment, as it was priced when it was booked. */
export const balanceCartLine = (split: TaxSplit): CartLine => ({
  kind: 'balance',
  quantity: 1,
  unitPriceCents: split.taxableCents + split.exemptCents,
  rates: [],
  split,
});

/** How much less than an amount; never more than all of it. */
export const discountOf = (amountCents: number, discount: Discount | undefined): number => {
  if (discount === undefined) return 0;
  const cents = discount.kind === 'percent' ? shareOf(amountCents, discount.basisPoints) : discount.cents;
  return Math.min(cents, amountCents);
};

/** Nothing is taken off a balance. */
const isDiscountable = ({ kind }: Pick<CartLine, 'kind'>) => kind !== 'balance';

/** Everything a cart comes to. Discounts of lines come off first, the sale's is spread over what is left of them. */
export function priceCart(lines: readonly CartLine[], discount?: Discount): CartPrices {
  const gross = lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents);
  const own = lines.map((line, index) =>
    isDiscountable(line) ? discountOf(gross[index] ?? 0, line.discount) : 0,
  );
  const open = lines.map((line, index) =>
    isDiscountable(line) ? (gross[index] ?? 0) - (own[index] ?? 0) : 0,
  );
  const shares = spread(discountOf(sumCents(open), discount), open);
  const off = own.map((cents, index) => cents + (shares[index] ?? 0));
  const net = gross.map((cents, index) => cents - (off[index] ?? 0));
  const { taxes, ofLines } = taxLines(
    lines.map(({ rates }, index) => ({ rates, netCents: net[index] ?? 0 })),
  );
  const allTaxes = lines.reduce((all, { split }) => addTaxes(all, split?.taxes ?? []), [...taxes]);

  const priced = lines.map(({ split }, index): PricedLine => {
    const ofLine = split
      ? split.taxes.map(({ name, basisPoints, cents }) => ({ name, basisPoints, cents }))
      : (ofLines[index] ?? []);
    const netCents = net[index] ?? 0;
    return {
      grossCents: gross[index] ?? 0,
      discountCents: off[index] ?? 0,
      netCents,
      taxes: ofLine,
      totalCents: netCents + sumCents(ofLine.map(({ cents }) => cents)),
    };
  });
  return {
    lines: priced,
    subtotalCents: sumCents(gross),
    discountCents: sumCents(off),
    taxes: allTaxes,
    taxCents: sumCents(allTaxes.map(({ cents }) => cents)),
    totalCents: sumCents(priced.map(({ totalCents }) => totalCents)),
  };
}

/** Whether no line and not the whole has more taken off than this share. */
export const isDiscountWithin = (
  lines: readonly CartLine[],
  { discountCents }: Pick<CartPrices, 'discountCents'>,
  basisPoints: number,
): boolean => {
  const discountable = lines.filter(isDiscountable);
  const grossOf = ({ quantity, unitPriceCents }: CartLine) => quantity * unitPriceCents;
  const isLineWithin = (line: CartLine) =>
    discountOf(grossOf(line), line.discount) <= shareOf(grossOf(line), basisPoints);
  return (
    discountable.every(isLineWithin) &&
    discountCents <= shareOf(sumCents(discountable.map(grossOf)), basisPoints)
  );
};
