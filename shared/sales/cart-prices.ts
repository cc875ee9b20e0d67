import type { Product } from '#shared/catalog/product.ts';
import { calculateTaxRate, listActiveTaxes, type Tax } from '#shared/catalog/tax.ts';
import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import { addTaxes, type SaleTax, type SoldTax } from '#shared/taxes/sold-taxes.ts';
import { calculateTaxes } from '#shared/taxes/tax-lines.ts';
import { defaultTaxName, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { TaxSplit } from '#shared/taxes/tax-split.ts';
import type { Discount, SaleLineKind } from './sale.ts';

export type CartLine = {
  readonly kind: SaleLineKind;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly rates: readonly TaxRate[];
  readonly discount?: Discount | undefined;
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

/** Finds the taxes of a product or service at the POS, by name (R318 R319 R320). */
export function findTaxRates(
  product: Pick<Product, 'taxIds' | 'exempt' | 'taxBasisPoints'>,
  taxes: readonly Tax[],
): TaxRate[] {
  const activeRates = listActiveTaxes(product, taxes).map(({ name, basisPoints }) => ({ name, basisPoints }));
  if (activeRates.length > 0) return activeRates;
  const basisPoints = calculateTaxRate(product, taxes);
  return basisPoints === 0 ? [] : [{ name: defaultTaxName, basisPoints }];
}

/** Creates the cart line of an appointment balance, priced when booked. */
export const createBalanceCartLine = (split: TaxSplit): CartLine => ({
  kind: 'balance',
  quantity: 1,
  unitPriceCents: split.taxableCents + split.exemptCents,
  rates: [],
  split,
});

export const calculateDiscount = (amountCents: number, discount: Discount | undefined): number => {
  if (discount === undefined) return 0;
  const cents =
    discount.kind === 'percent' ? applyBasisPoints(amountCents, discount.basisPoints) : discount.cents;
  return Math.min(cents, amountCents);
};

const isDiscountable = ({ kind }: Pick<CartLine, 'kind'>) => kind !== 'balance';

/** Prices a cart. The sale's discount is spread over the prices after line discounts, except balances. */
export function priceCart(lines: readonly CartLine[], discount?: Discount): CartPrices {
  const grossAmounts = lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents);
  const lineDiscounts = lines.map((line, index) =>
    isDiscountable(line) ? calculateDiscount(grossAmounts[index] ?? 0, line.discount) : 0,
  );
  const remainingAmounts = lines.map((line, index) =>
    isDiscountable(line) ? (grossAmounts[index] ?? 0) - (lineDiscounts[index] ?? 0) : 0,
  );
  const saleDiscount = calculateDiscount(sumCents(remainingAmounts), discount);
  const discountShares = distributeCents(saleDiscount, remainingAmounts);
  const discounts = lineDiscounts.map((cents, index) => cents + (discountShares[index] ?? 0));
  const netAmounts = grossAmounts.map((cents, index) => cents - (discounts[index] ?? 0));
  const { taxes, taxesByLine } = calculateTaxes(
    lines.map(({ rates }, index) => ({ rates, netCents: netAmounts[index] ?? 0 })),
  );
  const allTaxes = lines.reduce((sum, { split }) => addTaxes(sum, split?.taxes ?? []), [...taxes]);

  const pricedLines = lines.map(({ split }, index): PricedLine => {
    const lineTaxes = split
      ? split.taxes.map(({ name, basisPoints, cents }) => ({ name, basisPoints, cents }))
      : (taxesByLine[index] ?? []);
    const netCents = netAmounts[index] ?? 0;
    return {
      grossCents: grossAmounts[index] ?? 0,
      discountCents: discounts[index] ?? 0,
      netCents,
      taxes: lineTaxes,
      totalCents: netCents + sumCents(lineTaxes.map(({ cents }) => cents)),
    };
  });
  return {
    lines: pricedLines,
    subtotalCents: sumCents(grossAmounts),
    discountCents: sumCents(discounts),
    taxes: allTaxes,
    taxCents: sumCents(allTaxes.map(({ cents }) => cents)),
    totalCents: sumCents(pricedLines.map(({ totalCents }) => totalCents)),
  };
}

/** Whether neither a line's discount nor the total discount exceeds this share of the discountable price. */
export const isDiscountWithin = (
  lines: readonly CartLine[],
  { discountCents }: Pick<CartPrices, 'discountCents'>,
  basisPoints: number,
): boolean => {
  const discountable = lines.filter(isDiscountable);
  const calculateGross = ({ quantity, unitPriceCents }: CartLine) => quantity * unitPriceCents;
  const isLineWithin = (line: CartLine) =>
    calculateDiscount(calculateGross(line), line.discount) <=
    applyBasisPoints(calculateGross(line), basisPoints);
  return (
    discountable.every(isLineWithin) &&
    discountCents <= applyBasisPoints(sumCents(discountable.map(calculateGross)), basisPoints)
  );
};
