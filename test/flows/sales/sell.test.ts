import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ProductChanges } from '#lambdas/table/catalog/catalog.store.ts';
import type { Product } from '#shared/catalog/product.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { aCart, anOpenDrawer, card, cash, createSale, sellCart } from '#test/support/sales/pos.ts';

let fixture: Fixture;
let taxIds: string[];
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  const taxes = [
    await fixture.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } }),
    await fixture.asAdmin(createTax, { body: { name: 'IVU municipal', percent: 1 } }),
  ];
  taxIds = taxes.map(({ reply }) => reply.taxId);
  await anOpenDrawer();
});

const readRegister = async () => (await thePlatform().registers.find('caja-1'))!;
const readStock = async ({ productId }: Product) => (await thePlatform().catalog.find(productId))!.stock;
const changeProduct = async ({ productId }: Product, changes: ProductChanges) => {
  const { catalog, commit } = thePlatform();
  await commit(catalog.changeProduct((await catalog.find(productId))!, changes));
};
const asSupervisor = async () =>
  stack.as(await anAccount('supervisor', 'Mando', { userId: 'mando', phone: '787-555-0102' }));

describe('sell', () => {
  it('commits sale, line copies, stock, ledger and drawer together [R279 R304 R312 R313 R323]', async () => {
    const cream = await aProduct({ name: 'Crema', priceCents: 5600, taxIds, stock: 4 });
    const facial = await aService('facial-caja', { priceCents: 9500 });
    const registerBefore = await readRegister();
    const cart = await aCart({ chosen: [{ product: facial }, { product: cream, quantity: 2 }] });

    const { reply } = await sellCart(fixture.asAdmin, cart, [cash(cart.shownTotalCents, 30_000)]);

    // The drawer grows by the amount of the sale, not by the cash received.
    expect(reply.sale.tenders).toMatchObject([{ amountCents: 21_988, receivedCents: 30_000 }]);
    expect(reply.repeated).toBe(false);
    expect(reply.sale).toMatchObject({
      origin: 'pos',
      status: 'paid',
      subtotalCents: 20_700,
      taxCents: 1288,
      totalCents: 21_988,
      client: { email: 'clienta@test.example' },
      seller: `${fixture.admin.firstName} ${fixture.admin.lastName}`,
      receipt: 'waiting',
    });
    expect(
      reply.sale.lines.map(({ name, kind, quantity, unitPriceCents, totalCents }) => [
        name,
        kind,
        quantity,
        unitPriceCents,
        totalCents,
      ]),
    ).toEqual([
      ['facial-caja', 'service', 1, 9500, 9500],
      ['Crema', 'product', 2, 5600, 12_488],
    ]);
    expect(await readStock(cream)).toBe(2);
    const rows = await thePlatform().ledger.bySource(toSaleSource(reply.sale.saleId));
    expect(rows.map(({ kind, method, amountCents }) => [kind, method, amountCents])).toEqual([
      ['saleCollected', 'cash', 21_988],
    ]);
    const registerAfter = await readRegister();
    expect(registerAfter.shift.cashCents - registerBefore.shift.cashCents).toBe(21_988);
    expect(registerAfter.shift.figures.sales - registerBefore.shift.figures.sales).toBe(1);
    // The mailed receipt changes other fields of the stored sale.
    const { saleId, lines, tenders } = reply.sale;
    expect(await thePlatform().sales.findByNumber(reply.sale)).toMatchObject({ saleId, lines, tenders });
  });

  it('keeps a copy of name, price and tax of a product that is changed later', async () => {
    const inactiveProduct = await aProduct({ name: 'Tónico viejo', taxIds });
    const sale = await createSale(fixture.asAdmin, { chosen: [{ product: inactiveProduct }] });
    await changeProduct(inactiveProduct, { name: 'Otro', removedAt: thePlatform().now().toISOString() });

    const storedSale = (await thePlatform().sales.find(sale.saleId))!;
    expect(storedSale.lines).toEqual(sale.lines);
    expect(storedSale.lines[0]).toMatchObject({ name: 'Tónico viejo', unitPriceCents: 1320 });
    expect(storedSale.taxes).toEqual(sale.taxes);
  });

  it('makes one sale per id for ten concurrent calls [R311]', async () => {
    const product = await aProduct({ stock: 20 });
    const cart = await aCart({ chosen: [{ product }] });
    const saleId = randomUUID();
    const concurrentSales = Array.from({ length: 10 }, () =>
      sellCart(fixture.asAdmin, cart, [cash(cart.shownTotalCents)], saleId),
    );

    const responses = await Promise.all(concurrentSales);

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(responses.filter(({ reply }) => !reply.repeated)).toHaveLength(1);
    expect(await readStock(product)).toBe(19);
    expect(sumMovements(await thePlatform().ledger.bySource(toSaleSource(saleId)))).toBe(
      cart.shownTotalCents,
    );
  });

  it('sells the last three units to three of twenty registers, and names the sold-out product', async () => {
    const lastProduct = await aProduct({ name: 'Sérum', stock: 3 });
    const registerNames = Array.from({ length: 20 }, (_, index) => `caja-${index + 1}`);
    const cart = await aCart({ chosen: [{ product: lastProduct }] });

    const responses = await Promise.all(
      registerNames.map((registerId) =>
        sellCart(fixture.asAdmin, { ...cart, registerId }, [card(cart.shownTotalCents)]),
      ),
    );

    const sales = responses.flatMap(({ status, reply }) => (status === 200 ? [reply.sale] : []));
    expect(sales).toHaveLength(3);
    expect(new Set(sales.map(({ number }) => number)).size).toBe(3);
    expect(await readStock(lastProduct)).toBe(0);
    const rejected = responses.find(({ status }) => status !== 200)!.problem;
    expect(rejected).toMatchObject({
      code: saleErrors.not_enough_stock.code,
      fields: [
        { field: 'items.0.quantity', message: 'No queda ninguno de Sérum.', id: lastProduct.productId },
      ],
    });
  });
});

