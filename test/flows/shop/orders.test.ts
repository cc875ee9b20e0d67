import { describe, expect } from 'vitest';
import { saveProduct } from '#shared/catalog/desk-api.ts';
import { sumCents } from '#shared/core/money.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { getDayClose } from '#shared/registers/closing-api.ts';
import { getSale } from '#shared/sales/sales-api.ts';
import { getShopProduct, getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { changePaymentPhone } from '#shared/shop/shop-api.ts';
import { aDeskProduct, buildProductBody } from '#test/support/catalog/products.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  aTaxedShop,
  aToken,
  changeShopSettings,
  marisol,
  requireReply,
  sampleDelivery,
} from '#test/support/shop/orders.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  shop = await aTaxedShop(stack, fixture.asAdmin);
});

describe('shop catalog', () => {
  it('shows products on the web, with a stock label instead of the quantity', async () => {
    const lowProduct = await shop.serum({ name: 'Bruma de rosas', stock: 3, minimumStock: 4 });
    await shop.serum({ name: 'Bruma de té', stock: 0 });
    const stockedProduct = await shop.serum({ name: 'Bruma de mar', stock: 500, showIn: 'shop' });
    const hidden = [
      await shop.serum({ name: 'Bruma oculta', visible: false }),
      await shop.serum({ name: 'Bruma de caja', showIn: 'pos' }),
      await shop.serum({ name: 'Bruma apagada', active: false }),
    ];
    const list = await requireReply(caller(stack.url)(listShopProducts, { query: { search: 'bruma de' } }));

    expect(list.rows.map(({ name, slug, stock }) => [name, slug, stock])).toEqual([
      ['Bruma de mar', 'bruma-de-mar', { word: 'inStock' }],
      ['Bruma de rosas', 'bruma-de-rosas', { word: 'few', left: 3 }],
      ['Bruma de té', 'bruma-de-te', { word: 'soldOut' }],
    ]);
    // Products of a deleted category are listed in the category `otros`.
    expect(list.categories).toContainEqual({ categoryId: 'otros', name: 'Otros', count: 3 });
    const query = { search: 'bruma de', categoryId: 'otros' };
    expect((await requireReply(caller(stack.url)(listShopProducts, { query }))).total).toBe(3);
    // Checked as a value, because a random id may contain the same digits.
    expect(JSON.stringify(list)).not.toMatch(/:500\b/);
    for (const { productId } of hidden)
      expect((await caller(stack.url)(getShopProduct, { params: { productId } })).status).toBe(404);
    const sitemap = await fetch(`${stack.url}/api/shop/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toContain(`${stack.url}/tienda/bruma-de-rosas/${lowProduct.productId}`);
    expect(addresses.filter((address) => /oculta|caja|apagada/.test(address ?? ''))).toEqual([]);
    const page = await requireReply(
      caller(stack.url)(getShopProduct, { params: { productId: lowProduct.productId } }),
    );
    expect([page.taxes.map(({ name, cents }) => [name, cents]), page.totalCents]).toEqual([
      [
        ['IVU estatal', 504],
        ['IVU municipal', 48],
      ],
      5352,
    ]);
    expect(page.related.map(({ productId }) => productId)).toContain(stockedProduct.productId);
    expect((await requireReply(caller(stack.url)(getShopTerms))).delivery).toEqual({ feeCents: 650 });
  });

  it('shows the description of a product until it is replaced or cleared', async () => {
    const { categoryId } = await aCategory();
    const description = 'Humecta de noche.\nPara piel seca.';
    const product = await aDeskProduct(fixture.asAdmin, categoryId, { shopDescription: description });
    const params = { productId: product.productId };
    const { kind: _, stock: __, ...body } = buildProductBody(categoryId);
    const saveWith = (version: number, overrides = {}) =>
      fixture.asAdmin(saveProduct, { params, body: { ...body, ...overrides, version } });

    const storedProduct = await saveWith(1);
    const shopProduct = await caller(stack.url)(getShopProduct, { params });
    const tooLong = await saveWith(2, { shopDescription: 'x'.repeat(601) });
    const cleared = await saveWith(2, { shopDescription: '' });

    expect([product, storedProduct.reply].map(({ shopDescription }) => shopDescription)).toEqual([
      description,
      description,
    ]);
    expect(shopProduct.reply.description).toBe(description);
    expect([tooLong.status, cleared.status]).toEqual([422, 200]);
    expect(cleared.reply).not.toHaveProperty('shopDescription');
  });

  it('quotes a cart with current prices, and corrects quantities and prices', async () => {
    const product = await shop.serum({ stock: 2 });
    const hiddenProduct = await shop.serum({ visible: false });
    const quoted = await shop.quote([
      { product: { ...product, priceCents: 1 }, quantity: 5 },
      { product: hiddenProduct },
    ]);

    expect(quoted.lines.map(({ quantity, unitPriceCents }) => [quantity, unitPriceCents])).toEqual([
      [2, 4800],
    ]);
    expect(quoted.corrections.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['fewer', 5, 2],
      ['price', 1, 4800],
      ['gone', 1, 0],
    ]);
    expect(quoted.totalCents).toBe(9600 + 1008 + 96);
    expect((await shop.quote([{ product: await shop.serum({ priceCents: 160_000 }) }])).ath.isOffered).toBe(
      false,
    );
  });
});

describe('order by card', () => {
  it('is placed and captured once by concurrent calls, and e-mailed with its receipt', async () => {
    const product = await shop.serum();
    const { token, body } = await shop.placeHeld([{ product, quantity: 2 }], { receive: sampleDelivery });

    const responses = await Promise.all([...Array.from({ length: 4 }, () => shop.pay(token)), shop.sweep()]);
    await stack.waitUntilSettled();
    const placedAgain = await requireReply(shop.place(body, token));
    const order = (await shop.findRow(token))!;

    expect(responses.slice(0, 4).map((response) => response?.reply.order.status)).toEqual(
      Array(4).fill('placed'),
    );
    expect(placedAgain.order).toMatchObject({
      status: 'placed',
      number: expect.stringMatching(/^W-1\d{3}$/),
      deliveryCents: 650,
      totalCents: 9600 + 1008 + 96 + 650,
      receive: { kind: 'delivery', municipality: 'Caguas' },
      payment: { method: 'card', lastFour: '4242' },
    });
    expect(JSON.stringify(placedAgain)).not.toMatch(/Luna|test\.example|5550117/);
    expect(shop.findIntent(order.orderId)).toMatchObject({ status: 'succeeded', amount_received: 11_354 });
    expect(await shop.listLedgerRows(order.orderId)).toEqual([['saleCollected', 'card', 11_354]]);
    expect(await shop.readStock(product.productId)).toBe(7);
    const [mail] = shop.listMails(marisol.email);
    expect(mail?.subject).toBe(`Recibimos tu pedido ${placedAgain.order.number}`);
    expect(mail?.text).toContain(`/pedido/${token}`);
    expect(mail?.attachments).toHaveLength(1);
  });

  it('is included in the day close and its IVU, but in no drawer', async () => {
    const closeBefore = await requireReply(fixture.asAdmin(getDayClose));
    const { orderId } = await shop.placePaid([{ product: await shop.serum() }]);
    await stack.waitUntilSettled();
    const closeAfter = await requireReply(fixture.asAdmin(getDayClose));

    expect(closeAfter.figures.totalCents - closeBefore.figures.totalCents).toBe(5352);
    expect(closeAfter.figures.collected.card - closeBefore.figures.collected.card).toBe(5352);
    expect(closeAfter.figures.collected.cash).toBe(closeBefore.figures.collected.cash);
    const sumTaxes = ({ figures }: typeof closeAfter) => sumCents(figures.taxes.map(({ cents }) => cents));
    expect(sumTaxes(closeAfter) - sumTaxes(closeBefore)).toBe(552);
    expect(closeAfter.sales.find(({ saleId }) => saleId === orderId)).toMatchObject({ origin: 'web' });
    const { rows } = await requireReply(fixture.asAdmin(listRegisters));
    expect(rows.map(({ registerId }) => registerId)).not.toContain('tienda');
    const sale = await requireReply(fixture.asAdmin(getSale, { params: { saleId: orderId } }));
    expect(sale).toMatchObject({ canVoid: false, sale: { origin: 'web', seller: 'Tienda en línea' } });
  });

  it('sells the last unit to one of ten buyers, and releases the other holds at once', async () => {
    const product = await shop.serum({ stock: 1, name: 'Última vela' });
    const body = await shop.aBody([{ product }]);
    // A webhook would settle the first order before the last one is placed.
    stack.stripe.webhooks.hold();
    const heldOrders = await Promise.all(Array.from({ length: 10 }, () => shop.placeHeld([{ product }])));
    stack.stripe.webhooks.release();
    const responses = await Promise.all(heldOrders.map(({ token }) => shop.pay(token)));

    const statuses = responses.map(({ reply }) => reply.order.status);
    expect(statuses.filter((status) => status === 'placed')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'soldOut')).toHaveLength(9);
    for (const { reply } of responses)
      if (reply.order.status === 'soldOut')
        expect(reply.order.corrections).toMatchObject([{ kind: 'soldOut', text: 'Última vela se agotó.' }]);
    expect(await shop.readStock(product.productId)).toBe(0);
    // The holds are released at once, without the sweep.
    const readEndStates = () =>
      Promise.all(
        heldOrders.map(async ({ token }) => {
          const { orderId, status, moneyDue } = (await shop.findRow(token))!;
          const intent = shop.findIntent(orderId);
          const collected = await shop.listLedgerRows(orderId);
          return [status, moneyDue, intent?.status, intent?.amount_received, collected.length].join(' ');
        }),
      );
    const expectedEnds = statuses.map((status) =>
      status === 'placed' ? 'placed  succeeded 5352 1' : 'soldOut  canceled 0 0',
    );
    expect(await readEndStates()).toEqual(expectedEnds);
    await shop.sweep();
    expect(await readEndStates()).toEqual(expectedEnds);
    const changedCart = await shop.place(body);
    expect([changedCart.status, changedCart.problem.code]).toEqual([409, 'shop.cart_changed']);
    expect(changedCart.problem.fields).toMatchObject([{ field: 'items.0.quantity' }]);
  });

  it('is placed by the sweep if its buyer left, and expires if no card was entered', async () => {
    const product = await shop.serum();
    stack.stripe.webhooks.hold();
    const heldOrder = await shop.placeHeld([{ product }]);
    const token = aToken();
    await requireReply(shop.place(await shop.aBody([{ product }]), token));
    await shop.sweep();
    stack.stripe.webhooks.release();
    expect([(await shop.follow(heldOrder.token)).status, (await shop.follow(token)).status]).toEqual([
      'placed',
      'paying',
    ]);

    advanceClock({ minutes: 20 });
    await shop.sweep();

    expect((await shop.follow(token)).status).toBe('expired');
    expect(shop.findIntent((await shop.findRow(token))!.orderId)?.status).toBe('canceled');
    expect(await shop.readStock(product.productId)).toBe(8);
  });

  it('rejects prices and totals of the browser, and another cart under the same token', async () => {
    const product = await shop.serum();
    const body = await shop.aBody([{ product }]);
    const cheapItem = { ...body.items[0]!, shownCents: 1 };
    const token = aToken();
    expect((await shop.place({ ...body, items: [cheapItem] })).problem.code).toBe('shop.cart_changed');
    expect((await shop.place({ ...body, shownTotalCents: 1 })).problem.code).toBe('shop.cart_changed');
    expect((await shop.place(body, 'x')).status).toBe(400);
    await requireReply(shop.place(body, token));
    const bodyWithTwo = await shop.aBody([{ product, quantity: 2 }]);
    expect((await shop.place(bodyWithTwo, token)).problem.code).toBe('shop.other_cart');
    expect((await requireReply(shop.abandon(token))).order.status).toBe('expired');
    await changeShopSettings({ delivers: false });
    const bodyWithDelivery = await shop.aBody([{ product }], { receive: sampleDelivery });
    expect((await shop.place(bodyWithDelivery)).problem.code).toBe('shop.no_delivery');
    await changeShopSettings({ delivers: true });
  });
});

describe('order by ATH Móvil', () => {
  const payment = { method: 'athMovil', phone: '787-555-0117' } as const;

  it('is placed once its buyer accepts the payment, also after a reload', async () => {
    const product = await shop.serum();
    const token = aToken();
    const body = await shop.aBody([{ product }], { pay: payment });
    const placed = await requireReply(shop.place(body, token));
    const reloaded = await requireReply(shop.place(body, token));
    expect(placed.ath).toMatchObject({ phone: '7875550117', isAnswered: true, isAccepted: false });
    expect(reloaded.ath?.phone).toBe('7875550117');
    const phoneChange = await requireReply(
      caller(stack.url)(changePaymentPhone, { params: { token }, body: { phone: '787-555-0118' } }),
    );
    expect(phoneChange.ath?.phone).toBe('7875550118');

    const { orderId } = (await shop.findRow(token))!;
    shop.accept(orderId);
    await Promise.all([
      shop.pay(token),
      shop.pay(token),
      shop.sweep(),
      stack.bus.runSchedule('sweep-ath-payments'),
    ]);

    expect(await shop.follow(token)).toMatchObject({ status: 'placed', payment: { method: 'athMovil' } });
    expect(await shop.listLedgerRows(orderId)).toEqual([['saleCollected', 'athMovil', 5352]]);
    expect(await shop.readStock(product.productId)).toBe(8);
  });

  it('charges nothing for a product that sold out since, and is rejected above $1,500', async () => {
    const product = await shop.serum({ stock: 1 });
    const token = aToken();
    await requireReply(shop.place(await shop.aBody([{ product }], { pay: payment }), token));
    await shop.placePaid([{ product }]);
    const { orderId } = (await shop.findRow(token))!;
    shop.accept(orderId);

    expect((await requireReply(shop.pay(token))).order.status).toBe('soldOut');
    await shop.sweep();
    await stack.bus.runSchedule('sweep-ath-payments');
    expect(await thePlatform().athPayments.get(orderId)).toMatchObject({
      state: 'cancelled',
      refundedCents: 0,
    });
    expect((await shop.findRow(token))!.moneyDue).toBeUndefined();

    const expensiveOrder = await shop.aBody([{ product: await shop.serum({ priceCents: 160_000 }) }], {
      pay: payment,
    });
    expect((await shop.place(expensiveOrder)).problem.code).toBe('ath.above_maximum');
  });

  it('expires when its buyer abandons it', async () => {
    const token = aToken();
    await requireReply(
      shop.place(await shop.aBody([{ product: await shop.serum() }], { pay: payment }), token),
    );
    expect((await requireReply(shop.abandon(token))).order.status).toBe('expired');
  });
});
