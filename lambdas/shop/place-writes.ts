import { OrderPlaced } from '#events/shop.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { buildWebSaleWrites } from '#lambdas/sales/web-sale.ts';
import { AppError, type FieldProblem } from '#shared/core/errors.ts';
import type { Tender } from '#shared/sales/sale.ts';
import type { CartItem, Correction } from '#shared/shop/cart.ts';
import { type ShopCart, toPricedShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import type { Order } from '#shared/shop/order.ts';
import { markPlaced } from '#shared/shop/order-steps.ts';
import { loadShopCart } from './load-shop-cart.ts';

const firstOrderNumber = 1_001;

/** Returns the corrections as problems of the affected cart lines. */
function toFieldProblems(items: readonly CartItem[], corrections: readonly Correction[]): FieldProblem[] {
  return corrections.map(({ productId, kind, text }) => {
    const index = items.findIndex((item) => item.productId === productId);
    const field = kind === 'price' ? 'shownCents' : 'quantity';
    return { field: `items.${index}.${field}`, message: text, id: productId };
  });
}

/** Throws `shop.cart_changed` if the cart differs from the one that the buyer confirmed. */
export function assertCartUnchanged(
  items: readonly CartItem[],
  shownTotalCents: number,
  cart: ShopCart,
): void {
  const { corrections } = cart;
  if (corrections.length > 0 || toPricedShopCart(cart).totalCents !== shownTotalCents)
    throw new AppError(shopErrors.cart_changed, { fields: toFieldProblems(items, corrections) });
}

/** Returns the changes to an unpaid order's cart, which are empty if only taxes or fees changed. */
export const loadCorrections = async (order: Order, platform: Platform): Promise<readonly Correction[]> =>
  (await loadShopCart(order.items, order.receive.kind, platform)).corrections;

/** Returns the writes that place a paid or held order. Throws `shop.cart_changed` if the cart changed. */
export async function buildPlaceWrites(
  order: Order,
  tender: Omit<Tender, 'tenderId' | 'amountCents'>,
  platform: Platform,
): Promise<Write[]> {
  const { orders, counters, uniqueClaims, now } = platform;
  const { orderId, items, receive, totalCents, contact, patientId } = order;
  const [shopCart, latestCount] = await Promise.all([
    loadShopCart(items, receive.kind, platform),
    counters.latest('shop.orders'),
  ]);
  assertCartUnchanged(items, totalCents, shopCart);
  const number = firstOrderNumber + latestCount;
  const { name, email, phone } = contact;
  const writes = await buildWebSaleWrites(
    {
      saleId: orderId,
      cart: shopCart.cart,
      client: { patientId, name, email, phone },
      tender: { ...tender, tenderId: 't1', amountCents: totalCents },
    },
    platform,
  );
  const at = now().toISOString();
  return [
    ...writes,
    orders.save(markPlaced(order, number, now())),
    counters.advance('shop.orders', latestCount, latestCount + 1),
    uniqueClaims.take({ kind: 'orderNumber', name: String(number), at, ownerId: orderId }),
    emit(OrderPlaced, { orderId }),
    audit('order.placed', orderId, { number, totalCents }),
  ];
}
