import type { CartItem } from '#shared/shop/cart.ts';
import { mostOrderLines, mostPieces } from '#shared/shop/cart-limits.ts';
import type { ShopStock } from '#shared/shop/shop-product.ts';

export type Cart = readonly CartItem[];

const itemOf = (cart: Cart, productId: string) => cart.find((item) => item.productId === productId);

export const quantityIn = (cart: Cart, productId: string): number => itemOf(cart, productId)?.quantity ?? 0;

export const piecesIn = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** Sum at the prices shown, before taxes. */
export const subtotalOf = (cart: Cart): number =>
  cart.reduce((sum, { quantity, shownCents }) => sum + quantity * shownCents, 0);

/** Largest quantity to add: the stock if it is low, otherwise the limit per order. */
export const mostOf = (stock: ShopStock): number => {
  switch (stock.word) {
    case 'soldOut':
      return 0;
    case 'few':
      return Math.min(stock.left, mostPieces);
    case 'inStock':
      return mostPieces;
  }
};

type Wanted = { readonly productId: string; readonly quantity: number; readonly shownCents: number };

/** Sets a product's quantity; 0 removes it. An existing product keeps its position. */
export function withQuantity(cart: Cart, { productId, quantity, shownCents }: Wanted): Cart {
  if (quantity <= 0) return cart.filter((item) => item.productId !== productId);
  const wanted = { productId, quantity: Math.min(quantity, mostPieces), shownCents };
  if (itemOf(cart, productId)) return cart.map((item) => (item.productId === productId ? wanted : item));
  return cart.length < mostOrderLines ? [...cart, wanted] : cart;
}

/** Whether the product is in the cart or still fits. */
export const hasRoom = (cart: Cart, productId: string): boolean =>
  cart.length < mostOrderLines || itemOf(cart, productId) !== undefined;

export type Written = { readonly before: Cart; readonly after: Cart };

/** Merges this tab's last change into another tab's cart, where that one left the line unchanged. */
export function mergedCart(theirs: Cart, { before, after }: Written): Cart {
  const isLeft = (id: string) => JSON.stringify(itemOf(theirs, id)) === JSON.stringify(itemOf(before, id));
  const ids = new Set([...theirs, ...after].map(({ productId }) => productId));
  return [...ids].flatMap((id) => itemOf(isLeft(id) ? after : theirs, id) ?? []);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' &&
  value !== null &&
  'productId' in value &&
  typeof value.productId === 'string' &&
  /^[\w-]{1,64}$/.test(value.productId) &&
  'quantity' in value &&
  isCount(value.quantity) &&
  value.quantity > 0 &&
  'shownCents' in value &&
  isCount(value.shownCents);

/** Parses the stored cart, which is untrusted; invalid data give an empty cart. */
export function readCart(text: string | null): Cart {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept
    .filter(isItem)
    .reduce<Cart>(
      (cart, { productId, quantity, shownCents }) => withQuantity(cart, { productId, quantity, shownCents }),
      [],
    );
}
