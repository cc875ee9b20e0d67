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

/** Applies the server's corrections to the cart and removes lines without pieces. */
export const correctCart = (cart: Cart, corrections: readonly Correction[]): Cart =>
  cart.flatMap((item) => {
    const itemCorrections = corrections.filter(({ productId }) => productId === item.productId);
    const corrected = itemCorrections.reduce<CartItem | undefined>(
      (current, correction) => current && correctItem(current, correction),
      item,
    );
    return corrected && corrected.quantity > 0 ? [corrected] : [];
  });
