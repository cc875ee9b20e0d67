import type { CartItem } from '#shared/shop/cart.ts';
import { mostOrderLines, mostPieces } from '#shared/shop/cart-limits.ts';
import type { ShopStock } from '#shared/shop/shop-product.ts';

/** What a device keeps to buy: product, pieces, and what one cost on the screen. */
export type Cart = readonly CartItem[];

const itemOf = (cart: Cart, productId: string) => cart.find((item) => item.productId === productId);

export const quantityIn = (cart: Cart, productId: string): number => itemOf(cart, productId)?.quantity ?? 0;

export const piecesIn = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** Before taxes, at the prices shown. */
export const subtotalOf = (cart: Cart): number =>
  cart.reduce((sum, { quantity, shownCents }) => sum + quantity * shownCents, 0);

/** Of what a visitor may put into the cart; what is not said to be few is as many as an order takes. */
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

/** With so many of a product; none of it takes it out. A product that is already there stays at its place. */
export function withQuantity(cart: Cart, { productId, quantity, shownCents }: Wanted): Cart {
  if (quantity <= 0) return cart.filter((item) => item.productId !== productId);
  const wanted = { productId, quantity: Math.min(quantity, mostPieces), shownCents };
  if (itemOf(cart, productId)) return cart.map((item) => (item.productId === productId ? wanted : item));
  return cart.length < mostOrderLines ? [...cart, wanted] : cart;
}

/** Whether a product that is not in it yet has room. */
export const hasRoom = (cart: Cart, productId: string): boolean =>
  cart.length < mostOrderLines || itemOf(cart, productId) !== undefined;

export type Written = { readonly before: Cart; readonly after: Cart };

/** What another tab has written, not knowing of what this one did: a line that it left as it was is as this one made it. */
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

/** What a device kept, which anybody may have written: what is no cart is none. */
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
