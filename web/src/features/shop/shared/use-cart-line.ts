import { useState } from 'react';
import { mostOrderLines, mostPieces } from '#shared/shop/cart-limits.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { hasRoom, mostOf, quantityIn, withQuantity } from '#web/src/components/shop-cart/cart-rules.ts';
import { cartNow, changeCart, useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { shopText as text } from './copy.ts';

export type Sold = Pick<ShopProduct, 'productId' | 'priceCents' | 'stock'>;

/** A product's quantity in the cart, and why no more can be added. */
export function useCartLine({ productId, priceCents: shownCents, stock }: Sold) {
  const quantity = quantityIn(useCart(), productId);
  const [refusal, setRefusal] = useState<string>();
  const most = mostOf(stock);
  const change = (wanted: number): boolean => {
    const isMore = wanted > quantityIn(cartNow(), productId);
    const why = isMore ? whyNot({ wanted, most, hasRoom: hasRoom(cartNow(), productId) }) : undefined;
    setRefusal(why);
    if (why !== undefined) return false;
    changeCart((cart) => withQuantity(cart, { productId, quantity: wanted, shownCents }));
    return true;
  };
  return { quantity, isFull: quantity >= most, refusal, change };
}

type WhyNotInput = { readonly wanted: number; readonly most: number; readonly hasRoom: boolean };

function whyNot({ wanted, most, hasRoom: isRoom }: WhyNotInput): string | undefined {
  if (!isRoom) return text.mostLines(mostOrderLines);
  if (wanted <= most) return undefined;
  return most === mostPieces ? text.mostPieces(most) : text.onlyLeft(most);
}
