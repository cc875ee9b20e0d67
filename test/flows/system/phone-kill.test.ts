import { afterAll, describe, expect, it, vi } from 'vitest';
import { listUnappliedAthPayments, returnAthPayment } from '#shared/payments/ath-api.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import { listParkedSales, sell } from '#shared/sales/api.ts';
import { askAthSale, followAthSale } from '#shared/sales/ath-sale-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { createTokenMinter } from '#test/support/system/access-tokens.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aStack, newDirectory, type TestStack } from '#test/support/system/stack.ts';
import { aChildStack, type ChildStack } from './child-stack.ts';
import { desk, moments, priceCents, productIdFor, stock, untilStopped } from './killable-phones.ts';

// An ATH Móvil payment must continue after the process is killed at any of its steps; lost responses are
// tested in `test/lambdas/payments`.

let last: TestStack | undefined;
afterAll(() => last?.close());

/** An ATH Móvil sale for each moment of the kill. */
const phoneSales = moments.map(({ name }, n) => ({
  moment: name,
  saleId: `sale-${n}`,
  paymentId: `pay-${n}`,
}));
type PhoneSale = (typeof phoneSales)[number];
/** The product of this sale is sold out in the meantime. */
const soldOut = phoneSales.find(({ moment }) => moment === 'after the money is taken')!;

const cartOf = (moment: string, quantity: number) => ({
  registerId: 'caja-1',
  email: 'clienta@test.example',
  items: [{ productId: productIdFor(moment), quantity, shownCents: priceCents }],
  balances: [],
  shownTotalCents: quantity * priceCents,
});

/** Starts the sale, has it accepted, and waits until it halts at its moment. */
async function haltSale(child: ChildStack, call: Caller, sale: PhoneSale): Promise<void> {
  const { moment, saleId, paymentId } = sale;
  const params = { paymentId };
  const saleBody = {
    saleId,
    cart: cartOf(moment, 1),
    others: [],
    amountCents: priceCents,
    phone: '787-555-0117',
  };
  const { status, problem } = await call(askAthSale, { params, body: saleBody });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  await child.order({ paymentId, moment });
  // The POS polls and gets no response.
  void call(followAthSale, { params }).catch(() => undefined);
  await child.order(untilStopped);
}

async function sellTheRest(call: Caller, moment: string): Promise<void> {
  const cart = cartOf(moment, stock);
  const tenders = [{ method: 'card' as const, amountCents: cart.shownTotalCents }];
  const { status } = await call(sell, { params: { saleId: 'rest' }, body: { ...cart, tenders } });
  expect(status).toBe(200);
}

/** Observes the service, and counts the capture calls from this point. */
function watchService({ athMovil }: TestStack) {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const serviceOf = ({ paymentId }: PhoneSale) =>
    athMovil.payments().find(({ metadata1 }) => metadata1 === paymentId)!;
  const countCaptures = (sale: PhoneSale) => {
    const bearer = `Bearer ${serviceOf(sale).authToken}`;
    const isOfIt = ([, given]: Parameters<typeof fetch>) =>
      new Headers(given?.headers).get('authorization') === bearer;
    return fetched.mock.calls.filter(isOfIt).length;
  };
  return { serviceOf, countCaptures };
}

/** The state of a sale among parked sales, sales, ledger and stock. */
async function stateOf(sale: PhoneSale, call: Caller) {
  const { sales, ledger, catalog } = thePlatform();
  const parked = (await call(listParkedSales)).reply.rows.find(({ saleId }) => saleId === sale.saleId);
  return {
    moment: sale.moment,
    isWaiting: parked?.isWaiting ?? false,
    tenders: (await sales.find(sale.saleId))?.tenders.map(({ paymentId }) => paymentId),
    ledgerCents: sumMovements(await ledger.bySource(toSaleSource(sale.saleId))),
    stock: (await catalog.find(productIdFor(sale.moment)))?.stock,
  };
}
const soldState = ({ moment, paymentId }: PhoneSale) => ({
  moment,
  isWaiting: false,
  tenders: [paymentId],
  ledgerCents: priceCents,
  stock: stock - 1,
});
const unsoldState = { isWaiting: true, tenders: undefined, ledgerCents: 0 };

describe('kill -9 between acceptance, authorization and commit of an ATH Móvil sale', () => {
  it('charges and sells once, or lists the payment for the owner [R304 R311]', async () => {
    const directory = await newDirectory();
    const child = await aChildStack(directory, 'killable-phones.ts');
    const mint = createTokenMinter(directory);
    const first = caller(child.url, () => mint(desk));
    for (const each of phoneSales) await haltSale(child, first, each);
    await sellTheRest(first, soldOut.moment);
    await child.kill({ engineToo: true });

    last = await aStack({ directory });
    const stack = last;
    const call = stack.as(desk);
    const states = () => Promise.all(phoneSales.map((each) => stateOf(each, call)));
    const unapplied = async () => (await call(listUnappliedAthPayments)).reply.payments;
    const { serviceOf, countCaptures } = watchService(stack);
    const readCaptures = () =>
      Promise.all([
        ...phoneSales.map(({ paymentId }) => call(followAthSale, { params: { paymentId } })),
        stack.bus.runSchedule('sweep-ath-payments'),
      ]);
    const takenBefore = moments.map(({ isTaken }) => isTaken);
    expect(phoneSales.map((each) => serviceOf(each).status === 'COMPLETED')).toEqual(takenBefore);
    // Without webhooks, these wait until they are polled.
    for (const each of phoneSales.filter((_, n) => !takenBefore[n]))
      expect(await stateOf(each, call)).toMatchObject({ ...unsoldState, stock });

    advanceClock({ minutes: 1 });
    await readCaptures();
    await stack.waitUntilSettled();
    await readCaptures();

    expect(phoneSales.map((each) => serviceOf(each).status)).toEqual(moments.map(() => 'COMPLETED'));
    expect(phoneSales.map(countCaptures)).toEqual(moments.map(({ isTaken }) => (isTaken ? 0 : 1)));
    const { moment } = soldOut;
    expect(await states()).toEqual(
      phoneSales.map((each) => (each === soldOut ? { moment, ...unsoldState, stock: 0 } : soldState(each))),
    );
    expect(stack.athMovil.payments()).toHaveLength(moments.length);

    advanceClock({ minutes: 10 });
    expect((await unapplied()).map(({ saleId }) => saleId)).toEqual([soldOut.saleId]);
    await call(returnAthPayment, { params: { paymentId: soldOut.paymentId } });

    expect(phoneSales.map((each) => serviceOf(each).refundedCents)).toEqual(
      phoneSales.map((each) => (each === soldOut ? priceCents : 0)),
    );
    expect(await unapplied()).toEqual([]);
    expect(await stateOf(soldOut, call)).toEqual({ moment, ...unsoldState, isWaiting: false, stock: 0 });
    await expectInvariants(stack);
  });
});
