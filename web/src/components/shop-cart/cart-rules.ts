import type { CartItem } from '#shared/shop/cart.ts';
import { maxOrderLines, maxPieces } from '#shared/shop/cart-limits.ts';
import type { ShopStock } from '#shared/shop/shop-product.ts';

export type Cart = readonly CartItem[];

const findItem = (cart: Cart, productId: string) => cart.find((item) => item.productId === productId);

export const getQuantity = (cart: Cart, productId: string): number =>
  findItem(cart, productId)?.quantity ?? 0;

export const countPieces = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the sum in cents at the prices shown, before taxes. */
export const calculateSubtotal = (cart: Cart): number =>
  cart.reduce((sum, { quantity, shownCents }) => sum + quantity * shownCents, 0);

/** Returns the largest possible quantity, the stock if it is low or else the limit per order. */
export const findMaximumQuantity = (stock: ShopStock): number => {
  switch (stock.word) {
    case 'soldOut':
      return 0;
    case 'few':
      return Math.min(stock.left, maxPieces);
    case 'inStock':
      return maxPieces;
  }
};

type RequestedItem = { readonly productId: string; readonly quantity: number; readonly shownCents: number };

/** Sets a product's quantity, or removes it with 0. An existing product keeps its position. */
export function setQuantity(cart: Cart, { productId, quantity, shownCents }: RequestedItem): Cart {
  if (quantity <= 0) return cart.filter((item) => item.productId !== productId);
  const requested = { productId, quantity: Math.min(quantity, maxPieces), shownCents };
  if (findItem(cart, productId)) return cart.map((item) => (item.productId === productId ? requested : item));
  return cart.length < maxOrderLines ? [...cart, requested] : cart;
}

/** Whether the product is in the cart or still fits. */
export const canHoldProduct = (cart: Cart, productId: string): boolean =>
  cart.length < maxOrderLines || findItem(cart, productId) !== undefined;

export type CartChange = { readonly before: Cart; readonly after: Cart };

/** Merges this tab's last change into another tab's cart. Lines that the other tab changed win. */
export function mergeCarts(stored: Cart, { before, after }: CartChange): Cart {
  const isUnchanged = (id: string) =>
    JSON.stringify(findItem(stored, id)) === JSON.stringify(findItem(before, id));
  const ids = new Set([...stored, ...after].map(({ productId }) => productId));
  return [...ids].flatMap((id) => findItem(isUnchanged(id) ? after : stored, id) ?? []);
}

const isNonNegativeInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' &&
  value !== null &&
  'productId' in value &&
  typeof value.productId === 'string' &&
  /^[\w-]{1,64}$/.test(value.productId) &&
  'quantity' in value &&
  isNonNegativeInteger(value.quantity) &&
  value.quantity > 0 &&
  'shownCents' in value &&
  isNonNegativeInteger(value.shownCents);

/** Parses the stored cart, which is untrusted. Invalid data give an empty cart. */
export function parseCart(text: string | null): Cart {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isItem)
    .reduce<Cart>(
      (cart, { productId, quantity, shownCents }) => setQuantity(cart, { productId, quantity, shownCents }),
      [],
    );
}
