import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cancelOrder } from '#shared/shop/orders-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { aTaxedShop, replyOf } from '#test/support/shop/orders.ts';
import { later } from '#test/support/system/clock.ts';

const slowRefundCard = '4000000000007726';

let scene: Scene;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  shop = await aTaxedShop(stack, scene.asAdmin);
});

/** An order whose buyer left after entering a card; no sweep runs. */
async function leftBehind(card?: string) {
  const product = await shop.serum();
  const { token } = await shop.held([{ product }], {}, card);
  await stack.settled();
  return { product, token, order: (await shop.rowOf(token))! };
}

describe('Stripe webhook for shop orders', () => {
  it('places an order whose buyer left and captures its money, also when delivered twice', async () => {
    stack.stripe.webhooks.deliverTwice(true);
    const { product, order } = await leftBehind();
    stack.stripe.webhooks.deliverTwice(false);

    expect([order.status, order.moneyDue]).toEqual(['placed', undefined]);
    expect(shop.intentOf(order.orderId)).toMatchObject({ status: 'succeeded', amount_received: 5352 });
    expect(await shop.collectedOf(order.orderId)).toEqual([['saleCollected', 'card', 5352]]);
    expect(await shop.stockOf(product.productId)).toBe(8);
  });

  it('settles the refund of a return once the bank confirms it', async () => {
    const { orderId } = (await leftBehind(slowRefundCard)).order;
    const stateOf = async () => {
      const [given] = await thePlatform().saleReturns.ofSale(orderId);
      return given?.tenders.map(({ state }) => state);
    };
    const params = { orderId, returnId: randomUUID() };
    await replyOf(
      scene.asAdmin(cancelOrder, { params, body: { reason: 'Sin existencia', shownCents: 5352 } }),
    );
    await stack.settled();
    const asked = await stateOf();

    later({ minutes: 2 });
    stack.stripe.lapse();
    await stack.settled();

    expect([asked, await stateOf()]).toEqual([['waiting'], ['done']]);
  });
});
