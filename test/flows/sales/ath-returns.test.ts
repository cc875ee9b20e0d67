import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { makeAthMovil } from '#lambdas/platform/external/ath-movil.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import { refundSaleReturn } from '#lambdas/sales/ath/refund-ath-return.ts';
import { listUnappliedAthPayments, settleAthRefund } from '#shared/payments/ath-api.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale, listSales, returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthPos, athPlatform } from '#test/support/payments/ath-pos.ts';
import { aCart, anOpenDrawer, cash, changePosSettings } from '#test/support/sales/pos.ts';

let fixture: Fixture;
let pos: ReturnType<typeof anAthPos>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  pos = anAthPos(stack, fixture.asAdmin);
  await anOpenDrawer();
});

/** Sells three units of a product at $10, paid by ATH Móvil. */
async function sellThree() {
  const product = await aProduct({ stock: 5, priceCents: 1000 });
  return pos.createPaidSale({ cart: await aCart({ chosen: [{ product, quantity: 3 }] }) });
}
const returnUnits = (sale: Sale, quantity: number, returnId: string = randomUUID()) =>
  fixture.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'lines', lines: [{ lineId: 'l1', quantity, restock: true }] },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: quantity * 1000,
    },
  });
const readSale = async ({ saleId }: Pick<Sale, 'saleId'>) =>
  (await fixture.asAdmin(getSale, { params: { saleId } })).reply;
const listStates = async (sale: Pick<Sale, 'saleId'>) =>
  (await readSale(sale)).returns.map(({ tenders }) => tenders.map(({ state }) => state));
const findSaleRow = async ({ saleId, date }: Sale) =>
  (await fixture.asAdmin(listSales, { query: { date } })).reply.rows.find((row) => row.saleId === saleId);
const readIsReturning = async (sale: Sale) => (await findSaleRow(sale))?.isReturning;
const listRejectedRefunds = async () => (await fixture.asAdmin(listUnappliedAthPayments)).reply.refunds;
/** Refunds in the app of the service, outside the product. */
async function refundManually(paymentId: string, amountCents: number) {
  const { athMovil } = await athPlatform();
  const referenceNumber = pos.findServicePayment(paymentId).referenceNumber ?? '';
  await athMovil.refund({ referenceNumber, amountCents, message: 'a mano' });
}

describe('return of an ATH Móvil sale', () => {
  it('is pending until the service has confirmed the refund', async () => {
    const { sale, paymentId } = await sellThree();
    stack.athMovil.setDown(true);

    const { reply } = await returnUnits(sale, 1);
    await stack.waitUntilSettled();
    const resultBefore = [await listStates(sale), await readIsReturning(sale)];
    stack.athMovil.setDown(false);
    await pos.sweep();

    expect(reply.given.tenders).toEqual([
      { tenderId: 't1', method: 'athMovil', amountCents: 1000, paymentId, state: 'waiting' },
    ]);
    expect(resultBefore).toEqual([[['waiting']], true]);
    expect([await listStates(sale), await readIsReturning(sale)]).toEqual([[['done']], false]);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(1000);
    expect(sumMovements(await thePlatform().ledger.bySource(toSaleSource(sale.saleId)))).toBe(2000);
  });

  it('is refunded once, although the event is delivered twice and the sweep runs', async () => {
    const { sale, paymentId } = await sellThree();
    stack.bus.deliverTwice(true);

    await returnUnits(sale, 2);
    await Promise.all([pos.sweep(), pos.sweep()]);
    await stack.waitUntilSettled();
    stack.bus.deliverTwice(false);

    expect(pos.findServicePayment(paymentId).refundedCents).toBe(2000);
    expect(await listStates(sale)).toEqual([['done']]);
  });

  it('is refunded in several parts, one after the other', async () => {
    const { sale, paymentId } = await sellThree();
    stack.athMovil.setDown(true);
    await returnUnits(sale, 1);
    await returnUnits(sale, 1);
    await returnUnits(sale, 1);
    await stack.waitUntilSettled();
    stack.athMovil.setDown(false);

    for (let minute = 0; minute < 4; minute++) await pos.sweep();

    expect(await listStates(sale)).toEqual([['done'], ['done'], ['done']]);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(3000);
    expect((await readSale(sale)).sale).toMatchObject({ status: 'returned', returnedCents: 3000 });
    expect((await pos.readPayment(paymentId)).state).toBe('refunded');
  });

  it('takes the cash part of a split sale from the drawer when a void refunds all', async () => {
    await changePosSettings({ splitPayments: true });
    const { sale, paymentId } = await pos.createPaidSale({ others: [cash(320)], amountCents: 1000 });
    await changePosSettings({ splitPayments: false });

    const { reply } = await fixture.asAdmin(voidSale, {
      params: { saleId: sale.saleId, returnId: randomUUID() },
      body: { reason: 'Se cobró dos veces' },
    });
    await stack.waitUntilSettled();

    expect(reply.given.tenders.map(({ method, state }) => [method, state])).toEqual([
      ['cash', 'done'],
      ['athMovil', 'waiting'],
    ]);
    expect(await listStates(sale)).toEqual([['done', 'done']]);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(1000);
  });
});

