import type { CartItem, Correction } from '#shared/shop/cart.ts';
import type { Cart } from '#web/src/components/shop-cart/cart-rules.ts';

function correctItem(item: CartItem, { kind, to }: Correction): CartItem | undefined {
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
export const correctCart = (cart: Cart, corrections: readonly Correction[]): Cart =>
  cart.flatMap((item) => {
    const correction = corrections.filter(({ productId }) => productId === item.productId);
    const after = correction.reduce<CartItem | undefined>(
      (kept, correction) => kept && correctItem(kept, correction),
      item,
    );
    return after && after.quantity > 0 ? [after] : [];
  });
