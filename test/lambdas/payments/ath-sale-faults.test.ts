import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AthPorts } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { listUnapplied } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import { askAthSale, cancelAthSale, followAthSale } from '#lambdas/sales/ath/ath-sales.ts';
import { isOpen } from '#shared/payments/ath-payment.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import { aProduct } from '#test/support/center/product.ts';
import {
  createAthFixture,
  createKilledPlatform,
  waitUntilKilled,
} from '#test/support/payments/ath-fixture.ts';
import { aCart } from '#test/support/sales/pos.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

// Tests a sale by phone with a fault of the service or the process at every step. Afterwards POS, table and
// service agree, or the payment is in the administrator's list.

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const seller = { kind: 'user', id: 'lourdes', role: 'admin' } as const;
const purposes = { sale: athSale };
const emptyRequest = { query: {}, source: '', raw: { body: '', headers: {} }, actor: seller };

/** Creates a sale to be paid by phone, with the actions of the POS on any platform. */
async function anAthSale({ stock = 3 } = {}) {
  const fixture = await createAthFixture();
  const product = await aProduct({ stock });
  const cart = await aCart({ chosen: [{ product }] });
  const [paymentId, saleId] = [newId(), newId()];
  const params = { paymentId };
  const body = { saleId, cart, others: [], amountCents: cart.shownTotalCents, phone: '787-555-0117' };
  const requestSale = (ports: AthPorts = fixture.platform) =>
    askAthSale.run({ ...emptyRequest, params, body }, ports);
  const followSale = (ports: AthPorts = fixture.platform) =>
    followAthSale(purposes).run({ ...emptyRequest, params, body: {} }, ports);
  const cancel = (ports: AthPorts = fixture.platform) =>
    cancelAthSale(purposes).run({ ...emptyRequest, params, body: {} }, ports);
  /** Runs the sweep on the payment. */
  const sweep = async () => {
    const payment = await fixture.platform.athPayments.find(paymentId);
    if (payment && isOpen(payment)) await followSale();
  };
  const findPayment = () => fixture.emulator.payments().find(({ metadata1 }) => metadata1 === paymentId);
  const accept = () => {
    const payment = findPayment();
    if (payment?.status === 'OPEN') fixture.emulator.phones.accept(payment.ecommerceId);
  };
  return {
    ...fixture,
    product,
    paymentId,
    saleId,
    requestSale,
    followSale,
    cancel,
    sweep,
    findPayment,
    accept,
  };
}
type AthSale = Awaited<ReturnType<typeof anAthSale>>;

/** Expects that a paid payment is sold once or listed for the administrator, and that an unpaid one is not. */
async function expectAgreement(fixture: AthSale): Promise<void> {
  const { platform, product, paymentId, saleId, findPayment } = fixture;
  const [sale, rows, unapplied, storedProduct] = [
    await platform.sales.find(saleId),
    await platform.ledger.bySource(toSaleSource(saleId)),
    await listUnapplied(platform),
    await platform.catalog.find(product.productId),
  ];
  const payment = findPayment();
  const isPaid = payment?.status === 'COMPLETED';
  const isListed = unapplied.some((row) => row.paymentId === paymentId);
  expect({ isSoldOrListed: sale !== undefined || isListed }).toEqual({ isSoldOrListed: isPaid });
  expect(sumMovements(rows)).toBe(sale ? payment?.totalCents : 0);
  expect(storedProduct?.stock).toBe(sale ? 2 : 3);
  const isParked = (await platform.parkedSales.all()).some((row) => row.saleId === saleId);
  if (sale) expect(isParked).toBe(false);
}

const faults = (['before', 'after'] as const).flatMap((when) =>
  (['drop', 'error', 'late'] as const).map((how) => ({ when, how })),
);
const calls = ['create', 'find', 'authorize', 'cancel'] as const;

