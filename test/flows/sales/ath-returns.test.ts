import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { makeAthMovil } from '#lambdas/platform/external/ath-movil.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import { refundSaleReturn } from '#lambdas/sales/ath/refund-ath-return.ts';
import { listUnappliedAthPayments, settleAthRefund } from '#shared/payments/ath-api.ts';
import { saleSource, sumOf } from '#shared/payments/ledger.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale, listSales, returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthTill, athPlatform } from '#test/support/payments/ath-till.ts';
import { aCart, allowAtTill, anOpenDrawer, cash } from '#test/support/sales/till.ts';

let scene: Scene;
let till: ReturnType<typeof anAthTill>;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  till = anAthTill(stack, scene.asAdmin);
  await anOpenDrawer();
});

/** Three units of a product at $10, paid by ATH Móvil. */
async function soldThree() {
  const product = await aProduct({ stock: 5, priceCents: 1000 });
  return till.sold({ cart: await aCart({ chosen: [{ product, quantity: 3 }] }) });
}
const giveBack = (sale: Sale, quantity: number, returnId: string = randomUUID()) =>
  scene.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'lines', lines: [{ lineId: 'l1', quantity, restock: true }] },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: quantity * 1000,
    },
  });
const shown = async ({ saleId }: Pick<Sale, 'saleId'>) =>
  (await scene.asAdmin(getSale, { params: { saleId } })).reply;
const statesOf = async (sale: Pick<Sale, 'saleId'>) =>
  (await shown(sale)).returns.map(({ tenders }) => tenders.map(({ state }) => state));
const listed = async ({ saleId, date }: Sale) =>
  (await scene.asAdmin(listSales, { query: { date } })).reply.rows.find((row) => row.saleId === saleId);
const isReturning = async (sale: Sale) => (await listed(sale))?.isReturning;
const refusedRefunds = async () => (await scene.asAdmin(listUnappliedAthPayments)).reply.refunds;
/** Refunds in the app of the service, outside the product. */
async function refundByHand(paymentId: string, amountCents: number) {
  const { athMovil } = await athPlatform();
  const referenceNumber = till.serviceOf(paymentId).referenceNumber ?? '';
  await athMovil.refund({ referenceNumber, amountCents, message: 'a mano' });
}

describe('return of an ATH Móvil sale', () => {
  it('is pending until the service has confirmed the refund', async () => {
    const { sale, paymentId } = await soldThree();
    stack.athMovil.down(true);

    const { reply } = await giveBack(sale, 1);
    await stack.settled();
    const before = [await statesOf(sale), await isReturning(sale)];
    stack.athMovil.down(false);
    await till.sweep();

    expect(reply.given.tenders).toEqual([
      { tenderId: 't1', method: 'athMovil', amountCents: 1000, paymentId, state: 'waiting' },
    ]);
    expect(before).toEqual([[['waiting']], true]);
    expect([await statesOf(sale), await isReturning(sale)]).toEqual([[['done']], false]);
    expect(till.serviceOf(paymentId).refundedCents).toBe(1000);
    expect(sumOf(await thePlatform().ledger.bySource(saleSource(sale.saleId)))).toBe(2000);
  });

  it('is refunded once, although the event is delivered twice and the sweep runs', async () => {
    const { sale, paymentId } = await soldThree();
    stack.bus.deliverTwice(true);

    await giveBack(sale, 2);
    await Promise.all([till.sweep(), till.sweep()]);
    await stack.settled();
    stack.bus.deliverTwice(false);

    expect(till.serviceOf(paymentId).refundedCents).toBe(2000);
    expect(await statesOf(sale)).toEqual([['done']]);
  });

  it('is refunded in several parts, one after the other', async () => {
    const { sale, paymentId } = await soldThree();
    stack.athMovil.down(true);
    await giveBack(sale, 1);
    await giveBack(sale, 1);
    await giveBack(sale, 1);
    await stack.settled();
    stack.athMovil.down(false);

    for (let minute = 0; minute < 4; minute++) await till.sweep();

    expect(await statesOf(sale)).toEqual([['done'], ['done'], ['done']]);
    expect(till.serviceOf(paymentId).refundedCents).toBe(3000);
    expect((await shown(sale)).sale).toMatchObject({ status: 'returned', returnedCents: 3000 });
    expect((await till.row(paymentId)).state).toBe('refunded');
  });

  it('of a split sale also takes the cash from the drawer, and a void refunds all', async () => {
    await allowAtTill({ splitPayments: true });
    const { sale, paymentId } = await till.sold({ others: [cash(320)], amountCents: 1000 });
    await allowAtTill({ splitPayments: false });

    const { reply } = await scene.asAdmin(voidSale, {
      params: { saleId: sale.saleId, returnId: randomUUID() },
      body: { reason: 'Se cobró dos veces' },
    });
    await stack.settled();

    expect(reply.given.tenders.map(({ method, state }) => [method, state])).toEqual([
      ['cash', 'done'],
      ['athMovil', 'waiting'],
    ]);
    expect(await statesOf(sale)).toEqual([['done', 'done']]);
    expect(till.serviceOf(paymentId).refundedCents).toBe(1000);
  });
});

describe('refund that the service rejects', () => {
  /** A return of two units, after most of its amount was refunded outside the product. */
  async function refusedReturn() {
    const { sale, paymentId } = await soldThree();
    await refundByHand(paymentId, 2000);
    const { reply } = await giveBack(sale, 2);
    await stack.settled();
    return { sale, paymentId, returnId: reply.given.returnId };
  }

  it('is listed with its sale until an administrator settles it', async () => {
    const { sale, paymentId, returnId } = await refusedReturn();
    await till.sweep();
    const refunds = await refusedRefunds();
    const [states, row] = [await statesOf(sale), await listed(sale)];
    const settle = (how: 'again' | 'byHand') =>
      scene.asAdmin(settleAthRefund, { params: { saleId: sale.saleId, returnId }, body: { how } });
    await settle('again');
    const still = await statesOf(sale);
    await settle('byHand');
    await settle('byHand');
    await settle('byHand');

    expect(refunds).toMatchObject([
      { saleId: sale.saleId, returnId, number: sale.number, amountCents: 2000 },
    ]);
    expect([states, still]).toEqual([[['refused']], [['refused']]]);
    expect(row).toMatchObject({ isReturning: false, isRefused: true });
    expect(await listed(sale)).toMatchObject({ isReturning: false, isRefused: false });
    expect(await statesOf(sale)).toEqual([['done']]);
    expect(await refusedRefunds()).toEqual([]);
    expect(till.serviceOf(paymentId).refundedCents).toBe(2000);
  });

  it('is requested again by the administrator', async () => {
    const { sale, paymentId } = await soldThree();
    const platform = await athPlatform();
    const tokens = { publicToken: 'other', privateToken: 'other' };
    const refusing = {
      ...platform.athMovil,
      refund: makeAthMovil({ tokens, address: stack.athMovil.url }).refund,
    };
    stack.athMovil.down(true);
    const { reply } = await giveBack(sale, 1);
    await stack.settled();
    stack.athMovil.down(false);
    const of = { saleId: sale.saleId, returnId: reply.given.returnId };
    await refundSaleReturn({ ...platform, athMovil: refusing }, of, { sale: athSale });
    const refused = await statesOf(sale);

    await scene.asAdmin(settleAthRefund, { params: of, body: { how: 'again' } });

    expect(refused).toEqual([['refused']]);
    expect(await statesOf(sale)).toEqual([['done']]);
    expect(till.serviceOf(paymentId).refundedCents).toBe(1000);
  });
});
