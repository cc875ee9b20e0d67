import type { AnyRoute } from '#shared/core/route.ts';
import * as orders from '#shared/shop/orders-api.ts';
import * as shelves from '#shared/shop/shelf-api.ts';
import * as shop from '#shared/shop/shop-api.ts';
import { aProduct } from '../center/product.ts';
import type { Scene } from '../center/scene.ts';
import { aShop, aToken, marisol } from '../shop/orders.ts';
import type { Target } from './targets.ts';

const chosen = async () => [{ product: await aProduct() }];
const token = async () => ({ token: aToken() });
const body = async ({ stack }: Scene) => ({ ...(await aShop(stack).aBody(await chosen())) });

/** An unpaid order. */
async function begun({ stack }: Scene) {
  const { aBody, place } = aShop(stack);
  const asked = aToken();
  await place(await aBody(await chosen()), asked);
  return { token: asked };
}

/** An order with a pending ATH Móvil payment. */
async function ringing({ stack }: Scene) {
  const { aBody, place } = aShop(stack);
  const asked = aToken();
  // Each order has another phone, because payments per phone are rate-limited.
  const phone = `787${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '2')}`;
  await place(await aBody(await chosen(), { pay: { method: 'athMovil', phone } }), asked);
  return { token: asked };
}

async function placed({ stack }: Scene) {
  const { orderId, token: asked, order } = await aShop(stack).ordered(await chosen());
  return { orderId, token: asked, number: `W-${order.number}` };
}

async function prepared(scene: Scene) {
  const { orderId } = await placed(scene);
  await scene.asAdmin(orders.markOrderPrepared, { params: { orderId } });
  return { orderId };
}

const cancelled = async (scene: Scene) => ({
  ...(await placed(scene)),
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
      body: async (scene) => {
        const { items } = await aShop(scene.stack).aBody(await chosen());
        return { items, receive: 'pickup' };
      },
    },
  ],
  [shop.placeOrder, { ids: token, body }],
  [shop.placeMyOrder, { ids: token, body }],
  [shop.followPayment, { ids: begun }],
  [shop.changePaymentPhone, { ids: ringing, body: () => ({ phone: '787-555-0199' }) }],
  [shop.abandonOrder, { ids: begun }],
  [shop.followOrder, { ids: placed }],
  [shop.listMyOrders, {}],
  [orders.listOrders, { query: () => ({ view: 'today' }) }],
  [orders.findOrder, { ids: placed }],
  [orders.getOrder, { ids: placed }],
  [orders.markOrderPrepared, { ids: placed }],
  [orders.undoOrderPrepared, { ids: prepared }],
  [orders.markOrderDelivered, { ids: prepared }],
  [
    orders.cancelOrder,
    // Within the return limit of a supervisor.
    { ids: cancelled, body: () => ({ reason: 'Lo pidió la persona', shownCents: 1320 }) },
  ],
];
