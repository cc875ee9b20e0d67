import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import type { BodyOf } from '#shared/core/route.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import { moveCash } from '#shared/registers/drawer-api.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale, returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { aClosing } from '#test/support/sales/drawers.ts';
import {
  aCart,
  anOpenDrawer,
  card,
  cash,
  changePosSettings,
  createSale,
  sellCart,
} from '#test/support/sales/pos.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
});

const readRegister = async (registerId = 'caja-1') => (await thePlatform().registers.find(registerId))!;
const aSupervisor = async (userId: string) =>
  stack.as(await anAccount('supervisor', 'Mando', { userId, phone: '787-555-0102' }));
const readStock = async (productId: string) => (await thePlatform().catalog.find(productId))!.stock;
const wantLines = (lineId = 'l1', quantity = 1) => ({
  kind: 'lines' as const,
  lines: [{ lineId, quantity, restock: true }],
});

/** Creates a sale with $15.00 in cash and $25.00 by card. */
async function sellWithTwoTenders(registerId = 'caja-1'): Promise<Sale> {
  await changePosSettings({ splitPayments: true });
  onTestFinished(() => changePosSettings({ splitPayments: false }));
  const product = await aProduct({ stock: 5, priceCents: 2000 });
  const cart = await aCart({ registerId, chosen: [{ product, quantity: 2 }] });
  const { reply } = await sellCart(fixture.asAdmin, cart, [cash(1500), card(2500)]);
  return reply.sale;
}

type ReturnBody = Partial<BodyOf<typeof returnSale>>;
const returnItems = (
  sale: Sale,
  overrides: ReturnBody,
  call: Caller = fixture.asAdmin,
  returnId: string = randomUUID(),
) =>
  call(returnSale, {
    params: { saleId: sale.saleId, returnId },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'all', restock: true },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: sale.totalCents,
      ...overrides,
    },
  });

async function sellForCash(quantity = 1, stock = 5) {
  const product = await aProduct({ stock, priceCents: 2000 });
  const cart = await aCart({ chosen: [{ product, quantity }] });
  const { reply } = await sellCart(fixture.asAdmin, cart, [cash(cart.shownTotalCents)]);
  return { product, sale: reply.sale };
}

