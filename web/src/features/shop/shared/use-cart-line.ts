import { useState } from 'react';
import { mostOrderLines, mostPieces } from '#shared/shop/cart-limits.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import {
  canHoldProduct,
  findMaximumQuantity,
  getQuantity,
  withQuantity,
} from '#web/src/components/shop-cart/cart-rules.ts';
import { changeCart, getCart, useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { shopText as text } from './copy.ts';

export type CartProduct = Pick<ShopProduct, 'productId' | 'priceCents' | 'stock'>;

/** A product's quantity in the cart, and why no more can be added. */
export function useCartLine({ productId, priceCents: shownCents, stock }: CartProduct) {
  const quantity = getQuantity(useCart(), productId);
  const [error, setError] = useState<string>();
  const most = findMaximumQuantity(stock);
  const change = (requested: number): boolean => {
    const isMore = requested > getQuantity(getCart(), productId);
    const why = isMore
      ? findQuantityProblem({ requested, most, hasRoom: canHoldProduct(getCart(), productId) })
      : undefined;
    setError(why);
    if (why !== undefined) return false;
    changeCart((cart) => withQuantity(cart, { productId, quantity: requested, shownCents }));
    return true;
  };
  return { quantity, isFull: quantity >= most, error, change };
}

type QuantityCheck = { readonly requested: number; readonly most: number; readonly hasRoom: boolean };

function findQuantityProblem({ requested, most, hasRoom: isRoom }: QuantityCheck): string | undefined {
  if (!isRoom) return text.mostLines(mostOrderLines);
  if (requested <= most) return undefined;
  return most === mostPieces ? text.mostPieces(most) : text.onlyLeft(most);
}
