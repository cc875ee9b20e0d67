import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { countAndClose, readRegister } from '#test/support/sales/drawers.ts';
import { aCart, anOpenDrawer, card, cash, createSale, sellCart } from '#test/support/sales/pos.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const readClosing = async (closingNumber: number) =>
  (await fixture.asAdmin(closingApi.getClosing, { params: { closingNumber: String(closingNumber) } })).reply;

describe('closing', () => {
  it('keeps the figures of its shift, which the next sale does not change', async () => {
    await anOpenDrawer('caja-1', 10_000);
    const product = await aProduct({ priceCents: 2_000, stock: 10 });
    const firstSale = await createSale(fixture.asAdmin, {
      registerId: 'caja-1',
      chosen: [{ product, quantity: 2 }],
    });
    const { reply } = await countAndClose(fixture.asAdmin, 'caja-1');

    const laterSale = await createSale(fixture.asAdmin, { registerId: 'caja-1', chosen: [{ product }] });

    const { closing, sales } = await readClosing(reply.closingNumber);
    expect(sales.map(({ number }) => number)).toEqual([firstSale.number]);
    expect(closing.figures).toMatchObject({
      sales: 1,
      products: 2,
      totalCents: 4_000,
      firstNumber: firstSale.number,
      lastNumber: firstSale.number,
    });
    const { shift, lastClosing } = await readRegister('caja-1');
    expect(laterSale.shiftId).toBe(shift.shiftId);
    expect(shift.figures).toMatchObject({ sales: 1, totalCents: 2_000 });
    expect(shift.opening).toBeUndefined();
    expect(lastClosing).toMatchObject({ closingNumber: reply.closingNumber, leftCents: 10_000 });
  });

  it('is listed newest first, with its total and cash difference', async () => {
    const closedNumbers: number[] = [];
    for (let round = 0; round < 3; round++) {
      await anOpenDrawer('caja-2', 1_000);
      closedNumbers.push((await countAndClose(fixture.asAdmin, 'caja-2')).reply.closingNumber);
    }
    const { rows } = (await fixture.asAdmin(closingApi.listClosings)).reply;
    const numbers = rows.map(({ closingNumber }) => closingNumber);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(numbers).toEqual(expect.arrayContaining(closedNumbers));
    expect(rows[0]).toMatchObject({ differenceCents: 0 });
  });

  it('answers 404 for an unknown number', async () => {
    const { status, problem } = await fixture.asAdmin(closingApi.getClosing, {
      params: { closingNumber: '99999' },
    });
    expect([status, problem.code]).toEqual([404, 'register.no_such_closing']);
  });

  it('has a PDF that is named after its number', async () => {
    await anOpenDrawer('caja-4', 1_000);
    const { closingNumber } = (await countAndClose(fixture.asAdmin, 'caja-4')).reply;
    const params = { closingNumber: String(closingNumber) };
    const { reply } = await fixture.asAdmin(closingApi.getClosingPdf, { params });
    expect(reply.filename).toBe(`cierre-z-${String(closingNumber).padStart(4, '0')}.pdf`);
    expect(Buffer.from(reply.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('concurrent calls', () => {
  it('give consecutive numbers if they close twenty drawers, which are listed in pages', async () => {
    for (const registerId of registerIds)
      if (!(await readRegister(registerId)).shift.opening) await anOpenDrawer(registerId, 1_000);
    const latestBefore = await thePlatform().counters.latest('closings.numbers');

    const responses = await Promise.all(registerIds.map((id) => countAndClose(fixture.asAdmin, id)));

    const numbers = responses.map(({ reply }) => reply.closingNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(registerIds.map((_, index) => latestBefore + 1 + index));
    await anOpenDrawer('caja-1', 1_000);
    await countAndClose(fixture.asAdmin, 'caja-1');
    const firstPage = (await fixture.asAdmin(closingApi.listClosings)).reply;
    const secondPage = (
      await fixture.asAdmin(closingApi.listClosings, { query: { cursor: firstPage.cursor! } })
    ).reply;
    const listedNumbers = [...firstPage.rows, ...secondPage.rows].map(({ closingNumber }) => closingNumber);
    expect(listedNumbers.slice(0, 21)).toEqual([latestBefore + 21, ...numbers.toReversed()]);
  });

  it('create one Z closing if they close one drawer', async () => {
    await anOpenDrawer('caja-5', 1_000);
    const latestBefore = await thePlatform().counters.latest('closings.numbers');

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => countAndClose(fixture.asAdmin, 'caja-5')),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await thePlatform().counters.latest('closings.numbers')).toBe(latestBefore + 1);
  });

  it('count a sale in one closing if they sell and close, never in two', async () => {
    const product = await aProduct({ priceCents: 1_000, stock: 12 });
    let carriedSales = 0;
    for (let round = 0; round < 12; round++) {
      await anOpenDrawer('caja-6', 1_000);
      const cart = await aCart({ registerId: 'caja-6', chosen: [{ product }] });
      const [sale, closingResponse] = await Promise.all([
        sellCart(fixture.asAdmin, cart, [card(1_000)]),
        countAndClose(fixture.asAdmin, 'caja-6'),
      ]);

      expect([sale.status, closingResponse.status]).toEqual([200, 200]);
      const { closing, sales } = await readClosing(closingResponse.reply.closingNumber);
      const { shift } = await readRegister('caja-6');
      const isInThisClosing = sale.reply.sale.shiftId === closing.shiftId;
      expect([closing.figures.sales, shift.figures.sales]).toEqual(
        isInThisClosing ? [1 + carriedSales, 0] : [carriedSales, 1],
      );
      expect(sales).toHaveLength(closing.figures.sales);
      carriedSales = shift.figures.sales;
    }
  });

  it('count a cash sale in the closing or reject one call if they sell and close', async () => {
    const product = await aProduct({ priceCents: 1_000, stock: 12 });
    for (let round = 0; round < 6; round++) {
      await anOpenDrawer('caja-7', 1_000);
      const cart = await aCart({ registerId: 'caja-7', chosen: [{ product }] });
      // The count happens before both calls.
      const { shift } = await readRegister('caja-7');
      const counted = { shiftId: shift.shiftId, countedCents: 1_000, shownExpectedCents: 1_000 };
      const [sale, closingResponse] = await Promise.all([
        sellCart(fixture.asAdmin, cart, [cash(1_000)]),
        countAndClose(fixture.asAdmin, 'caja-7', counted),
      ]);

      if (closingResponse.status === 200) expect(sale.problem.code).toBe('sale.drawer_closed');
      else expect([sale.status, closingResponse.problem.code]).toEqual([200, 'register.cash_moved']);
      if (closingResponse.status !== 200) await countAndClose(fixture.asAdmin, 'caja-7');
    }
  });
});

describe('getDayClose', () => {
  it('sums all registers by method, and matches the ledger [R336 R337 R338 R339]', async () => {
    const product = await aProduct({ priceCents: 3_000, stock: 10 });
    await anOpenDrawer('caja-8', 1_000);
    const cart = await aCart({ registerId: 'caja-8', chosen: [{ product, quantity: 2 }] });
    await sellCart(fixture.asAdmin, cart, [cash(6_000)]);
    await createSale(fixture.asAdmin, { registerId: 'caja-9', chosen: [{ product }] });

    const { reply } = await fixture.asAdmin(closingApi.getDayClose);

    const { collected, returned } = reply.figures;
    const cashCents = collected.cash - returned.cash;
    const otherCents = collected.card + collected.athMovil - returned.card - returned.athMovil;
    expect(cashCents + otherCents).toBe(calculateReceivedCents(reply.figures));
    const movements = await thePlatform().ledger.onDay(reply.date);
    expect(calculateReceivedCents(reply.figures)).toBe(
      sumMovements(movements.filter(({ shiftId }) => shiftId !== undefined)),
    );
    expect(sumCents(reply.sales.map(({ totalCents }) => totalCents))).toBe(reply.figures.totalCents);
    for (const sale of reply.sales)
      expect(sale).toEqual(
        expect.objectContaining({
          at: expect.any(String),
          methods: expect.any(Array),
          origin: 'pos',
          totalCents: sale.subtotalCents + sale.taxCents,
        }),
      );
    const salesOfBothRegisters = reply.sales.filter(({ registerId }) =>
      ['caja-8', 'caja-9'].includes(registerId),
    );
    expect(salesOfBothRegisters).toHaveLength(2);
  });

  it('is allowed for supervisors and administrators [R341]', () => {
    expect(closingApi.getDayClose.allow).toEqual(['admin', 'supervisor']);
    expect(drawerApi.closeDrawer.allow).toEqual(['admin', 'supervisor']);
  });

  it('uses the stored name and kind of each line, also of deleted products [R340]', async () => {
    const product = await aProduct({ priceCents: 700, stock: 20 });
    await createSale(fixture.asAdmin, { registerId: 'caja-10', chosen: [{ product, quantity: 11 }] });
    const productsBefore = (await fixture.asAdmin(closingApi.getDayClose)).reply.figures.products;
    const { catalog, commit, now } = thePlatform();
    const storedProduct = (await catalog.find(product.productId))!;
    await commit(catalog.changeProduct(storedProduct, { removedAt: now().toISOString() }));

    expect((await fixture.asAdmin(closingApi.getDayClose)).reply.figures.products).toBe(productsBefore);
  });
});

it('the figures of a Z closing equal the sum of its sales and its ledger rows', async () => {
  const product = await aProduct({ priceCents: 1_234, stock: 20 });
  await anOpenDrawer('caja-11', 1_000);
  const ids: string[] = [];
  for (const quantity of [1, 2, 3]) {
    const cart = await aCart({ registerId: 'caja-11', chosen: [{ product, quantity }] });
    const tender = quantity === 2 ? card(cart.shownTotalCents) : cash(cart.shownTotalCents, 5_000);
    ids.push((await sellCart(fixture.asAdmin, cart, [tender])).reply.sale.saleId);
  }
  const { closingNumber } = (await countAndClose(fixture.asAdmin, 'caja-11')).reply;
  const { closing } = await readClosing(closingNumber);

  const { sales, saleReturns, ledger } = thePlatform();
  const shiftSales = await sales.inShift(closing.shiftId);
  const rows = (await Promise.all(ids.map((id) => ledger.bySource(toSaleSource(id))))).flat();
  expect(calculateFigures(shiftSales, await saleReturns.inShift(closing.shiftId))).toEqual(closing.figures);
  expect(rows.every(({ shiftId }) => shiftId === closing.shiftId)).toBe(true);
  expect(sumMovements(rows)).toBe(calculateReceivedCents(closing.figures));
});

it('the cash of a drawer includes returns in cash, but none by card', async () => {
  await anOpenDrawer('caja-12', 10_000);
  const product = await aProduct({ priceCents: 2_000, stock: 9 });
  const sellBy = async (...tenders: Parameters<typeof sellCart>[2]) => {
    const cart = await aCart({ registerId: 'caja-12', chosen: [{ product }] });
    return (await sellCart(fixture.asAdmin, cart, tenders)).reply.sale.saleId;
  };
  const returnAll = (saleId: string) =>
    fixture.asAdmin(returnSale, {
      params: { saleId, returnId: randomUUID() },
      body: {
        registerId: 'caja-12',
        wanted: { kind: 'all', restock: true },
        reason: 'No le sirvió',
        withTip: false,
        shownCents: 2_000,
      },
    });
  for (const saleId of [await sellBy(card(2_000)), await sellBy(cash(2_000))])
    expect((await returnAll(saleId)).status).toBe(200);

  const { returns, cash: drawerCash } = (
    await fixture.asAdmin(drawerApi.getDrawer, { params: { registerId: 'caja-12' } })
  ).reply;
  expect([returns, drawerCash?.returnedCents]).toEqual([1, 2_000]);
  const { reply } = await countAndClose(fixture.asAdmin, 'caja-12');
  const { figures } = (await readClosing(reply.closingNumber)).closing;
  expect([figures.returns, figures.refunds]).toEqual([2, { cash: 1, card: 1, athMovil: 0 }]);
});