describe('refund that the service rejects', () => {
  /** Returns two units after most of its amount was refunded outside the product. */
  async function createRejectedReturn() {
    const { sale, paymentId } = await sellThree();
    await refundManually(paymentId, 2000);
    const { reply } = await returnUnits(sale, 2);
    await stack.waitUntilSettled();
    return { sale, paymentId, returnId: reply.given.returnId };
  }

  it('is listed with its sale until an administrator settles it', async () => {
    const { sale, paymentId, returnId } = await createRejectedReturn();
    await pos.sweep();
    const refunds = await listRejectedRefunds();
    const [states, row] = [await listStates(sale), await findSaleRow(sale)];
    const settle = (how: 'again' | 'byHand') =>
      fixture.asAdmin(settleAthRefund, { params: { saleId: sale.saleId, returnId }, body: { how } });
    await settle('again');
    const statesBefore = await listStates(sale);
    await settle('byHand');
    await settle('byHand');
    await settle('byHand');

    expect(refunds).toMatchObject([
      { saleId: sale.saleId, returnId, number: sale.number, amountCents: 2000 },
    ]);
    expect([states, statesBefore]).toEqual([[['refused']], [['refused']]]);
    expect(row).toMatchObject({ isReturning: false, isRefused: true });
    expect(await findSaleRow(sale)).toMatchObject({ isReturning: false, isRefused: false });
    expect(await listStates(sale)).toEqual([['done']]);
    expect(await listRejectedRefunds()).toEqual([]);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(2000);
  });

  it('is requested again by the administrator', async () => {
    const { sale, paymentId } = await sellThree();
    const platform = await athPlatform();
    const tokens = { publicToken: 'other', privateToken: 'other' };
    const rejectingService = {
      ...platform.athMovil,
      refund: makeAthMovil({ tokens, address: stack.athMovil.url }).refund,
    };
    stack.athMovil.setDown(true);
    const { reply } = await returnUnits(sale, 1);
    await stack.waitUntilSettled();
    stack.athMovil.setDown(false);
    const returnKey = { saleId: sale.saleId, returnId: reply.given.returnId };
    await refundSaleReturn({ ...platform, athMovil: rejectingService }, returnKey, { sale: athSale });
    const rejectedStates = await listStates(sale);

    await fixture.asAdmin(settleAthRefund, { params: returnKey, body: { how: 'again' } });

    expect(rejectedStates).toEqual([['refused']]);
    expect(await listStates(sale)).toEqual([['done']]);
    expect(pos.findServicePayment(paymentId).refundedCents).toBe(1000);
  });
});