describe('returnSale', () => {
  it('updates sale, stock, ledger, drawer and shift figures in one commit', async () => {
    const { product, sale } = await sellForCash(3);
    const registerBefore = await readRegister();

    const { reply } = await returnItems(sale, { wanted: wantLines('l1', 2), shownCents: 4000 });

    expect(reply.sale).toMatchObject({ status: 'partlyReturned', returnedCents: 4000 });
    expect(reply.given).toMatchObject({ amountCents: 4000, kind: 'return' });
    expect(await readStock(product.productId)).toBe(4);
    expect(sumMovements(await thePlatform().ledger.bySource(toSaleSource(sale.saleId)))).toBe(2000);
    const registerAfter = await readRegister();
    expect(registerBefore.shift.cashCents - registerAfter.shift.cashCents).toBe(4000);
    expect(
      calculateReceivedCents(registerBefore.shift.figures) -
        calculateReceivedCents(registerAfter.shift.figures),
    ).toBe(4000);
    const { reply: storedSale } = await fixture.asAdmin(getSale, { params: { saleId: sale.saleId } });
    expect(storedSale.returns.map(({ reason }) => reason)).toEqual(['No le sirvió']);
  });

  it('is made once per return id, and never exceeds what was paid', async () => {
    const registerBefore = await readRegister();
    const { product, sale } = await sellForCash(2);
    const returnId = randomUUID();
    const returnBody = { wanted: wantLines(), shownCents: 2000 };
    await Promise.all(
      Array.from({ length: 10 }, () => returnItems(sale, returnBody, fixture.asAdmin, returnId)),
    );
    expect(await readStock(product.productId)).toBe(4);

    const otherReturns = await Promise.all(Array.from({ length: 10 }, () => returnItems(sale, returnBody)));

    expect(otherReturns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(otherReturns.find(({ status }) => status !== 200)?.problem.code).toBe(saleErrors.line_gone.code);
    expect(await readStock(product.productId)).toBe(5);
    expect(sumMovements(await thePlatform().ledger.bySource(toSaleSource(sale.saleId)))).toBe(0);
    expect((await readRegister()).shift.cashCents).toBe(registerBefore.shift.cashCents);
  });

  it('leaves the stock unchanged if an amount is returned, up to the amount that remains of the sale', async () => {
    const { product, sale } = await sellForCash(2);
    const { reply } = await returnItems(sale, { wanted: { kind: 'amount', cents: 1500 }, shownCents: 1500 });
    expect(reply.sale.returnedCents).toBe(1500);
    expect(await readStock(product.productId)).toBe(3);

    const { problem } = await returnItems(sale, {
      wanted: { kind: 'amount', cents: 2501 },
      shownCents: 2501,
    });
    expect(problem.fields).toEqual([
      { field: 'wanted.cents', message: 'De esta venta se puede devolver hasta $25.00.' },
    ]);
  });

  it('requires an open drawer with enough cash for a return in cash', async () => {
    const { sale } = await sellForCash();
    const withoutDrawer = await returnItems(sale, { registerId: 'caja-8' });
    expect(withoutDrawer.problem.code).toBe(saleErrors.no_drawer_for_return.code);
    await anOpenDrawer('caja-6', 500);
    const withTooLittleCash = await returnItems(sale, { registerId: 'caja-6' });
    // It was paid in cash only, so the message offers no other method.
    expect(withTooLittleCash.problem.detail).toBe(
      'En la Caja 6 hay $5.00 y hacen falta $20.00. Anota antes una entrada de efectivo.',
    );
    const splitSale = await sellWithTwoTenders();
    const [cashTender] = splitSale.tenders;
    const partWithTooLittleCash = await returnItems(splitSale, {
      wanted: { kind: 'amount', cents: 1500 },
      shownCents: 1500,
      tenders: [{ tenderId: cashTender!.tenderId, amountCents: 1500 }],
      registerId: 'caja-6',
    });
    expect(partWithTooLittleCash.problem.detail).toBe(
      'En la Caja 6 hay $5.00. Devuelve el resto de otra forma.',
    );
    // With blind counts, the message must not reveal the cash in the drawer.
    await changePosSettings({ blindCount: true });
    onTestFinished(() => changePosSettings({ blindCount: false }));
    const duringBlindCount = await returnItems(sale, { registerId: 'caja-6' });
    expect(duringBlindCount.problem.detail).toBe(
      'En la Caja 6 no hay tanto efectivo. Anota antes una entrada de efectivo.',
    );
  });

  it('rejects an amount other than shown, and leaves the stock without `restock`', async () => {
    const { product, sale } = await sellForCash();
    expect((await returnItems(sale, { shownCents: 1 })).problem.code).toBe(saleErrors.return_changed.code);
    expect((await returnItems(sale, { wanted: { kind: 'all', restock: false } })).status).toBe(200);
    expect(await readStock(product.productId)).toBe(4);
  });

  it('is limited for supervisors per sale, also in parts, and per day', async () => {
    const { sale } = await sellForCash(6, 10);
    const returnPieces = (target: Sale, pieces: number, call: Caller) =>
      returnItems(target, { wanted: wantLines('l1', pieces), shownCents: pieces * 2000 }, call);
    const firstSupervisor = await aSupervisor('mando');
    expect((await returnItems(sale, {}, firstSupervisor)).problem.detail).toBe(
      'Puedes devolver hasta $100.00 de una venta y al día. Pide a administración que la haga.',
    );
    expect((await returnPieces(sale, 4, firstSupervisor)).status).toBe(200);
    // The limit per sale applies across supervisors, the daily limit to each supervisor.
    const secondSupervisor = await aSupervisor('nadia');
    expect((await returnPieces(sale, 2, secondSupervisor)).problem.code).toBe(saleErrors.return_limit.code);
    const { sale: otherSale } = await sellForCash(2, 10);
    expect((await returnPieces(otherSale, 2, firstSupervisor)).problem.code).toBe(
      saleErrors.return_limit.code,
    );
    expect((await returnPieces(otherSale, 1, firstSupervisor)).status).toBe(200);
    expect((await returnPieces(sale, 2, fixture.asAdmin)).status).toBe(200);
  });
});

describe('voidSale', () => {
  const voidWholeSale = (sale: Sale) =>
    fixture.asAdmin(voidSale, {
      params: { saleId: sale.saleId, returnId: randomUUID() },
      body: { reason: 'Se cobró dos veces' },
    });

  it('returns the whole sale during its shift, after which it cannot be returned', async () => {
    const { product, sale } = await sellForCash(2);
    const registerBefore = await readRegister();
    const { reply } = await voidWholeSale(sale);

    expect([reply.sale.status, reply.given.kind]).toEqual(['voided', 'void']);
    expect(await readStock(product.productId)).toBe(5);
    const registerAfter = await readRegister();
    expect(registerAfter.shift.figures.voided - registerBefore.shift.figures.voided).toBe(1);
    expect((await returnItems(sale, {})).problem.code).toBe(saleErrors.voided.code);
    expect((await voidWholeSale(sale)).problem.code).toBe(saleErrors.voided.code);
  });

  it('has a separate limit for supervisors', async () => {
    const call = await aSupervisor('vania');
    const voidBy = async (sale: Sale) =>
      call(voidSale, {
        params: { saleId: sale.saleId, returnId: randomUUID() },
        body: { reason: 'Se cobró dos veces' },
      });
    expect((await voidBy((await sellForCash(6, 10)).sale)).status).toBe(200);
    expect((await voidBy((await sellForCash(26, 30)).sale)).problem.detail).toBe(
      'Puedes anular ventas de hasta $500.00. Pide a administración que la anule.',
    );
  });

  it('refunds by the original methods, and requires the cash in the drawer', async () => {
    const registerId = 'caja-7';
    await anOpenDrawer(registerId, 0);
    const sale = await sellWithTwoTenders(registerId);
    const { shift } = await readRegister(registerId);
    const moveCashBy = (direction: 'in' | 'out', cents: number) =>
      fixture.asAdmin(moveCash, {
        params: { registerId, moveId: randomUUID() },
        body: { shiftId: shift.shiftId, direction, cents, reason: 'Banco' },
      });
    await moveCashBy('out', 1500);

    expect((await voidWholeSale(sale)).problem.detail).toBe(
      'En la Caja 7 hay $0.00 y hacen falta $15.00. Anota antes una entrada de efectivo.',
    );
    await moveCashBy('in', 1500);
    expect((await voidWholeSale(sale)).reply.sale.status).toBe('voided');
  });

  it('records the authorization number of the card terminal', async () => {
    const sale = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    const { tenderId } = sale.tenders[0]!;
    const body = { reason: 'Se cobró dos veces', authorizations: [{ tenderId, authorization: '004512' }] };
    const params = { saleId: sale.saleId, returnId: randomUUID() };

    const { reply } = await fixture.asAdmin(voidSale, { params, body });

    expect(reply.given.tenders).toEqual([
      { tenderId, method: 'card', amountCents: sale.totalCents, state: 'done', authorization: '004512' },
    ]);
  });

  it('is rejected after the end of the shift, and after a partial return', async () => {
    const sale = await createSale(fixture.asAdmin, {
      registerId: 'caja-5',
      chosen: [{ product: await aProduct() }],
    });
    await aClosing('caja-5');
    expect((await voidWholeSale(sale)).problem.code).toBe(saleErrors.shift_over.code);

    const { sale: partlyReturned } = await sellForCash(2);
    await returnItems(partlyReturned, { wanted: wantLines(), shownCents: 2000 });
    expect((await voidWholeSale(partlyReturned)).problem.code).toBe(saleErrors.partly_returned.code);
  });
});
