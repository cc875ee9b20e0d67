import { OrderPlaced } from '#events/shop.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { webSaleWrites } from '#lambdas/sales/web-sale.ts';
import { AppError, type FieldProblem } from '#shared/core/errors.ts';
import type { Tender } from '#shared/sales/sale.ts';
import type { CartItem, Correction } from '#shared/shop/cart.ts';
import { pricedShopCart, type ShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import type { Order } from '#shared/shop/order.ts';
import { placed } from '#shared/shop/order-steps.ts';
import { shopCartNow } from './shelf.ts';

const firstNumber = 1_001;

/** Each thing that is not as it was shown, at its line of the cart. */
function fieldsOf(items: readonly CartItem[], corrections: readonly Correction[]): FieldProblem[] {
  return corrections.map(({ productId, kind, text }) => {
    const index = items.findIndex((item) => item.productId === productId);
    const field = kind === 'price' ? 'shownCents' : 'quantity';
    return { field: `items.${index}.${field}`, message: text, id: productId };
  });
}

/** Throws `shop.cart_changed` where anything is not as its buyer agreed to it. */
export function assertAsShown(items: readonly CartItem[], shownTotalCents: number, read: ShopCart): void {
  const { corrections } = read;
  if (corrections.length > 0 || pricedShopCart(read).totalCents !== shownTotalCents)
    throw new AppError(shopErrors.cart_changed, { fields: fieldsOf(items, corrections) });
}

/** What was changed meanwhile of an order that waits for its payment; none where only taxes or fees did. */
export const correctionsNow = async (order: Order, platform: Platform): Promise<readonly Correction[]> =>
  (await shopCartNow(order.items, order.receive.kind, platform)).corrections;

/**
 * Everything that makes an order of what was paid or is held: its sale with the stock, its number, and the order itself,
 * for one transaction. Throws `shop.cart_changed` when it cannot be sold as it was agreed to any more.
 */
export async function placeWrites(
  order: Order,
  tender: Omit<Tender, 'tenderId' | 'amountCents'>,
  platform: Platform,
): Promise<Write[]> {
  const { orders, counters, uniqueClaims, now } = platform;
  const { orderId, items, receive, totalCents, contact, patientId } = order;
  const [read, latest] = await Promise.all([
    shopCartNow(items, receive.kind, platform),
    counters.latest('shop.orders'),
  ]);
  assertAsShown(items, totalCents, read);
  const number = firstNumber + latest;
  const { name, email, phone } = contact;
  const writes = await webSaleWrites(
    {
      saleId: orderId,
      cart: read.cart,
      client: { patientId, name, email, phone },
      tender: { ...tender, tenderId: 't1', amountCents: totalCents },
    },
    platform,
  );
  const at = now().toISOString();
  return [
    ...writes,
    orders.save(placed(order, number, now())),
    counters.advance('shop.orders', latest, latest + 1),
    uniqueClaims.take({ kind: 'orderNumber', name: String(number), at, ownerId: orderId }),
    tell(OrderPlaced, { orderId }),
    audit('order.placed', orderId, { number, totalCents }),
  ];
}
