import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { productErrors } from '#shared/catalog/errors.ts';
import type { Product } from '#shared/catalog/product.ts';
import * as stock from '#shared/catalog/stock-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

type ProductKey = Pick<Product, 'productId'>;
type StockChangeBody = { quantity: number; [more: string]: unknown };
/** A given move id gets a new idempotency key for each call. */
const moveParams = ({ productId }: ProductKey, moveId: string | undefined) => ({
  params: { productId, moveId: moveId ?? randomUUID() },
  ...(moveId !== undefined && { key: randomUUID() }),
});
const receive = (productKey: ProductKey, body: StockChangeBody, moveId?: string) =>
  fixture.asAdmin(stock.receiveStock, { ...moveParams(productKey, moveId), body });
const correct = ({ productId }: ProductKey, counted: number, seen: number, reason = 'Conteo') =>
  fixture.asAdmin(stock.correctStock, { params: { productId }, body: { counted, seen, reason } });
const lose = (productKey: ProductKey, quantity: number, moveId?: string) =>
  fixture.asAdmin(stock.loseStock, {
    ...moveParams(productKey, moveId),
    body: { quantity, reason: 'Frasco roto' },
  });
const listMoves = async ({ productId }: ProductKey, cursor?: string) =>
  (await fixture.asAdmin(stock.listStockMoves, { params: { productId }, query: cursor ? { cursor } : {} }))
    .reply;
const readProduct = async ({ productId }: ProductKey) => (await thePlatform().catalog.find(productId))!;
const sumOf = async ({ productId }: ProductKey) =>
  (await thePlatform().stockMoves.all(productId)).reduce((sum, { quantity }) => sum + quantity, 0);

describe('stock move of a sale', () => {
  it('names the number of the sale', async () => {
    const product = await aProduct();
    const { saleId, number: saleNumber } = await createSale(fixture.asAdmin, { chosen: [{ product }] });

    const [newest, opening] = (await listMoves(product)).rows;

    expect(newest).toMatchObject({ kind: 'sold', quantity: -1, saleId, saleNumber });
    expect(opening).not.toHaveProperty('saleNumber');
  });
});

describe('receiveStock', () => {
  it('records the quantity, the user, the invoice and the unit cost', async () => {
    const product = await aProduct();

    const { reply } = await receive(product, { quantity: 12, unitCostCents: 1150, invoice: 'F-20418' });

    expect(reply).toMatchObject({ productId: product.productId, stock: 15, costCents: 1100 });
    const [newest, opening] = (await listMoves(product)).rows;
    const by = `${fixture.admin.firstName} ${fixture.admin.lastName}`;
    expect(newest).toMatchObject({
      kind: 'received',
      quantity: 12,
      left: 15,
      by,
      invoice: 'F-20418',
      unitCostCents: 1150,
    });
    expect(opening).toMatchObject({ kind: 'opening', quantity: 3, left: 3, by: 'Sistema' });
  });

  it('rejects a cost that results in an invalid margin, and a missing cost, at its field', async () => {
    const product = await aProduct({ priceCents: 90_000_000, marginBasisPoints: 0, costCents: 90_000_000 });

    for (const cost of [{ unitCostCents: 1 }, {}]) {
      const { problem } = await receive(product, { quantity: 1, updatesCost: true, ...cost });
      expect(problem).toMatchObject({ code: coreErrors.invalid.code, fields: [{ field: 'unitCostCents' }] });
    }
    expect(await readProduct(product)).toMatchObject({ stock: 3, costCents: 90_000_000 });
  });

  it('rejects services and deleted products', async () => {
    const service = await aService('masaje-sin-existencia');
    const product = await aProduct();
    const before = await readProduct(product);
    const { catalog, commit, now } = thePlatform();
    await commit(catalog.changeProduct(before, { removedAt: now().toISOString() }));

    for (const each of [service, product]) expect((await receive(each, { quantity: 1 })).status).toBe(404);
  });
});

describe('correctStock', () => {
  it('records the difference with its reason, and rejects a stale count with the current stock', async () => {
    const product = await aProduct();
    const silent = await correct(product, 2, 3, '  ');
    expect(silent.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);

    expect((await correct(product, 2, 3, 'Falta uno en la vitrina')).reply.stock).toBe(2);
    expect((await listMoves(product)).rows[0]).toMatchObject({
      kind: 'corrected',
      quantity: -1,
      left: 2,
      reason: 'Falta uno en la vitrina',
    });
    await lose(product, 1);
    const { problem } = await correct(product, 3, 2);
    expect(problem).toMatchObject({ status: 409, code: productErrors.stock_moved.code });
    expect(problem.detail).toContain('ahora hay 1');
    expect((await correct(product, 3, 1)).reply.stock).toBe(3);
  });
});

describe('loseStock', () => {
  it('reduces the stock, but never below zero [R323]', async () => {
    const product = await aProduct({ name: 'Crema de noche' });

    expect((await lose(product, 2)).reply.stock).toBe(1);
    const { problem } = await lose(product, 2);

    expect(problem).toMatchObject({ status: 409, code: productErrors.out_of_stock.code });
    expect(problem?.fields).toEqual([{ field: 'quantity', message: 'De Crema de noche quedan 1.' }]);
    expect(await readProduct(product)).toMatchObject({ stock: 1 });
  });
});