describe('sell validation', () => {
  it('rejects a price other than shown, with the current price [R279 R313]', async () => {
    const product = await aProduct({ name: 'Aceite' });
    const cart = await aCart({ chosen: [{ product }] });
    await changeProduct(product, { priceCents: 1500 });

    const { status, problem } = await sellCart(fixture.asAdmin, cart, [card(cart.shownTotalCents)]);

    expect([status, problem.code]).toEqual([409, saleErrors.price_changed.code]);
    expect(problem.fields).toEqual([
      { field: 'items.0.shownCents', message: 'Aceite: ahora $15.00.', id: product.productId },
    ]);
    expect(await readStock(product)).toBe(3);
  });

  it('rejects a total other than shown', async () => {
    const cart = await aCart({ chosen: [{ product: await aProduct({ taxIds }) }] });
    const untaxed = { ...cart, shownTotalCents: 1320 };
    const { problem } = await sellCart(fixture.asAdmin, untaxed, [card(1320)]);
    expect(problem.code).toBe(saleErrors.price_changed.code);
  });

  it('rejects products that are hidden, inactive or not shown in the POS [R324]', async () => {
    const hidden = [
      await aProduct({ visible: false }),
      await aProduct({ active: false }),
      await aProduct({ showIn: 'shop' }),
      await aProduct({ showIn: 'none' }),
    ];
    for (const product of hidden) {
      const cart = await aCart({ chosen: [{ product }] });
      const { problem } = await sellCart(fixture.asAdmin, cart, [card(cart.shownTotalCents)]);
      expect(problem).toMatchObject({
        code: saleErrors.not_for_sale.code,
        fields: [{ field: 'items.0.productId', id: product.productId }],
      });
    }
  });
});

describe('sell error', () => {
  const readRejection = async (cartInput: Parameters<typeof aCart>[0], tenders = [card(1320)]) => {
    const { problem } = await sellCart(fixture.asAdmin, await aCart(cartInput), tenders);
    return problem;
  };
  const createOneProductCart = async () => ({ chosen: [{ product: await aProduct() }] });

  it('reports an empty cart, more than 40 lines, and a line without quantity [R293 R308]', async () => {
    expect(await readRejection({})).toMatchObject({ code: saleErrors.empty.code, detail: 'Carrito vacío' });
    const product = await aProduct();
    const chosen = Array.from({ length: 41 }, () => ({ product }));
    expect((await readRejection({ chosen })).code).toBe(saleErrors.too_many_lines.code);
    const cart = await aCart(await createOneProductCart());
    const items = cart.items.map((item) => ({ ...item, quantity: 0 }));
    const { status, problem } = await sellCart(fixture.asAdmin, { ...cart, items }, [card(1320)]);
    expect([status, problem.fields.map(({ field }) => field)]).toEqual([422, ['items.0.quantity']]);
  });

  it('reports a missing e-mail of the client, unless the settings allow it [R309]', async () => {
    const cart = await aCart(await createOneProductCart());
    const { email: _, ...cartWithoutEmail } = cart;
    const { problem } = await sellCart(fixture.asAdmin, cartWithoutEmail, [card(1320)]);
    expect(problem).toMatchObject({
      fields: [{ field: 'email', message: 'Por favor ingrese el correo del cliente' }],
    });
  });

  it('reports how much of the cash is missing [R307]', async () => {
    expect((await readRejection(await createOneProductCart(), [cash(1320, 1000)])).fields).toEqual([
      {
        field: 'tenders.0.receivedCents',
        message: 'El monto recibido ($10.00) es insuficiente para pagar el total de $13.20',
      },
    ]);
  });

  it('reports payments that do not add up, and a second method that is not allowed', async () => {
    expect((await readRejection(await createOneProductCart(), [card(1000)])).code).toBe(
      saleErrors.wrong_sum.code,
    );
    expect((await readRejection(await createOneProductCart(), [card(1000), card(320)])).code).toBe(
      saleErrors.one_method.code,
    );
  });

  it('reports a closed drawer for cash, but not for a card', async () => {
    const cartInput = { ...(await createOneProductCart()), registerId: 'caja-9' };
    expect((await readRejection(cartInput, [cash(1320)])).code).toBe(saleErrors.drawer_closed.code);
    expect((await createSale(fixture.asAdmin, cartInput)).registerId).toBe('caja-9');
  });

  it('reports the discount limit of a supervisor, which an administrator may exceed', async () => {
    const call = await asSupervisor();
    const cartInput = {
      ...(await createOneProductCart()),
      discount: { kind: 'percent', basisPoints: 2000, reason: 'Promoción' } as const,
    };
    const cart = await aCart(cartInput);
    const { problem } = await sellCart(call, cart, [card(cart.shownTotalCents)]);
    expect(problem).toMatchObject({
      detail: 'Tu límite es 10%. Pide a administración que lo apruebe.',
      fields: [{ field: 'discount' }],
    });
    expect((await createSale(fixture.asAdmin, cartInput)).discountCents).toBe(264);
  });
});