describe.each(calls)('lost answer to %s', (call) => {
  it.each(faults)('leaves a consistent sale ($how, $when)', async ({ when, how }) => {
    const sale = await anAthSale();
    const athMovil = sale.createAdapter(how === 'late' ? { timeoutMs: 200 } : {});
    const failingPlatform = { ...sale.platform, athMovil };
    sale.emulator.failNext({ call, when, how });

    await sale.requestSale(failingPlatform);
    sale.accept();
    if (call === 'cancel') await sale.cancel(failingPlatform);
    await sale.followSale(failingPlatform);
    advanceClock({ minutes: 1 });
    await sale.sweep();
    advanceClock({ minutes: 11 });
    await sale.sweep();
    sale.emulator.expireDue();

    await expectAgreement(sale);
  });
});

/** More steps than a sale by phone has. */
const maxSteps = 9;
const terminations = (['before', 'after'] as const).flatMap((when) =>
  Array.from({ length: maxSteps }, (_, index) => ({ when, step: index + 1 })),
);

describe('terminated process', () => {
  it.each(terminations)(
    '$when step $step of a request leaves nothing paid and unsold',
    async ({ when, step }) => {
      const sale = await anAthSale();

      await waitUntilKilled(sale.requestSale(createKilledPlatform(sale.platform, step, when).killed));
      sale.accept();
      await sale.sweep();
      advanceClock({ minutes: 11 });
      await sale.sweep();
      sale.emulator.expireDue();

      await expectAgreement(sale);
    },
  );

  it.each(terminations)(
    '$when step $step of confirming, authorizing and selling sells once',
    async ({ when, step }) => {
      const sale = await anAthSale();
      await sale.requestSale();
      sale.accept();

      await waitUntilKilled(sale.followSale(createKilledPlatform(sale.platform, step, when).killed));
      advanceClock({ minutes: 1 });
      await sale.sweep();

      expect(await sale.platform.sales.find(sale.saleId)).toBeDefined();
      await expectAgreement(sale);
    },
  );

  it('takes fewer steps than these tests terminate', async () => {
    const sale = await anAthSale();
    const { killed, counter } = createKilledPlatform(sale.platform, Number.POSITIVE_INFINITY, 'before');

    await sale.requestSale(killed);
    const requestSteps = counter.acts;
    sale.accept();
    await sale.followSale(killed);

    expect([requestSteps, counter.acts - requestSteps].every((acts) => acts > 1 && acts < maxSteps)).toBe(
      true,
    );
  });
});

it('a payment whose product is deleted after authorization is listed for the administrator', async () => {
  const sale = await anAthSale();
  await sale.requestSale();
  sale.accept();
  const { authToken } = await sale.platform.athPayments.get(sale.paymentId);
  await sale.platform.athMovil.authorize(authToken!);
  const { catalog, commit } = sale.platform;
  const product = await catalog.find(sale.product.productId);
  if (product) await commit(catalog.changeProduct(product, { active: false }));

  const { refusal } = await sale.followSale();
  advanceClock({ minutes: 10 });
  await sale.sweep();

  expect(refusal?.detail).toBe('Bruma facial ya no se vende.');
  await expectAgreement(sale);
  expect(await listUnapplied(sale.platform)).toContainEqual(
    expect.objectContaining({ paymentId: sale.paymentId }),
  );
});

describe('concurrent observers of a payment', () => {
  it.each([
    { when: 'before', isSeen: true },
    { when: 'after', isSeen: false },
  ])(
    'all find it sold without an error, when one of them sells $when another looks for the sale',
    async ({ isSeen }) => {
      const sale = await anAthSale({ stock: 1 });
      const { platform, followSale } = sale;
      await sale.requestSale();
      sale.accept();
      const { rows } = platform;
      let isFirst = true;
      const readBatchDuringSale: typeof rows.readBatch = async (reads) => {
        if (!isFirst) return rows.readBatch(reads);
        isFirst = false;
        const rowsBefore = isSeen ? undefined : await rows.readBatch(reads);
        await followSale();
        return rowsBefore ?? rows.readBatch(reads);
      };

      const rowsDuringSale = { readBatch: readBatchDuringSale };
      const { refusal, sale: foundSale } = await followSale({ ...platform, rows: rowsDuringSale });

      expect(refusal).toBeUndefined();
      expect(foundSale?.saleId).toBe(sale.saleId);
    },
  );
});
