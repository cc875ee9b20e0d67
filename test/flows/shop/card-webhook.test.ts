import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cancelOrder } from '#shared/shop/orders-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aTaxedShop, requireReply } from '#test/support/shop/orders.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const slowRefundCard = '4000000000007726';

let fixture: Fixture;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  shop = await aTaxedShop(stack, fixture.asAdmin);
});

/** Creates an order whose buyer left after entering a card. No sweep runs. */
async function abandonPayment(card?: string) {
  const product = await shop.serum();
  const { token } = await shop.placeHeld([{ product }], {}, card);
  await stack.waitUntilSettled();
  return { product, token, order: (await shop.findRow(token))! };
}

describe('Stripe webhook for shop orders', () => {
  it('places an order whose buyer left and captures its money, also when delivered twice', async () => {
    stack.stripe.webhooks.deliverTwice(true);
    const { product, order } = await abandonPayment();
    stack.stripe.webhooks.deliverTwice(false);

    expect([order.status, order.moneyDue]).toEqual(['placed', undefined]);
    expect(shop.findIntent(order.orderId)).toMatchObject({ status: 'succeeded', amount_received: 5352 });
    expect(await shop.listLedgerRows(order.orderId)).toEqual([['saleCollected', 'card', 5352]]);
    expect(await shop.readStock(product.productId)).toBe(8);
  });

  it('settles the refund of a return once the bank confirms it', async () => {
    const { orderId } = (await abandonPayment(slowRefundCard)).order;
    const readRefundStates = async () => {
      const [saleReturn] = await thePlatform().saleReturns.ofSale(orderId);
      return saleReturn?.tenders.map(({ state }) => state);
    };
    const params = { orderId, returnId: randomUUID() };
    await requireReply(
      fixture.asAdmin(cancelOrder, { params, body: { reason: 'Sin existencia', shownCents: 5352 } }),
    );
    await stack.waitUntilSettled();
    const pendingState = await readRefundStates();

    advanceClock({ minutes: 2 });
    stack.stripe.processDue();
    await stack.waitUntilSettled();

    expect([pendingState, await readRefundStates()]).toEqual([['waiting'], ['done']]);
  });
});
