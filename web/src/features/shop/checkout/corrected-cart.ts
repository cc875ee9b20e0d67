import type { CartItem, Correction } from '#shared/shop/cart.ts';
import type { Cart } from '#web/src/components/shop-cart/cart-rules.ts';

function correctedItem(item: CartItem, { kind, to }: Correction): CartItem | undefined {
  switch (kind) {
    case 'gone':
    case 'soldOut':
      return undefined;
    case 'fewer':
      return { ...item, quantity: to };
    case 'price':
      return { ...item, shownCents: to };
  }
}

/** The cart with the server's corrections applied. */
export const corrected = (cart: Cart, corrections: readonly Correction[]): Cart =>
  cart.flatMap((item) => {
    const own = corrections.filter(({ productId }) => productId === item.productId);
    const after = own.reduce<CartItem | undefined>(
      (kept, correction) => kept && correctedItem(kept, correction),
      item,
    );
    return after && after.quantity > 0 ? [after] : [];
  });
