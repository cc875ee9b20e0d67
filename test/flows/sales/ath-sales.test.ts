import { describe, expect } from 'vitest';
import { newId } from '#lambdas/platform/ids.ts';
import { sumCents } from '#shared/core/money.ts';
import { getAthAccount } from '#shared/payments/ath-api.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { toSaleSource } from '#shared/payments/ledger.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { listParkedSales, parkSale, removeParkedSale } from '#shared/sales/api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthPos } from '#test/support/payments/ath-pos.ts';
import { countAndClose } from '#test/support/sales/drawers.ts';
import { aCart, anOpenDrawer, card, cash, changePosSettings, sellCart } from '#test/support/sales/pos.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let pos: ReturnType<typeof anAthPos>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  pos = anAthPos(stack, fixture.asAdmin);
  await anOpenDrawer();
});

const findSale = (saleId: string) => thePlatform().sales.find(saleId);
const readDrawerCash = async () => (await thePlatform().registers.find('caja-1'))!.shift.cashCents;
const readStock = async (productId: string) => (await thePlatform().catalog.find(productId))!.stock;
const findParked = async (saleId: string) =>
  (await fixture.asAdmin(listParkedSales)).reply.rows.find((row) => row.saleId === saleId);
describe('ATH Móvil sale', () => {
  it('is made in the commit that completes the payment [R304]', async () => {
    const product = await aProduct({ stock: 4 });
    const saleRequest = await pos.buildSale({ cart: await aCart({ chosen: [{ product, quantity: 2 }] }) });

    const { reply: started } = await pos.startSale(saleRequest);
    const parkedSale = await findParked(saleRequest.saleId);
    pos.accept(saleRequest.paymentId);
    const { reply: completed } = await pos.follow(saleRequest.paymentId);

    expect(started).toMatchObject({ isAnswered: true, payment: { state: 'ringing', phone: '7875550117' } });
    expect(parkedSale).toMatchObject({
      isWaiting: true,
      ath: { paymentId: saleRequest.paymentId, others: [] },
    });
    const { referenceNumber: reference } = pos.findServicePayment(saleRequest.paymentId);
    expect(completed.sale?.tenders).toEqual([
      {
        tenderId: 't1',
        method: 'athMovil',
        amountCents: 2640,
        reference,
        phoneEnding: '0117',
        paymentId: saleRequest.paymentId,
      },
    ]);
    expect(completed.payment).toMatchObject({ state: 'completed', reference });
    expect(await readStock(product.productId)).toBe(2);
    const rows = await thePlatform().ledger.bySource(toSaleSource(saleRequest.saleId));
    expect(rows.map(({ kind, method, amountCents }) => [kind, method, amountCents])).toEqual([
      ['saleCollected', 'athMovil', 2640],
    ]);
    expect(await findParked(saleRequest.saleId)).toBeUndefined();
  });

  it('returns no authorization token to the POS', async () => {
    const saleRequest = await pos.buildSale();
    const responses = [await pos.startSale(saleRequest), await pos.follow(saleRequest.paymentId)];
    const { authToken = '' } = await pos.readPayment(saleRequest.paymentId);

    expect(authToken.length).toBeGreaterThan(20);
    for (const response of responses) expect(JSON.stringify(response)).not.toContain(authToken);
  });

  it('names the user who started it, also when the sweep completes it', async () => {
    const supervisor = await anAccount('supervisor', 'Mando', { userId: 'mando', phone: '787-555-0102' });
    const otherPos = anAthPos(stack, stack.as(supervisor));
    const { saleId } = await otherPos.createAcceptedSale();

    await pos.sweep();

    expect(await findSale(saleId)).toMatchObject({
      by: 'supervisor:mando',
      seller: expect.stringContaining('Mando'),
    });
  });

  it('can be paid partly in cash, which is added to the drawer', async () => {
    await changePosSettings({ splitPayments: true });
    const saleRequest = await pos.buildSale({ others: [cash(320)], amountCents: 1000 });
    const cashBefore = await readDrawerCash();

    await pos.startSale(saleRequest);
    pos.accept(saleRequest.paymentId);
    const { reply } = await pos.follow(saleRequest.paymentId);
    await changePosSettings({ splitPayments: false });

    expect(reply.sale?.tenders.map(({ method, amountCents }) => [method, amountCents])).toEqual([
      ['cash', 320],
      ['athMovil', 1000],
    ]);
    expect((await readDrawerCash()) - cashBefore).toBe(320);
  });
});

