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
/** Builds the parameters of a move. A given move id gets a new idempotency key for each call. */
const buildMoveParams = ({ productId }: ProductKey, moveId: string | undefined) => ({
  params: { productId, moveId: moveId ?? randomUUID() },
  ...(moveId !== undefined && { key: randomUUID() }),
});
const receiveUnits = (productKey: ProductKey, body: StockChangeBody, moveId?: string) =>
  fixture.asAdmin(stock.receiveStock, { ...buildMoveParams(productKey, moveId), body });
const correctCount = ({ productId }: ProductKey, counted: number, seen: number, reason = 'Conteo') =>
  fixture.asAdmin(stock.correctStock, { params: { productId }, body: { counted, seen, reason } });
const loseUnits = (productKey: ProductKey, quantity: number, moveId?: string) =>
  fixture.asAdmin(stock.loseStock, {
    ...buildMoveParams(productKey, moveId),
    body: { quantity, reason: 'Frasco roto' },
  });
const listMoves = async ({ productId }: ProductKey, cursor?: string) =>
  (await fixture.asAdmin(stock.listStockMoves, { params: { productId }, query: cursor ? { cursor } : {} }))
    .reply;
const readProduct = async ({ productId }: ProductKey) => (await thePlatform().catalog.find(productId))!;
const sumMoves = async ({ productId }: ProductKey) =>
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

    const { reply } = await receiveUnits(product, { quantity: 12, unitCostCents: 1150, invoice: 'F-20418' });

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
      const { problem } = await receiveUnits(product, { quantity: 1, updatesCost: true, ...cost });
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

    for (const item of [service, product])
      expect((await receiveUnits(item, { quantity: 1 })).status).toBe(404);
  });
});

describe('correctStock', () => {
  it('records the difference with its reason, and rejects a stale count with the current stock', async () => {
    const product = await aProduct();
    const withoutReason = await correctCount(product, 2, 3, '  ');
    expect(withoutReason.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);

    expect((await correctCount(product, 2, 3, 'Falta uno en la vitrina')).reply.stock).toBe(2);
    expect((await listMoves(product)).rows[0]).toMatchObject({
      kind: 'corrected',
      quantity: -1,
      left: 2,
      reason: 'Falta uno en la vitrina',
    });
    await loseUnits(product, 1);
    const { problem } = await correctCount(product, 3, 2);
    expect(problem).toMatchObject({ status: 409, code: productErrors.stock_moved.code });
    expect(problem.detail).toContain('ahora hay 1');
    expect((await correctCount(product, 3, 1)).reply.stock).toBe(3);
  });
});

describe('loseStock', () => {
  it('reduces the stock, but never below zero [R323]', async () => {
    const product = await aProduct({ name: 'Crema de noche' });

    expect((await loseUnits(product, 2)).reply.stock).toBe(1);
    const { problem } = await loseUnits(product, 2);

    expect(problem).toMatchObject({ status: 409, code: productErrors.out_of_stock.code });
    expect(problem?.fields).toEqual([{ field: 'quantity', message: 'De Crema de noche quedan 1.' }]);
    expect(await readProduct(product)).toMatchObject({ stock: 1 });
  });
});

describe('stock move retried under another idempotency key', () => {
  const listKinds = async (product: ProductKey) =>
    (await listMoves(product)).rows.map(({ kind, quantity }) => [kind, quantity]);

  it('is received once per move id, whatever its quantity, and a new cost changes the margin', async () => {
    const product = await aProduct();
    const moveId = randomUUID();
    const receiveOnce = (quantity: number) =>
      receiveUnits(product, { quantity, unitCostCents: 1200, updatesCost: true }, moveId);

    const [firstResponse, concurrentResponse] = await Promise.all([receiveOnce(12), receiveOnce(12)]);
    const laterResponse = await receiveOnce(5);

    expect([concurrentResponse.reply, laterResponse.reply]).toEqual([
      firstResponse.reply,
      firstResponse.reply,
    ]);
    expect(laterResponse.reply).toMatchObject({ stock: 15, costCents: 1200, version: 2, quantity: 12 });
    expect(await readProduct(product)).toMatchObject({ priceCents: 1320, marginBasisPoints: 1000 });
    expect(await listKinds(product)).toEqual([
      ['received', 12],
      ['opening', 3],
    ]);
  });

  it('is lost once per move id, also when no stock is left', async () => {
    const product = await aProduct();
    const moveId = randomUUID();

    const [firstResponse, concurrentResponse] = await Promise.all([
      loseUnits(product, 3, moveId),
      loseUnits(product, 3, moveId),
    ]);
    const laterResponse = await loseUnits(product, 1, moveId);

    expect([concurrentResponse.reply, laterResponse.reply]).toEqual([
      firstResponse.reply,
      firstResponse.reply,
    ]);
    expect(laterResponse.reply).toMatchObject({ stock: 0, quantity: 3 });
    expect(await listKinds(product)).toEqual([
      ['lost', -3],
      ['opening', 3],
    ]);
  });

  it('is rejected for the id of another move, and for a malformed id', async () => {
    const [product, otherProduct] = [await aProduct(), await aProduct()];
    const moveId = randomUUID();
    await receiveUnits(product, { quantity: 1 }, moveId);

    for (const response of [
      await receiveUnits(otherProduct, { quantity: 1 }, moveId),
      await loseUnits(otherProduct, 1, moveId),
      await loseUnits(product, 1, moveId),
    ])
      expect(response.problem?.code).toBe(coreErrors.key_reused.code);
    for (const response of [
      await receiveUnits(product, { quantity: 1 }, 'a b'),
      await loseUnits(product, 1, 'a b'),
    ])
      expect(response.problem?.code).toBe(coreErrors.malformed.code);
    expect(await Promise.all([product, otherProduct].map(sumMoves))).toEqual([4, 3]);
  });
});

