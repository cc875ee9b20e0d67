import { describe, expect } from 'vitest';
import { makeAthMovil } from '#lambdas/platform/external/ath-movil.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { askAthSale } from '#lambdas/sales/ath/ath-sales.ts';
import { listUnappliedAthPayments, returnAthPayment } from '#shared/payments/ath-api.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { listParkedSales } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthPos, athPlatform } from '#test/support/payments/ath-pos.ts';
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
const emptyRequest = { body: '', headers: {} };
const findParked = async (saleId: string) =>
  (await fixture.asAdmin(listParkedSales)).reply.rows.find((row) => row.saleId === saleId);
const listUnapplied = async () => (await fixture.asAdmin(listUnappliedAthPayments)).reply.payments;
/** Removes the whole stock of a product. */
const sellOut = async (productId: string) => {
  const { catalog, stockMoves, commit, now } = thePlatform();
  const product = (await catalog.find(productId))!;
  const moveFields = {
    productId,
    moveId: newId(),
    kind: 'lost',
    quantity: -product.stock,
    at: now().toISOString(),
    by: 'test',
  } as const;
  await commit(...stockMoves.move({ ...moveFields, reason: 'Roto' }));
};
/** Starts a sale of the last unit whose payment the client has accepted. */
async function acceptLastUnit() {
  const product = await aProduct({ name: 'Sérum', stock: 1 });
  const sale = await pos.createAcceptedSale({ cart: await aCart({ chosen: [{ product }] }) });
  return { ...sale, product };
}
/** Starts a sale of the last unit whose payment is authorized before that unit is lost. */
async function payWithoutStock() {
  const sale = await acceptLastUnit();
  await (await athPlatform()).athMovil.authorize((await pos.readPayment(sale.paymentId)).authToken!);
  await sellOut(sale.product.productId);
  return sale;
}

describe('invalid ATH Móvil sale', () => {
  const expectRejection = async (changes: Parameters<typeof pos.buildSale>[0]) => {
    const sale = await pos.buildSale(changes);
    const { problem } = await pos.startSale(sale);
    expect(stack.athMovil.payments().filter(({ metadata1 }) => metadata1 === sale.paymentId)).toEqual([]);
    expect(await findParked(sale.saleId)).toBeUndefined();
    return problem;
  };

  it('is rejected before the payment is created', async () => {
    const product = await aProduct({ stock: 1 });
    const cart = await aCart({ chosen: [{ product }] });
    const cartWithTwo = await aCart({ chosen: [{ product, quantity: 2 }] });
    const { email: _, ...cartWithoutEmail } = cart;

    const codes = [
      await expectRejection({ cart: { ...cart, shownTotalCents: 1000 }, amountCents: 1000 }),
      await expectRejection({ cart: cartWithTwo }),
      await expectRejection({ cart: cartWithoutEmail }),
      await expectRejection({ amountCents: 1000 }),
      await expectRejection({ amountCents: 1000, others: [card(320)] }),
      await expectRejection({ phone: '555' }),
      await expectRejection({ amountCents: 99 }),
      await expectRejection({ amountCents: 150_001 }),
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

  it('is rejected if a part in cash has no open drawer', async () => {
    await changePosSettings({ splitPayments: true });
    const cart = await aCart({ registerId: 'caja-9', chosen: [{ product: await aProduct() }] });
    const { code } = await expectRejection({ cart, others: [cash(320)], amountCents: 1000 });
    await changePosSettings({ splitPayments: false });

    expect(code).toBe(saleErrors.drawer_closed.code);
  });

  it('is rejected if it was already completed', async () => {
    const { saleId, cart } = await pos.createPaidSale();
    expect((await expectRejection({ saleId, cart })).code).toBe(saleErrors.already_sold.code);
  });

  it('leaves no parked cart if the service is not configured', async () => {
    const sale = await pos.buildSale();
    const platform = { ...(await athPlatform()), athMovil: makeAthMovil({ tokens: undefined, address: '' }) };
    const { paymentId, ...body } = sale;
    const actor = { kind: 'user', id: fixture.admin.userId, role: 'admin' } as const;
    const input = {
      params: { paymentId },
      body: { ...body, others: [] },
      query: {},
      actor,
      source: '',
      raw: emptyRequest,
    };

    await expect(askAthSale.run(input, platform)).rejects.toMatchObject({
      definition: athErrors.not_configured,
    });

    expect(await findParked(sale.saleId)).toBeUndefined();
    expect((await sellCart(fixture.asAdmin, sale.cart, [card(1320)], sale.saleId)).status).toBe(200);
  });
});

describe('accepted payment whose sale has become invalid', () => {
  it('is cancelled at the service with the reason, by the POS or by the sweep', async () => {
    const { paymentId, saleId, cart, product } = await acceptLastUnit();
    await sellOut(product.productId);

    await pos.sweep();
    await stack.waitUntilSettled();
    const { reply } = await pos.follow(paymentId);

    expect(pos.findServicePayment(paymentId)).toMatchObject({ status: 'CANCEL', refundedCents: 0 });
    expect(reply).toMatchObject({
      payment: { state: 'cancelled' },
      refusal: {
        code: saleErrors.not_enough_stock.code,
        detail: `No queda ninguno de ${product.name}.`,
      },
    });
    expect(await findSale(saleId)).toBeUndefined();
    expect(await findParked(saleId)).toMatchObject({ isWaiting: false, cart });
  });

  it('is not authorized while the service does not respond to its cancellation', async () => {
    const { paymentId, product } = await acceptLastUnit();
    await sellOut(product.productId);
    stack.athMovil.failNext({ call: 'cancel', when: 'before', how: 'drop' });

    const { reply: unanswered } = await pos.follow(paymentId);
    const { reply: ended } = await pos.follow(paymentId);

    expect(unanswered).toMatchObject({ isAnswered: false, payment: { state: 'confirmed' } });
    expect(ended.payment.state).toBe('cancelled');
    expect(pos.findServicePayment(paymentId).status).toBe('CANCEL');
  });
});

describe('completed payment whose sale has become invalid', () => {
  it('waits for an administrator with its reason, and is refunded completely', async () => {
    const { paymentId, saleId, cart, product } = await payWithoutStock();

    const { reply: paid } = await pos.follow(paymentId);
    const paymentsBefore = await listUnapplied();
    advanceClock({ minutes: 10 });
    const paymentsAfter = await listUnapplied();
    const { reply: refund } = await fixture.asAdmin(returnAthPayment, { params: { paymentId } });
    const repeatedRefund = await fixture.asAdmin(returnAthPayment, { params: { paymentId } });

    expect(paid.payment.state).toBe('completed');
    expect(paid.refusal).toEqual({
      code: saleErrors.not_enough_stock.code,
      detail: `No queda ninguno de ${product.name}.`,
    });
    expect(paymentsBefore.map((payment) => payment.paymentId)).not.toContain(paymentId);
    expect(paymentsAfter.map((payment) => payment.paymentId)).toContain(paymentId);
    expect(refund).toMatchObject({ payment: { state: 'refunded' }, isWaiting: false });
    expect(repeatedRefund.status).toBe(200);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(1320);
    expect(await findSale(saleId)).toBeUndefined();
    expect(await findParked(saleId)).toMatchObject({ isWaiting: false, cart });
    expect((await listUnapplied()).map((payment) => payment.paymentId)).not.toContain(paymentId);
  });
});
