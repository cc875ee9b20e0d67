import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { payments } from '#lambdas/platform/external/from-env.ts';
import { buildPlaceWrites } from '#lambdas/shop/place-writes.ts';
import { sumCents } from '#shared/core/money.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import {
  cancelOrder,
  findOrder,
  getOrder,
  listOrders,
  markOrderDelivered,
  markOrderPrepared,
  undoOrderPrepared,
} from '#shared/shop/orders-api.ts';
import { listMyOrders, placeMyOrder } from '#shared/shop/shop-api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, withAnotherClient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aTaxedShop, aToken, marisol, requireReply } from '#test/support/shop/orders.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  shop = await aTaxedShop(stack, fixture.asAdmin);
});

const buildOrderParams = (orderId: string) => ({ params: { orderId } });

describe('shop orders at the desk', () => {
  it('are prepared and delivered once each, and the notice is sent after the undo period', async () => {
    const email = 'aviso@test.example';
    const { orderId, order } = await shop.placePaid([{ product: await shop.serum() }], {
      contact: { ...marisol, email },
    });
    const otherSupervisor = stack.as(await anAccount('supervisor', 'Nelson', { userId: 'nelson' }));
    const prepared = await requireReply(fixture.asAdmin(markOrderPrepared, buildOrderParams(orderId)));
    const latePreparation = await otherSupervisor(markOrderPrepared, buildOrderParams(orderId));
    expect([prepared.status, prepared.canUndo, latePreparation.problem.code]).toEqual([
      'prepared',
      true,
      'shop.prepared_by',
    ]);
    await shop.sweep();
    expect((await requireReply(fixture.asAdmin(undoOrderPrepared, buildOrderParams(orderId)))).status).toBe(
      'placed',
    );
    await requireReply(fixture.asAdmin(markOrderPrepared, buildOrderParams(orderId)));
    advanceClock({ minutes: 1 });
    await shop.sweep();
    await shop.sweep();
    await stack.waitUntilSettled();

    const pickupMails = shop.listMails(email).filter(({ subject }) => subject.includes('listo para recoger'));
    expect(pickupMails).toHaveLength(1);
    expect((await fixture.asAdmin(undoOrderPrepared, buildOrderParams(orderId))).problem.code).toBe(
      'shop.told',
    );
    const delivery = await requireReply(otherSupervisor(markOrderDelivered, buildOrderParams(orderId)));
    expect(delivery).toMatchObject({ status: 'delivered', deliveredBy: expect.stringContaining('Nelson') });
    expect((await fixture.asAdmin(markOrderDelivered, buildOrderParams(orderId))).problem.code).toBe(
      'shop.delivered_by',
    );
    const { rows } = await requireReply(fixture.asAdmin(listOrders, { query: { view: 'today' } }));
    expect(rows.find((row) => row.orderId === orderId)?.status).toBe('delivered');
    const number = `W-${order.number}`;
    expect((await requireReply(fixture.asAdmin(findOrder, { params: { number } }))).orderId).toBe(orderId);
    const lateCancellation = {
      params: { orderId, returnId: randomUUID() },
      body: { reason: 'x', shownCents: 5352 },
    };
    expect((await fixture.asAdmin(cancelOrder, lateCancellation)).problem.code).toBe('shop.handed_over');
  });

  it('are cancelled once with refund, restock and an e-mail with the amount', async () => {
    const product = await shop.serum();
    const email = 'cancela@test.example';
    const { orderId } = await shop.placePaid([{ product, quantity: 2 }], { contact: { ...marisol, email } });
    const cancelRequest = {
      params: { orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió la persona', shownCents: 10_704 },
    };
    const wrongAmount = await fixture.asAdmin(cancelOrder, {
      ...cancelRequest,
      body: { ...cancelRequest.body, shownCents: 1 },
    });
    expect(wrongAmount.problem.code).toBe('sale.return_changed');
    const responses = await Promise.all([
      fixture.asAdmin(cancelOrder, cancelRequest),
      fixture.asAdmin(cancelOrder, cancelRequest),
    ]);
    await shop.sweep();
    await stack.waitUntilSettled();

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await requireReply(fixture.asAdmin(getOrder, buildOrderParams(orderId)))).toMatchObject({
      status: 'cancelled',
      refundedCents: 10_704,
      isReturning: false,
      cancelled: { reason: 'Lo pidió la persona', cents: 10_704 },
    });
    expect(await shop.readStock(product.productId)).toBe(9);
    expect(
      sumCents(
        (await shop.listLedgerRows(orderId)).map(
          ([kind, , cents]) => (kind === 'saleReturned' ? -1 : 1) * Number(cents),
        ),
      ),
    ).toBe(0);
    const [mail] = shop.listMails(email);
    expect(mail?.subject).toMatch(/^Cancelamos tu pedido W-/);
    expect(mail?.text).toContain('$107.04');
    const { rows } = await requireReply(fixture.asAdmin(listOrders, { query: { view: 'cancelled' } }));
    expect(rows.map((row) => row.orderId)).toContain(orderId);
    expect(
      (await fixture.asAdmin(cancelOrder, { ...cancelRequest, params: { orderId, returnId: randomUUID() } }))
        .problem.code,
    ).toBe('shop.cancelled');
  });

  it('are returned by line after delivery, to the original card and from no drawer', async () => {
    const { orderId } = await shop.placePaid([{ product: await shop.serum(), quantity: 2 }]);
    await requireReply(fixture.asAdmin(markOrderPrepared, buildOrderParams(orderId)));
    await requireReply(fixture.asAdmin(markOrderDelivered, buildOrderParams(orderId)));
    const returnResponse = await requireReply(
      fixture.asAdmin(returnSale, {
        params: { saleId: orderId, returnId: randomUUID() },
        body: {
          registerId: 'caja-1',
          wanted: { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] },
          reason: 'No le sirvió',
          withTip: false,
          shownCents: 5352,
        },
      }),
    );
    expect(returnResponse.given).toMatchObject({ registerId: 'tienda', tenders: [{ state: 'waiting' }] });
    await shop.sweep();
    await stack.waitUntilSettled();
    const [returnRow] = await thePlatform().saleReturns.ofSale(orderId);
    expect(returnRow?.tenders).toMatchObject([{ method: 'card', state: 'done', amountCents: 5352 }]);
  });
});

