import { describe, expect } from 'vitest';
import { newId } from '#lambdas/platform/ids.ts';
import { sumCents } from '#shared/core/money.ts';
import { getAthAccount } from '#shared/payments/ath-api.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { saleSource } from '#shared/payments/ledger.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { listParkedSales, parkSale, removeParkedSale } from '#shared/sales/api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthTill } from '#test/support/payments/ath-till.ts';
import { countAndClose } from '#test/support/sales/drawers.ts';
import { aCart, allowAtTill, anOpenDrawer, card, cash, sellCart } from '#test/support/sales/till.ts';
import { later } from '#test/support/system/clock.ts';

let scene: Scene;
let till: ReturnType<typeof anAthTill>;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  till = anAthTill(stack, scene.asAdmin);
  await anOpenDrawer();
});

const saleOf = (saleId: string) => thePlatform().sales.find(saleId);
const cashInDrawer = async () => (await thePlatform().registers.find('caja-1'))!.shift.cashCents;
const stockOf = async (productId: string) => (await thePlatform().catalog.find(productId))!.stock;
const parkedOf = async (saleId: string) =>
  (await scene.asAdmin(listParkedSales)).reply.rows.find((row) => row.saleId === saleId);
describe('ATH Móvil sale', () => {
  it('is made in the commit that completes the payment [R304]', async () => {
    const product = await aProduct({ stock: 4 });
    const asked = await till.wanted({ cart: await aCart({ chosen: [{ product, quantity: 2 }] }) });

    const { reply: rung } = await till.ask(asked);
    const waiting = await parkedOf(asked.saleId);
    till.accept(asked.paymentId);
    const { reply: done } = await till.follow(asked.paymentId);

    expect(rung).toMatchObject({ isAnswered: true, payment: { state: 'ringing', phone: '7875550117' } });
    expect(waiting).toMatchObject({ isWaiting: true, ath: { paymentId: asked.paymentId, others: [] } });
    const { referenceNumber: reference } = till.serviceOf(asked.paymentId);
    expect(done.sale?.tenders).toEqual([
      {
        tenderId: 't1',
        method: 'athMovil',
        amountCents: 2640,
        reference,
        phoneEnding: '0117',
        paymentId: asked.paymentId,
      },
    ]);
    expect(done.payment).toMatchObject({ state: 'completed', reference });
    expect(await stockOf(product.productId)).toBe(2);
    const rows = await thePlatform().ledger.bySource(saleSource(asked.saleId));
    expect(rows.map(({ kind, method, amountCents }) => [kind, method, amountCents])).toEqual([
      ['saleCollected', 'athMovil', 2640],
    ]);
    expect(await parkedOf(asked.saleId)).toBeUndefined();
  });

  it('returns no authorization token to the POS', async () => {
    const asked = await till.wanted();
    const answers = [await till.ask(asked), await till.follow(asked.paymentId)];
    const { authToken = '' } = await till.row(asked.paymentId);

    expect(authToken.length).toBeGreaterThan(20);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(authToken);
  });

  it('names the user who started it, also when the sweep completes it', async () => {
    const supervisor = await anAccount('supervisor', 'Mando', { userId: 'mando', phone: '787-555-0102' });
    const other = anAthTill(stack, stack.as(supervisor));
    const { saleId } = await other.accepted();

    await till.sweep();

    expect(await saleOf(saleId)).toMatchObject({
      by: 'supervisor:mando',
      seller: expect.stringContaining('Mando'),
    });
  });

  it('can be paid partly in cash, which is added to the drawer', async () => {
    await allowAtTill({ splitPayments: true });
    const asked = await till.wanted({ others: [cash(320)], amountCents: 1000 });
    const before = await cashInDrawer();

    await till.ask(asked);
    till.accept(asked.paymentId);
    const { reply } = await till.follow(asked.paymentId);
    await allowAtTill({ splitPayments: false });

    expect(reply.sale?.tenders.map(({ method, amountCents }) => [method, amountCents])).toEqual([
      ['cash', 320],
      ['athMovil', 1000],
    ]);
    expect((await cashInDrawer()) - before).toBe(320);
  });
});

