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
import {
  deskUser,
  haltMoments,
  initialStock,
  priceCents,
  toProductId,
  waitUntilHalted,
} from './killable-phones.ts';

// An ATH Móvil payment must continue after the process is killed at any of its steps. Lost responses are
// tested in `test/lambdas/payments`.

let finalStack: TestStack | undefined;
afterAll(() => finalStack?.close());

/** One ATH Móvil sale for each moment of the kill. */
const phoneSales = haltMoments.map(({ name }, n) => ({
  moment: name,
  saleId: `sale-${n}`,
  paymentId: `pay-${n}`,
}));
type PhoneSale = (typeof phoneSales)[number];
/** The sale whose product is sold out before its payment continues. */
const soldOutSale = phoneSales.find(({ moment }) => moment === 'after the money is captured')!;

const buildCart = (moment: string, quantity: number) => ({
  registerId: 'caja-1',
  email: 'clienta@test.example',
  items: [{ productId: toProductId(moment), quantity, shownCents: priceCents }],
  balances: [],
  shownTotalCents: quantity * priceCents,
});

/** Starts the sale, has it accepted, and waits until it halts at its moment. */
async function haltSale(child: ChildStack, call: Caller, sale: PhoneSale): Promise<void> {
  const { moment, saleId, paymentId } = sale;
  const params = { paymentId };
  const saleBody = {
    saleId,
    cart: buildCart(moment, 1),
    others: [],
    amountCents: priceCents,
    phone: '787-555-0117',
  };
  const { status, problem } = await call(askAthSale, { params, body: saleBody });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  await child.sendCommand({ paymentId, moment });
  // The POS polls and gets no response.
  void call(followAthSale, { params }).catch(() => undefined);
  await child.sendCommand(waitUntilHalted);
}

async function sellRemainingStock(call: Caller, moment: string): Promise<void> {
  const cart = buildCart(moment, initialStock);
  const tenders = [{ method: 'card' as const, amountCents: cart.shownTotalCents }];
  const { status } = await call(sell, { params: { saleId: 'rest' }, body: { ...cart, tenders } });
  expect(status).toBe(200);
}

/** Observes the service, and counts later capture calls. */
function watchService({ athMovil }: TestStack) {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const findServicePayment = ({ paymentId }: PhoneSale) =>
    athMovil.payments().find(({ metadata1 }) => metadata1 === paymentId)!;
  const countCaptures = (sale: PhoneSale) => {
    const bearer = `Bearer ${findServicePayment(sale).authToken}`;
    const isOfPayment = ([, init]: Parameters<typeof fetch>) =>
      new Headers(init?.headers).get('authorization') === bearer;
    return fetchSpy.mock.calls.filter(isOfPayment).length;
  };
  return { findServicePayment, countCaptures };
}

/** Returns the state of a sale among parked sales, sales, ledger and stock. */
async function readSaleState(sale: PhoneSale, call: Caller) {
  const { sales, ledger, catalog } = thePlatform();
  const parked = (await call(listParkedSales)).reply.rows.find(({ saleId }) => saleId === sale.saleId);
  return {
    moment: sale.moment,
    isWaiting: parked?.isWaiting ?? false,
    tenders: (await sales.find(sale.saleId))?.tenders.map(({ paymentId }) => paymentId),
    ledgerCents: sumMovements(await ledger.bySource(toSaleSource(sale.saleId))),
    stock: (await catalog.find(toProductId(sale.moment)))?.stock,
  };
}
const buildSoldState = ({ moment, paymentId }: PhoneSale) => ({
  moment,
  isWaiting: false,
  tenders: [paymentId],
  ledgerCents: priceCents,
  stock: initialStock - 1,
});
const unsoldState = { isWaiting: true, tenders: undefined, ledgerCents: 0 };

describe('kill -9 between acceptance, authorization and commit of an ATH Móvil sale', () => {
  it('charges and sells once, or lists the payment for the owner [R304 R311]', async () => {
    const directory = await newDirectory();
    const child = await aChildStack(directory, 'killable-phones.ts');
    const mint = createTokenMinter(directory);
    const callBeforeKill = caller(child.url, () => mint(deskUser));
    for (const phoneSale of phoneSales) await haltSale(child, callBeforeKill, phoneSale);
    await sellRemainingStock(callBeforeKill, soldOutSale.moment);
    await child.kill({ engineToo: true });

    finalStack = await aStack({ directory });
    const stack = finalStack;
    const call = stack.as(deskUser);
    const readStates = () => Promise.all(phoneSales.map((phoneSale) => readSaleState(phoneSale, call)));
    const listUnapplied = async () => (await call(listUnappliedAthPayments)).reply.payments;
    const { findServicePayment, countCaptures } = watchService(stack);
    const pollPayments = () =>
      Promise.all([
        ...phoneSales.map(({ paymentId }) => call(followAthSale, { params: { paymentId } })),
        stack.bus.runSchedule('sweep-ath-payments'),
      ]);
    const wasCaptured = haltMoments.map(({ isCaptured }) => isCaptured);
    expect(phoneSales.map((phoneSale) => findServicePayment(phoneSale).status === 'COMPLETED')).toEqual(
      wasCaptured,
    );
    // Without webhooks, these wait until they are polled.
    for (const phoneSale of phoneSales.filter((_, n) => !wasCaptured[n]))
      expect(await readSaleState(phoneSale, call)).toMatchObject({ ...unsoldState, stock: initialStock });

    advanceClock({ minutes: 1 });
    await pollPayments();
    await stack.waitUntilSettled();
    await pollPayments();

    expect(phoneSales.map((phoneSale) => findServicePayment(phoneSale).status)).toEqual(
      haltMoments.map(() => 'COMPLETED'),
    );
    expect(phoneSales.map(countCaptures)).toEqual(haltMoments.map(({ isCaptured }) => (isCaptured ? 0 : 1)));
    const { moment } = soldOutSale;
    expect(await readStates()).toEqual(
      phoneSales.map((phoneSale) =>
        phoneSale === soldOutSale ? { moment, ...unsoldState, stock: 0 } : buildSoldState(phoneSale),
      ),
    );
    expect(stack.athMovil.payments()).toHaveLength(haltMoments.length);

    advanceClock({ minutes: 10 });
    expect((await listUnapplied()).map(({ saleId }) => saleId)).toEqual([soldOutSale.saleId]);
    await call(returnAthPayment, { params: { paymentId: soldOutSale.paymentId } });

    expect(phoneSales.map((phoneSale) => findServicePayment(phoneSale).refundedCents)).toEqual(
      phoneSales.map((phoneSale) => (phoneSale === soldOutSale ? priceCents : 0)),
    );
    expect(await listUnapplied()).toEqual([]);
    expect(await readSaleState(soldOutSale, call)).toEqual({
      moment,
      ...unsoldState,
      isWaiting: false,
      stock: 0,
    });
    await expectInvariants(stack);
  });
});