describe('listStockMoves', () => {
  it('returns pages of twenty, newest first with running stock, despite moves in between', async () => {
    const product = await aProduct({ stock: 0 });
    for (let count = 1; count <= 45; count++) await receiveUnits(product, { quantity: count });
    const expected = Array.from({ length: 45 }, (_, index) => ((45 - index) * (46 - index)) / 2);

    const firstPage = await listMoves(product);
    await loseUnits(product, 5);
    const secondPage = await listMoves(product, firstPage.cursor);
    const thirdPage = await listMoves(product, secondPage.cursor);

    expect([firstPage, secondPage, thirdPage].map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
    const rows = [firstPage, secondPage, thirdPage].flatMap(({ rows }) => rows);
    expect(rows.map(({ left }) => left)).toEqual(expected);
    expect(thirdPage.cursor).toBeUndefined();
    for (const cursor of ['x', '3.', `3.${'e30'}`]) {
      const params = { productId: product.productId };
      expect((await fixture.asAdmin(stock.listStockMoves, { params, query: { cursor } })).status).toBe(400);
    }
  });
});

it('fifteen receipts and fifteen losses at once add up, and the stock stays positive [R323]', async () => {
  const product = await aProduct({ stock: 2, minimumStock: 0 });
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => [receiveUnits(product, { quantity: 1 }), loseUnits(product, 2)]).flat(),
  );

  const countSucceeded = (parity: number) =>
    responses.filter(({ status }, index) => index % 2 === parity && status === 200).length;
  const rejected = responses.filter(({ status }) => status !== 200).map(({ problem }) => problem?.code);
  const { stock: remainingStock } = await readProduct(product);
  expect(remainingStock).toBe(2 + countSucceeded(0) - 2 * countSucceeded(1));
  expect(remainingStock).toBeGreaterThanOrEqual(0);
  expect(await sumMoves(product)).toBe(remainingStock);
  expect(countSucceeded(0)).toBe(15);
  expect(new Set(rejected)).toEqual(new Set([productErrors.out_of_stock.code]));
});

const stepArbitrary = fc.oneof(
  fc.record({ what: fc.constant('receive' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('lose' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('correct' as const), count: fc.integer({ min: 0, max: 9 }) }),
);
type Step = { readonly what: 'receive' | 'lose' | 'correct'; readonly count: number };

/** Returns the stock after a step. A loss of more than the stock is rejected. */
function calculateStockAfter(currentStock: number, { what, count }: Step): number {
  if (what === 'correct') return count;
  if (what === 'receive') return currentStock + count;
  return count > currentStock ? currentStock : currentStock - count;
}

it('the stock of a product equals the sum of its moves in any order of receipts, counts and losses [R323]', async () => {
  const calls = {
    receive: (productKey: ProductKey, { count }: Step) => receiveUnits(productKey, { quantity: count }),
    lose: (productKey: ProductKey, { count }: Step) => loseUnits(productKey, count),
    correct: async (productKey: ProductKey, { count }: Step) =>
      correctCount(productKey, count, (await readProduct(productKey)).stock),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 12 }), async (steps) => {
      const product = await aProduct();
      for (const step of steps) await calls[step.what](product, step);

      const { stock: remainingStock } = await readProduct(product);
      expect(remainingStock).toBe(steps.reduce<number>(calculateStockAfter, 3));
      expect(await sumMoves(product)).toBe(remainingStock);
      for (const row of (await listMoves(product)).rows) expect(row.left).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 8 },
  );
});
