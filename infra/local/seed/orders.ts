import { createHash } from 'node:crypto';
import { athMovil, payments } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import { returnWholeWebSale } from '#lambdas/sales/web-sale.ts';
import { beginOrder, holdOnCard } from '#lambdas/shop/place-order.ts';
import { orderNow, type ShopPlatform, settleOrder } from '#lambdas/shop/settle-order.ts';
import { shopCartNow } from '#lambdas/shop/shelf.ts';
import type { Product } from '#shared/catalog/product.ts';
import { today } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { Receive } from '#shared/shop/cart.ts';
import { pricedShopCart } from '#shared/shop/cart-prices.ts';
import type { Order } from '#shared/shop/order.ts';
import { delivered, prepared } from '#shared/shop/order-steps.ts';
import { products } from './catalog.ts';
import { admin, supervisor } from './people.ts';
import { enterTestCard } from './seed-appointments.ts';

const hourMs = 3_600_000;
const pickup: Receive = { kind: 'pickup' };
const toCaguas: Receive = {
  kind: 'delivery',
  address: 'Calle Betances 40',
  municipality: 'Caguas',
  zip: '00725',
};

type Planned = {
  readonly hoursAgo: number;
  readonly receive: Receive;
  readonly quantity: number;
  readonly end: 'placed' | 'prepared' | 'delivered' | 'cancelled';
};

/** One order of each state, oldest first. */
const plans: readonly Planned[] = [
  { hoursAgo: 50, receive: pickup, quantity: 1, end: 'cancelled' },
  { hoursAgo: 27, receive: pickup, quantity: 2, end: 'prepared' },
  { hoursAgo: 3, receive: toCaguas, quantity: 1, end: 'delivered' },
  { hoursAgo: 2, receive: pickup, quantity: 2, end: 'placed' },
  { hoursAgo: 1, receive: toCaguas, quantity: 1, end: 'placed' },
];

/** Returns the same token at every start, only for the demonstration. */
const tokenOf = (index: number) => createHash('sha256').update(`demo order ${index}`).digest('base64url');

/** Buys as a client does, with Stripe's test card. */
async function buy(
  platform: ShopPlatform,
  { receive, quantity }: Planned,
  given: { readonly index: number; readonly client: Patient; readonly product: Product },
): Promise<Order> {
  const { client, product, index } = given;
  const { productId, priceCents: shownCents } = product;
  const items = [{ productId, quantity, shownCents }];
  const { totalCents } = pricedShopCart(await shopCartNow(items, receive.kind, platform));
  const contact = { name: fullName(client), email: client.email, phone: client.phone };
  const body = { items, contact, receive, pay: { method: 'card' as const }, shownTotalCents: totalCents };
  const token = tokenOf(index);
  const { order } = await beginOrder({ token, body, patientId: client.patientId }, platform);
  await platform.commit(platform.orders.create(order));
  await holdOnCard(platform, order);
  const { paymentId = '' } = await orderNow(platform, order.orderId);
  await enterTestCard(paymentId);
  return settleOrder(platform, order.orderId);
}

async function seeTo(platform: ShopPlatform, { orderId }: Order, { end }: Planned): Promise<void> {
  const { orders, commit, now } = platform;
  const names = [admin, supervisor].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const [first = '', second = ''] = names;
  const saved = async (stepOf: (order: Order) => Order | undefined) => {
    const after = stepOf(await orderNow(platform, orderId));
    // Skips the notification of an order that was ready long ago.
    if (after) await commit(orders.save({ ...after, preparedTold: true }));
  };
  if (end === 'prepared' || end === 'delivered') await saved((order) => prepared(order, first, now()));
  if (end === 'delivered') await saved((order) => delivered(order, second, now()));
  if (end !== 'cancelled') return;
  const returnId = `cancelled-${orderId}`;
  const actor = { kind: 'system', name: 'seed' } as const;
  const reason = 'Lo pidió la persona';
  await returnWholeWebSale({ saleId: orderId, returnId, actor, reason }, platform);
  await refundCardReturn(platform, { saleId: orderId, returnId });
}

/** Seeds the demonstration's orders of one civil day. */
export type OrderSeeder = (date: string) => Promise<void>;

/** Returns a seeder of online orders in each state, day by day until now. */
export async function orderSeeder(platform: Platform, clients: readonly Patient[]): Promise<OrderSeeder> {
  const outside = { ...platform, payments: await payments(), athMovil: await athMovil() };
  const now = platform.now().getTime();
  return async (date) => {
    const known = await platform.catalog.productsByIds(products.map(({ productId }) => productId));
    const inStock = known.filter(({ stock, minimumStock }) => stock - 2 > minimumStock);
    for (const [index, planned] of plans.entries()) {
      const client = clients[index % clients.length];
      const product = inStock[index % inStock.length];
      const at = new Date(now - planned.hoursAgo * hourMs);
      if (!client || !product || today(at) !== date) continue;
      const then: ShopPlatform = { ...outside, now: () => at };
      await seeTo(then, await buy(then, planned, { index, client, product }), planned);
    }
  };
}
