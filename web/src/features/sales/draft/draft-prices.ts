import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import {
  type CartLine,
  type CartPrices,
  createBalanceCartLine,
  findTaxRates,
  isDiscountWithin,
  priceCart,
} from '#shared/sales/cart-prices.ts';
import type { DraftItem, SaleDraft } from './sale-draft.ts';

/** Loaded part of the catalog. */
export type PriceCatalog = {
  readonly products: ReadonlyMap<string, DeskProduct>;
  readonly taxes: readonly DeskTax[];
};

const toCartLine = (
  { productId, kind, quantity, shownCents, discount }: DraftItem,
  catalog: PriceCatalog,
): CartLine => {
  const product = catalog.products.get(productId);
  return {
    kind,
    quantity,
    unitPriceCents: shownCents,
    rates: product ? findTaxRates(product, catalog.taxes) : [],
    discount,
  };
};

/** Lists items and then balances, the server's pricing order. */
export const toCartLines = ({ items, balances }: SaleDraft, catalog: PriceCatalog): CartLine[] => [
  ...items.map((item) => toCartLine(item, catalog)),
  ...balances.map(({ split }) => createBalanceCartLine(split)),
];

export const priceDraft = (draft: SaleDraft, catalog: PriceCatalog): CartPrices =>
  priceCart(toCartLines(draft, catalog), draft.discount);

/** Whether the discount is within a supervisor's limit, if there is one. */
export const isDiscountAllowed = (
  draft: SaleDraft,
  catalog: PriceCatalog,
  limitPercent: number | undefined,
): boolean =>
  limitPercent === undefined ||
  isDiscountWithin(toCartLines(draft, catalog), priceDraft(draft, catalog), limitPercent * 100);