describe('placed order whose process ended before the capture', () => {
  afterEach(() => stack.stripe.webhooks.release());

  /** Commits the placed order without the capture, while webhooks are held back. */
  async function createInterruptedOrder() {
    stack.stripe.webhooks.hold();
    const product = await shop.serum();
    const { token } = await shop.placeHeld([{ product }]);
    const order = (await shop.findRow(token))!;
    const platform = thePlatform();
    const tender = { method: 'card', paymentId: order.paymentId! } as const;
    await platform.commit(...(await buildPlaceWrites(order, tender, platform)));
    return { ...order, product };
  }

  it('is captured by the sweep, once', async () => {
    const { orderId, token } = await createInterruptedOrder();
    const moneyDueBefore = (await shop.findRow(token))!.moneyDue;
    await Promise.all([shop.sweep(), shop.pay(token)]);
    await shop.sweep();

    expect([moneyDueBefore, (await shop.findRow(token))!.moneyDue]).toEqual(['capture', undefined]);
    expect(shop.findIntent(orderId)).toMatchObject({ status: 'succeeded', amount_received: 5352 });
  });

  it('is cancelled without a charge if the hold was lost', async () => {
    const { orderId, token, product, paymentId } = await createInterruptedOrder();
    await (await payments()).cancel(paymentId!);
    await shop.sweep();
    await stack.waitUntilSettled();

    expect(await shop.follow(token)).toMatchObject({ status: 'cancelled', refundedCents: 5352 });
    expect(shop.findIntent(orderId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await shop.readStock(product.productId)).toBe(9);
    const [returnRow] = await thePlatform().saleReturns.ofSale(orderId);
    expect(returnRow?.tenders).toMatchObject([{ state: 'done', amountCents: 5352 }]);
  });

  it('releases the hold if the desk cancels it first', async () => {
    const { orderId } = await createInterruptedOrder();
    const cancelRequest = { reason: 'No hay existencia', shownCents: 5352 };
    const params = { orderId, returnId: randomUUID() };
    expect(
      (await requireReply(fixture.asAdmin(cancelOrder, { params, body: cancelRequest }))).isReturning,
    ).toBe(false);
    await shop.sweep();
    expect(shop.findIntent(orderId)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });
});

describe('orders of clients', () => {
  it('are readable for their client only', async () => {
    const body = await shop.aBody([{ product: await shop.serum() }]);
    const { patientId } = fixture.patient;
    const token = aToken();
    await requireReply(fixture.asPatient(placeMyOrder, { params: { patientId, token }, body }));
    const { orderId, patientId: owner } = (await shop.findRow(token))!;
    expect(owner).toBe(patientId);
    const otherClient = await withAnotherClient(fixture);
    expect((await otherClient.asPatient(listMyOrders, { params: { patientId } })).status).toBe(404);
    expect((await otherClient.asPatient(getOrder, buildOrderParams(orderId))).status).toBe(403);
    expect((await caller(stack.url)(getOrder, buildOrderParams(orderId))).status).toBe(401);
    const guessedToken = orderId.padEnd(43, 'A');
    expect((await shop.pay(guessedToken)).problem.code).toBe('shop.order_gone');
    expect((await requireReply(fixture.asPatient(listMyOrders, { params: { patientId } }))).rows).toEqual([]);
  });
});
