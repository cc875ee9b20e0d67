import type { AnyRoute } from '#shared/core/route.ts';
import * as orders from '#shared/shop/orders-api.ts';
import * as shelves from '#shared/shop/shelf-api.ts';
import * as shop from '#shared/shop/shop-api.ts';
import type { Fixture } from '../center/fixture.ts';
import { aProduct } from '../center/product.ts';
import { aShop, aToken, marisol } from '../shop/orders.ts';
import type { Target } from './targets.ts';

const createChosenItems = async () => [{ product: await aProduct() }];
const createToken = async () => ({ token: aToken() });
const buildOrderBody = async ({ stack }: Fixture) => ({
  ...(await aShop(stack).aBody(await createChosenItems())),
});

async function createUnpaidOrder({ stack }: Fixture) {
  const { aBody, place } = aShop(stack);
  const orderToken = aToken();
  await place(await aBody(await createChosenItems()), orderToken);
  return { token: orderToken };
}

/** Creates an order with a pending ATH Móvil payment. */
async function createPendingOrder({ stack }: Fixture) {
  const { aBody, place } = aShop(stack);
  const orderToken = aToken();
  // Each order has another phone, because payments per phone are rate-limited.
  const phone = `787${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '2')}`;
  await place(await aBody(await createChosenItems(), { pay: { method: 'athMovil', phone } }), orderToken);
  return { token: orderToken };
}

async function createPlacedOrder({ stack }: Fixture) {
  const { orderId, token: orderToken, order } = await aShop(stack).placePaid(await createChosenItems());
  return { orderId, token: orderToken, number: `W-${order.number}` };
}

async function createPreparedOrder(fixture: Fixture) {
  const { orderId } = await createPlacedOrder(fixture);
  await fixture.asAdmin(orders.markOrderPrepared, { params: { orderId } });
  return { orderId };
}

const createCancelledOrder = async (fixture: Fixture) => ({
  ...(await createPlacedOrder(fixture)),
  returnId: crypto.randomUUID(),
});

export const shopTargets: readonly (readonly [AnyRoute, Target])[] = [
  [shelves.getShopTerms, {}],
  [shelves.listShopProducts, {}],
  [shelves.getShopSitemap, {}],
  [shelves.getShopProduct, { ids: async () => ({ productId: (await aProduct()).productId }) }],
  [
    shelves.requestStockAlert,
    {
      ids: async () => ({ productId: (await aProduct({ stock: 0 })).productId }),
      body: () => ({ email: marisol.email }),
    },
  ],
  [
    shop.quoteCart,
    {
      body: async (fixture) => {
        const { items } = await aShop(fixture.stack).aBody(await createChosenItems());
        return { items, receive: 'pickup' };
      },
    },
  ],
  [shop.placeOrder, { ids: createToken, body: buildOrderBody }],
  [shop.placeMyOrder, { ids: createToken, body: buildOrderBody }],
  [shop.followPayment, { ids: createUnpaidOrder }],
  [shop.changePaymentPhone, { ids: createPendingOrder, body: () => ({ phone: '787-555-0199' }) }],
  [shop.abandonOrder, { ids: createUnpaidOrder }],
  [shop.followOrder, { ids: createPlacedOrder }],
  [shop.listMyOrders, {}],
  [orders.listOrders, { query: () => ({ view: 'today' }) }],
  [orders.findOrder, { ids: createPlacedOrder }],
  [orders.getOrder, { ids: createPlacedOrder }],
  [orders.markOrderPrepared, { ids: createPlacedOrder }],
  [orders.undoOrderPrepared, { ids: createPreparedOrder }],
  [orders.markOrderDelivered, { ids: createPreparedOrder }],
  [
    orders.cancelOrder,
    // Within the return limit of a supervisor.
    { ids: createCancelledOrder, body: () => ({ reason: 'Lo pidió la persona', shownCents: 1320 }) },
  ],
];