describe('ATH Móvil sale with a pending payment', () => {
  it('cannot be paid otherwise, parked or removed [R311]', async () => {
    const saleRequest = await pos.buildSale();
    const { saleId, cart, paymentId } = saleRequest;
    await pos.startSale(saleRequest);
    const params = { saleId };

    const responses = [
      await sellCart(fixture.asAdmin, cart, [card(1320)], saleId),
      await fixture.asAdmin(parkSale, { params, body: { name: 'Otra', cart } }),
      await fixture.asAdmin(removeParkedSale, { params }),
      await pos.startSale({ ...(await pos.buildSale({ saleId, cart })), paymentId: newId() }),
    ];

    expect(responses.map(({ problem }) => problem.code)).toEqual(Array(4).fill(athErrors.waiting.code));
    expect((await pos.startSale({ ...saleRequest, saleId: newId() })).status).toBe(404);
    expect((await pos.cancel(paymentId)).reply.payment.state).toBe('cancelled');
    expect((await sellCart(fixture.asAdmin, cart, [card(1320)], saleId)).status).toBe(200);
  });

  it('prevents closing its drawer, but not other drawers', async () => {
    await anOpenDrawer('caja-2');
    await anOpenDrawer('caja-3');
    const cart = await aCart({ registerId: 'caja-2', chosen: [{ product: await aProduct() }] });
    const saleRequest = await pos.buildSale({ cart });
    await pos.startSale(saleRequest);

    const blockedClose = await countAndClose(fixture.asAdmin, 'caja-2');
    const otherClose = await countAndClose(fixture.asAdmin, 'caja-3');
    pos.decline(saleRequest.paymentId);
    await pos.follow(saleRequest.paymentId);
    const laterClose = await countAndClose(fixture.asAdmin, 'caja-2');

    expect(blockedClose.problem).toMatchObject({
      code: registerErrors.phone_waiting.code,
      detail: expect.stringContaining('La venta de clienta@test.example espera'),
    });
    expect([otherClose.status, laterClose.status]).toEqual([200, 200]);
  });

  it.each(['refused', 'expired'] as const)(
    'is not charged if it is %s, and its cart is still parked',
    async (outcome) => {
      const saleRequest = await pos.buildSale();
      await pos.startSale(saleRequest);
      if (outcome === 'refused') pos.decline(saleRequest.paymentId);
      else advanceClock({ minutes: 10 });

      const { reply } = await pos.follow(saleRequest.paymentId);

      expect(reply.payment.state).toBe(outcome === 'expired' ? 'expired' : 'cancelled');
      expect(reply.sale).toBeUndefined();
      expect(pos.findServicePayment(saleRequest.paymentId).status).toBe('CANCEL');
      expect(await findParked(saleRequest.saleId)).toMatchObject({
        isWaiting: false,
        cart: saleRequest.cart,
      });
      const retriedSale = { ...saleRequest, paymentId: newId() };
      expect((await pos.startSale(retriedSale)).reply.payment.state).toBe('ringing');
      await pos.cancel(retriedSale.paymentId);
    },
  );

  it('is not charged if it is cancelled after the client accepted', async () => {
    const { paymentId, saleId } = await pos.createAcceptedSale();

    const { reply } = await pos.cancel(paymentId);
    await pos.sweep();

    expect(reply.payment.state).toBe('cancelled');
    expect(pos.findServicePayment(paymentId).status).toBe('CANCEL');
    expect(await findSale(saleId)).toBeUndefined();
  });
});

describe('ATH Móvil payment whose call gets no response', () => {
  it.each(['before', 'after'] as const)(
    'is completed by the sweep if the connection broke %s the phone was updated',
    async (when) => {
      const saleRequest = await pos.buildSale();
      const { paymentId, saleId } = saleRequest;
      stack.athMovil.failNext({ call: 'updatePhone', when });
      await pos.startSale(saleRequest);
      await pos.changePhone(paymentId, '787-555-0199');
      pos.accept(paymentId);
      await pos.follow(paymentId);
      for (let round = 0; round < 3; round++) {
        await stack.waitUntilSettled();
        advanceClock({ minutes: 6 });
        await pos.sweep();
      }

      const rows = await thePlatform().ledger.bySource(toSaleSource(saleId));
      expect(pos.findServicePayment(paymentId).status).toBe('COMPLETED');
      expect(await findSale(saleId)).toBeDefined();
      expect(sumCents(rows.map(({ amountCents }) => amountCents))).toBe(1320);
      expect((await pos.readPayment(paymentId)).state).toBe('completed');
      expect(await findParked(saleId)).toBeUndefined();
    },
  );
});

it('getAthAccount returns whether ATH Móvil is connected', async () => {
  expect((await fixture.asAdmin(getAthAccount)).reply).toEqual({ isConnected: true });
});