describe('ATH Móvil sale with a pending payment', () => {
  it('cannot be paid otherwise, parked or removed [R311]', async () => {
    const asked = await till.wanted();
    const { saleId, cart, paymentId } = asked;
    await till.ask(asked);
    const params = { saleId };

    const answers = [
      await sellCart(scene.asAdmin, cart, [card(1320)], saleId),
      await scene.asAdmin(parkSale, { params, body: { name: 'Otra', cart } }),
      await scene.asAdmin(removeParkedSale, { params }),
      await till.ask({ ...(await till.wanted({ saleId, cart })), paymentId: newId() }),
    ];

    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(4).fill(athErrors.waiting.code));
    expect((await till.ask({ ...asked, saleId: newId() })).status).toBe(404);
    expect((await till.cancel(paymentId)).reply.payment.state).toBe('cancelled');
    expect((await sellCart(scene.asAdmin, cart, [card(1320)], saleId)).status).toBe(200);
  });

  it('prevents closing its drawer, but not other drawers', async () => {
    await anOpenDrawer('caja-2');
    await anOpenDrawer('caja-3');
    const cart = await aCart({ registerId: 'caja-2', chosen: [{ product: await aProduct() }] });
    const asked = await till.wanted({ cart });
    await till.ask(asked);

    const held = await countAndClose(scene.asAdmin, 'caja-2');
    const other = await countAndClose(scene.asAdmin, 'caja-3');
    till.refuse(asked.paymentId);
    await till.follow(asked.paymentId);
    const free = await countAndClose(scene.asAdmin, 'caja-2');

    expect(held.problem).toMatchObject({
      code: registerErrors.phone_waiting.code,
      detail: expect.stringContaining('La venta de clienta@test.example espera'),
    });
    expect([other.status, free.status]).toEqual([200, 200]);
  });

  it.each(['refused', 'expired'] as const)(
    'that is %s was not charged, and its cart is still parked',
    async (end) => {
      const asked = await till.wanted();
      await till.ask(asked);
      if (end === 'refused') till.refuse(asked.paymentId);
      else later({ minutes: 10 });

      const { reply } = await till.follow(asked.paymentId);

      expect(reply.payment.state).toBe(end === 'expired' ? 'expired' : 'cancelled');
      expect(reply.sale).toBeUndefined();
      expect(till.serviceOf(asked.paymentId).status).toBe('CANCEL');
      expect(await parkedOf(asked.saleId)).toMatchObject({ isWaiting: false, cart: asked.cart });
      const anew = { ...asked, paymentId: newId() };
      expect((await till.ask(anew)).reply.payment.state).toBe('ringing');
      await till.cancel(anew.paymentId);
    },
  );

  it('that is cancelled after the client accepted is not charged', async () => {
    const { paymentId, saleId } = await till.accepted();

    const { reply } = await till.cancel(paymentId);
    await till.sweep();

    expect(reply.payment.state).toBe('cancelled');
    expect(till.serviceOf(paymentId).status).toBe('CANCEL');
    expect(await saleOf(saleId)).toBeUndefined();
  });
});

describe('ATH Móvil payment whose call gets no response', () => {
  it.each(['before', 'after'] as const)(
    '(updatePhone, %s it was done) is completed by the sweep',
    async (when) => {
      const asked = await till.wanted();
      const { paymentId, saleId } = asked;
      stack.athMovil.failNext({ call: 'updatePhone', when });
      await till.ask(asked);
      await till.changePhone(paymentId, '787-555-0199');
      till.accept(paymentId);
      await till.follow(paymentId);
      for (let rounds = 0; rounds < 3; rounds++) {
        await stack.settled();
        later({ minutes: 6 });
        await till.sweep();
      }

      const rows = await thePlatform().ledger.bySource(saleSource(saleId));
      expect(till.serviceOf(paymentId).status).toBe('COMPLETED');
      expect(await saleOf(saleId)).toBeDefined();
      expect(sumCents(rows.map(({ amountCents }) => amountCents))).toBe(1320);
      expect((await till.row(paymentId)).state).toBe('completed');
      expect(await parkedOf(saleId)).toBeUndefined();
    },
  );
});

it('getAthAccount returns whether ATH Móvil is connected', async () => {
  expect((await scene.asAdmin(getAthAccount)).reply).toEqual({ isConnected: true });
});