describe('stock move retried under another idempotency key', () => {
  const kindsOf = async (product: ProductKey) =>
    (await listMoves(product)).rows.map(({ kind, quantity }) => [kind, quantity]);

  it('is received once per move id, whatever its quantity; a new cost changes the margin', async () => {
    const product = await aProduct();
    const moveId = randomUUID();
    const receiveOnce = (quantity: number) =>
      receive(product, { quantity, unitCostCents: 1200, updatesCost: true }, moveId);

    const [first, twin] = await Promise.all([receiveOnce(12), receiveOnce(12)]);
    const later = await receiveOnce(5);

    expect([twin.reply, later.reply]).toEqual([first.reply, first.reply]);
    expect(later.reply).toMatchObject({ stock: 15, costCents: 1200, version: 2, quantity: 12 });
    expect(await readProduct(product)).toMatchObject({ priceCents: 1320, marginBasisPoints: 1000 });
    expect(await kindsOf(product)).toEqual([
      ['received', 12],
      ['opening', 3],
    ]);
  });

  it('is lost once per move id, also when no stock is left', async () => {
    const product = await aProduct();
    const moveId = randomUUID();

    const [first, twin] = await Promise.all([lose(product, 3, moveId), lose(product, 3, moveId)]);
    const later = await lose(product, 1, moveId);

    expect([twin.reply, later.reply]).toEqual([first.reply, first.reply]);
    expect(later.reply).toMatchObject({ stock: 0, quantity: 3 });
    expect(await kindsOf(product)).toEqual([
      ['lost', -3],
      ['opening', 3],
    ]);
  });

  it('is rejected for the id of another move, and for a malformed id', async () => {
    const [product, other] = [await aProduct(), await aProduct()];
    const moveId = randomUUID();
    await receive(product, { quantity: 1 }, moveId);

    for (const answer of [
      await receive(other, { quantity: 1 }, moveId),
      await lose(other, 1, moveId),
      await lose(product, 1, moveId),
    ])
      expect(answer.problem?.code).toBe(coreErrors.key_reused.code);
    for (const answer of [await receive(product, { quantity: 1 }, 'a b'), await lose(product, 1, 'a b')])
      expect(answer.problem?.code).toBe(coreErrors.malformed.code);
    expect(await Promise.all([product, other].map(sumOf))).toEqual([4, 3]);
  });
});

describe('listStockMoves', () => {
  it('returns pages of twenty, newest first with running stock, despite moves in between', async () => {
    const product = await aProduct({ stock: 0 });
    for (let count = 1; count <= 45; count++) await receive(product, { quantity: count });
    const expected = Array.from({ length: 45 }, (_, index) => ((45 - index) * (46 - index)) / 2);

    const first = await listMoves(product);
    await lose(product, 5);
    const second = await listMoves(product, first.cursor);
    const third = await listMoves(product, second.cursor);

    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
    const all = [first, second, third].flatMap(({ rows }) => rows);
    expect(all.map(({ left }) => left)).toEqual(expected);
    expect(third.cursor).toBeUndefined();
    for (const cursor of ['x', '3.', `3.${'e30'}`]) {
      const params = { productId: product.productId };
      expect((await fixture.asAdmin(stock.listStockMoves, { params, query: { cursor } })).status).toBe(400);
    }
  });
});

it('fifteen receipts and fifteen losses at once add up, and the stock stays positive [R323]', async () => {
  const product = await aProduct({ stock: 2, minimumStock: 0 });
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => [receive(product, { quantity: 1 }), lose(product, 2)]).flat(),
  );

  const done = (parity: number) =>
    answers.filter(({ status }, index) => index % 2 === parity && status === 200).length;
  const rejected = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem?.code);
  const { stock: left } = await readProduct(product);
  expect(left).toBe(2 + done(0) - 2 * done(1));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(await sumOf(product)).toBe(left);
  expect(done(0)).toBe(15);
  expect(new Set(rejected)).toEqual(new Set([productErrors.out_of_stock.code]));
});

const step = fc.oneof(
  fc.record({ what: fc.constant('receive' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('lose' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('correct' as const), count: fc.integer({ min: 0, max: 9 }) }),
);
type Step = { readonly what: 'receive' | 'lose' | 'correct'; readonly count: number };

/** The stock after a step; a loss of more than the stock is rejected. */
function stockAfter(left: number, { what, count }: Step): number {
  if (what === 'correct') return count;
  if (what === 'receive') return left + count;
  return count > left ? left : left - count;
}

it('stock equals the sum of its moves in any order of receipts, counts and losses [R323]', async () => {
  const calls = {
    receive: (productKey: ProductKey, { count }: Step) => receive(productKey, { quantity: count }),
    lose: (productKey: ProductKey, { count }: Step) => lose(productKey, count),
    correct: async (productKey: ProductKey, { count }: Step) =>
      correct(productKey, count, (await readProduct(productKey)).stock),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const product = await aProduct();
      for (const each of steps) await calls[each.what](product, each);

      const { stock: left } = await readProduct(product);
      expect(left).toBe(steps.reduce<number>(stockAfter, 3));
      expect(await sumOf(product)).toBe(left);
      for (const row of (await listMoves(product)).rows) expect(row.left).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 8 },
  );
});
