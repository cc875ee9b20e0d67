import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import {
  balanceCartLine,
  type CartLine,
  type CartPrices,
  isDiscountWithin,
  priceCart,
  ratesOf,
} from '#shared/sales/cart-prices.ts';
import type { DraftItem, SaleDraft } from './sale-draft.ts';

/** Loaded part of the catalogue. */
export type Shelf = {
  readonly products: ReadonlyMap<string, DeskProduct>;
  readonly taxes: readonly DeskTax[];
};

const itemLine = ({ productId, kind, quantity, shownCents, discount }: DraftItem, shelf: Shelf): CartLine => {
  const product = shelf.products.get(productId);
  return {
    kind,
    quantity,
    unitPriceCents: shownCents,
    rates: product ? ratesOf(product, shelf.taxes) : [],
    discount,
  };
};

/** Lines in the server's pricing order: items, then balances. */
export const draftLines = ({ items, balances }: SaleDraft, shelf: Shelf): CartLine[] => [
  ...items.map((item) => itemLine(item, shelf)),
  ...balances.map(({ split }) => balanceCartLine(split)),
];

export const priceDraft = (draft: SaleDraft, shelf: Shelf): CartPrices =>
  priceCart(draftLines(draft, shelf), draft.discount);

/** Whether the discount is within a supervisor's limit, if there is one. */
export const isDiscountAllowed = (
  draft: SaleDraft,
  shelf: Shelf,
  limitPercent: number | undefined,
): boolean =>
  limitPercent === undefined ||
  isDiscountWithin(draftLines(draft, shelf), priceDraft(draft, shelf), limitPercent * 100);
