import { describe, expect } from 'vitest';
import { makeAthMovil } from '#lambdas/platform/external/ath-movil.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { askAthSale } from '#lambdas/sales/ath/ath-sales.ts';
import { listUnappliedAthPayments, returnAthPayment } from '#shared/payments/ath-api.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { listParkedSales } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthTill, athPlatform } from '#test/support/payments/ath-till.ts';
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
const noRaw = { body: '', headers: {} };
const parkedOf = async (saleId: string) =>
  (await scene.asAdmin(listParkedSales)).reply.rows.find((row) => row.saleId === saleId);
const unapplied = async () => (await scene.asAdmin(listUnappliedAthPayments)).reply.payments;
/** Removes the whole stock of a product. */
const sellOut = async (productId: string) => {
  const { catalog, stockMoves, commit, now } = thePlatform();
  const product = (await catalog.find(productId))!;
  const at = now().toISOString();
  const gone = {
    productId,
    moveId: newId(),
    kind: 'lost',
    quantity: -product.stock,
    at,
    by: 'test',
  } as const;
  await commit(...stockMoves.move({ ...gone, reason: 'Roto' }));
};
/** A sale of the last unit whose payment the client has accepted. */
async function acceptedLast() {
  const product = await aProduct({ name: 'Sérum', stock: 1 });
  const asked = await till.accepted({ cart: await aCart({ chosen: [{ product }] }) });
  return { ...asked, product };
}
/** As above, with the payment authorized before the last unit was lost. */
async function paidForNothing() {
  const asked = await acceptedLast();
  await (await athPlatform()).athMovil.authorize((await till.row(asked.paymentId)).authToken!);
  await sellOut(asked.product.productId);
  return asked;
}

describe('invalid ATH Móvil sale', () => {
  const refused = async (changes: Parameters<typeof till.wanted>[0]) => {
    const asked = await till.wanted(changes);
    const { problem } = await till.ask(asked);
    expect(stack.athMovil.payments().filter(({ metadata1 }) => metadata1 === asked.paymentId)).toEqual([]);
    expect(await parkedOf(asked.saleId)).toBeUndefined();
    return problem;
  };

  it('is rejected before the payment is created', async () => {
    const product = await aProduct({ stock: 1 });
    const cart = await aCart({ chosen: [{ product }] });
    const two = await aCart({ chosen: [{ product, quantity: 2 }] });
    const { email: _, ...nobodys } = cart;

    const codes = [
      await refused({ cart: { ...cart, shownTotalCents: 1000 }, amountCents: 1000 }),
      await refused({ cart: two }),
      await refused({ cart: nobodys }),
      await refused({ amountCents: 1000 }),
      await refused({ amountCents: 1000, others: [card(320)] }),
      await refused({ phone: '555' }),
      await refused({ amountCents: 99 }),
      await refused({ amountCents: 150_001 }),
    ].map(({ code }) => code);

    expect(codes).toEqual([
      saleErrors.price_changed.code,
      saleErrors.not_enough_stock.code,
      saleErrors.email_required.code,
      saleErrors.wrong_sum.code,
      saleErrors.one_method.code,
      athErrors.wrong_phone.code,
      athErrors.below_minimum.code,
      athErrors.above_maximum.code,
    ]);
  });

  it('with a part in cash requires an open drawer', async () => {
    await allowAtTill({ splitPayments: true });
    const cart = await aCart({ registerId: 'caja-9', chosen: [{ product: await aProduct() }] });
    const { code } = await refused({ cart, others: [cash(320)], amountCents: 1000 });
    await allowAtTill({ splitPayments: false });

    expect(code).toBe(saleErrors.drawer_closed.code);
  });

  it('that was already made is rejected', async () => {
    const { saleId, cart } = await till.sold();
    expect((await refused({ saleId, cart })).code).toBe(saleErrors.already_sold.code);
  });

  it('leaves no parked cart if the service is not configured', async () => {
    const asked = await till.wanted();
    const platform = { ...(await athPlatform()), athMovil: makeAthMovil({ tokens: undefined, address: '' }) };
    const { paymentId, ...body } = asked;
    const actor = { kind: 'user', id: scene.admin.userId, role: 'admin' } as const;
    const given = {
      params: { paymentId },
      body: { ...body, others: [] },
      query: {},
      actor,
      source: '',
      raw: noRaw,
    };

    await expect(askAthSale.run(given, platform)).rejects.toMatchObject({
      definition: athErrors.not_configured,
    });

    expect(await parkedOf(asked.saleId)).toBeUndefined();
    expect((await sellCart(scene.asAdmin, asked.cart, [card(1320)], asked.saleId)).status).toBe(200);
  });
});

describe('accepted payment whose sale has become invalid', () => {
  it('is cancelled at the service with the reason, by the POS or by the sweep', async () => {
    const { paymentId, saleId, cart, product } = await acceptedLast();
    await sellOut(product.productId);

    await till.sweep();
    await stack.settled();
    const { reply } = await till.follow(paymentId);

    expect(till.serviceOf(paymentId)).toMatchObject({ status: 'CANCEL', refundedCents: 0 });
    expect(reply).toMatchObject({
      payment: { state: 'cancelled' },
      refusal: {
        code: saleErrors.not_enough_stock.code,
        detail: `No queda ninguno de ${product.name}.`,
      },
    });
    expect(await saleOf(saleId)).toBeUndefined();
    expect(await parkedOf(saleId)).toMatchObject({ isWaiting: false, cart });
  });

  it('is not authorized while the service does not answer its cancellation', async () => {
    const { paymentId, product } = await acceptedLast();
    await sellOut(product.productId);
    stack.athMovil.failNext({ call: 'cancel', when: 'before', how: 'drop' });

    const { reply: unanswered } = await till.follow(paymentId);
    const { reply: ended } = await till.follow(paymentId);

    expect(unanswered).toMatchObject({ isAnswered: false, payment: { state: 'confirmed' } });
    expect(ended.payment.state).toBe('cancelled');
    expect(till.serviceOf(paymentId).status).toBe('CANCEL');
  });
});

describe('completed payment whose sale has become invalid', () => {
  it('waits for an administrator with its reason, and is refunded completely', async () => {
    const { paymentId, saleId, cart, product } = await paidForNothing();

    const { reply: paid } = await till.follow(paymentId);
    const early = await unapplied();
    later({ minutes: 10 });
    const listed = await unapplied();
    const { reply: back } = await scene.asAdmin(returnAthPayment, { params: { paymentId } });
    const again = await scene.asAdmin(returnAthPayment, { params: { paymentId } });

    expect(paid.payment.state).toBe('completed');
    expect(paid.refusal).toEqual({
      code: saleErrors.not_enough_stock.code,
      detail: `No queda ninguno de ${product.name}.`,
    });
    expect(early.map((each) => each.paymentId)).not.toContain(paymentId);
    expect(listed.map((each) => each.paymentId)).toContain(paymentId);
    expect(back).toMatchObject({ payment: { state: 'refunded' }, isWaiting: false });
    expect(again.status).toBe(200);
    expect(till.serviceOf(paymentId).refundedCents).toBe(1320);
    expect(await saleOf(saleId)).toBeUndefined();
    expect(await parkedOf(saleId)).toMatchObject({ isWaiting: false, cart });
    expect((await unapplied()).map((each) => each.paymentId)).not.toContain(paymentId);
  });
});
