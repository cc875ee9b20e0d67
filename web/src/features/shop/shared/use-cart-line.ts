import { useState } from 'react';
import { maxOrderLines, maxPieces } from '#shared/shop/cart-limits.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import {
  canHoldProduct,
  findMaximumQuantity,
  getQuantity,
  setQuantity,
} from '#web/src/components/shop-cart/cart-rules.ts';
import { changeCart, getCart, useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { shopText as text } from './copy.ts';

export type CartProduct = Pick<ShopProduct, 'productId' | 'priceCents' | 'stock'>;

/** A product's quantity in the cart, and why no more can be added. */
export function useCartLine({ productId, priceCents: shownCents, stock }: CartProduct) {
  const quantity = getQuantity(useCart(), productId);
  const [error, setError] = useState<string>();
  const maximum = findMaximumQuantity(stock);
  const change = (requested: number): boolean => {
    const isIncrease = requested > getQuantity(getCart(), productId);
    const problem = isIncrease
      ? findQuantityProblem({ requested, maximum, hasRoom: canHoldProduct(getCart(), productId) })
      : undefined;
    setError(problem);
    if (problem !== undefined) return false;
    changeCart((cart) => setQuantity(cart, { productId, quantity: requested, shownCents }));
    return true;
  };
  return { quantity, isFull: quantity >= maximum, error, change };
}

type QuantityCheck = { readonly requested: number; readonly maximum: number; readonly hasRoom: boolean };

function findQuantityProblem({ requested, maximum, hasRoom }: QuantityCheck): string | undefined {
  if (!hasRoom) return text.maximumLines(maxOrderLines);
  if (requested <= maximum) return undefined;
  return maximum === maxPieces ? text.maximumPieces(maximum) : text.maximumStock(maximum);
}
