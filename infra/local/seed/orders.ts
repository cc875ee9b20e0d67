import { createHash } from 'node:crypto';
import { athMovil, payments } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import { returnFullWebSale } from '#lambdas/sales/web-sale.ts';
import { loadShopCart } from '#lambdas/shop/load-shop-cart.ts';
import { createUnpaidOrder, holdCardPayment } from '#lambdas/shop/place-order.ts';
import { requireOrder, type ShopPorts, settleOrder } from '#lambdas/shop/settle-order.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { Fulfillment } from '#shared/shop/cart.ts';
import { toPricedShopCart } from '#shared/shop/cart-prices.ts';
import type { Order } from '#shared/shop/order.ts';
import { markDelivered, markPrepared } from '#shared/shop/order-steps.ts';
import { products } from './catalog.ts';
import { admin, supervisor } from './people.ts';
import { enterTestCard } from './seed-appointments.ts';

const hourMs = 3_600_000;
const pickup: Fulfillment = { kind: 'pickup' };
const deliveryToCaguas: Fulfillment = {
  kind: 'delivery',
  address: 'Calle Betances 40',
  municipality: 'Caguas',
  zip: '00725',
};

type PlannedOrder = {
  readonly hoursAgo: number;
  readonly fulfillment: Fulfillment;
  readonly quantity: number;
  readonly finalState: 'placed' | 'prepared' | 'delivered' | 'cancelled';
};

/** Orders in all states, oldest first. */
const plannedOrders: readonly PlannedOrder[] = [
  { hoursAgo: 50, fulfillment: pickup, quantity: 1, finalState: 'cancelled' },
  { hoursAgo: 27, fulfillment: pickup, quantity: 2, finalState: 'prepared' },
  { hoursAgo: 3, fulfillment: deliveryToCaguas, quantity: 1, finalState: 'delivered' },
  { hoursAgo: 2, fulfillment: pickup, quantity: 2, finalState: 'placed' },
  { hoursAgo: 1, fulfillment: deliveryToCaguas, quantity: 1, finalState: 'placed' },
];

/** Returns the same token at every start, only for the demonstration. */
const createToken = (index: number) => createHash('sha256').update(`demo order ${index}`).digest('base64url');

/** Places an order in the same way as a client, with Stripe's test card. */
async function placeOrder(
  platform: ShopPorts,
  { fulfillment, quantity }: PlannedOrder,
  context: { readonly index: number; readonly client: Patient; readonly product: Product },
): Promise<Order> {
  const { client, product, index } = context;
  const { productId, priceCents: shownCents } = product;
  const items = [{ productId, quantity, shownCents }];
  const { totalCents } = toPricedShopCart(await loadShopCart(items, fulfillment.kind, platform));
  const contact = { name: formatFullName(client), email: client.email, phone: client.phone };
  const body = {
    items,
    contact,
    receive: fulfillment,
    pay: { method: 'card' as const },
    shownTotalCents: totalCents,
  };
  const token = createToken(index);
  const { order } = await createUnpaidOrder({ token, body, patientId: client.patientId }, platform);
  await platform.commit(platform.orders.create(order));
  await holdCardPayment(platform, order);
  const { paymentId = '' } = await requireOrder(platform, order.orderId);
  await enterTestCard(paymentId);
  return settleOrder(platform, order.orderId);
}

async function advanceOrder(
  platform: ShopPorts,
  { orderId }: Order,
  { finalState }: PlannedOrder,
): Promise<void> {
  const { orders, commit, now } = platform;
  const names = [admin, supervisor].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const [adminName = '', supervisorName = ''] = names;
  const saveStep = async (applyStep: (order: Order) => Order | undefined) => {
    const after = applyStep(await requireOrder(platform, orderId));
    // `preparedTold` prevents the notification of an order that was ready long ago.
    if (after) await commit(orders.save({ ...after, preparedTold: true }));
  };
  if (finalState === 'prepared' || finalState === 'delivered')
    await saveStep((order) => markPrepared(order, adminName, now()));
  if (finalState === 'delivered') await saveStep((order) => markDelivered(order, supervisorName, now()));
  if (finalState !== 'cancelled') return;
  const returnId = `cancelled-${orderId}`;
  const actor = { kind: 'system', name: 'seed' } as const;
  const reason = 'Lo pidió la persona';
  await returnFullWebSale({ saleId: orderId, returnId, actor, reason }, platform);
  await refundCardReturn(platform, { saleId: orderId, returnId });
}

export type OrderSeeder = (date: string) => Promise<void>;

/** Returns a seeder of online orders in each state, day by day until now. */
export async function createOrderSeeder(
  platform: Platform,
  clients: readonly Patient[],
): Promise<OrderSeeder> {
  const shopPlatform = { ...platform, payments: await payments(), athMovil: await athMovil() };
  const now = platform.now().getTime();
  return async (date) => {
    const catalogProducts = await platform.catalog.productsByIds(products.map(({ productId }) => productId));
    const inStock = catalogProducts.filter(({ stock, minimumStock }) => stock - 2 > minimumStock);
    for (const [index, plannedOrder] of plannedOrders.entries()) {
      const client = clients[index % clients.length];
      const product = inStock[index % inStock.length];
      const placedAt = new Date(now - plannedOrder.hoursAgo * hourMs);
      if (!client || !product || getToday(placedAt) !== date) continue;
      const platformAtOrder: ShopPorts = { ...shopPlatform, now: () => placedAt };
      const order = await placeOrder(platformAtOrder, plannedOrder, { index, client, product });
      await advanceOrder(platformAtOrder, order, plannedOrder);
    }
  };
}
