import { afterAll, beforeAll, expect, it } from 'vitest';
import { MinimumReached, StockMoved } from '#events/catalog.ts';
import { handler } from '#lambdas/catalog/stock/follow-low-stock.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { buildSqsEvent } from '#test/support/system/sqs-event.ts';
import { aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const countAlerts = async (productId: string) =>
  (await allTableRows()).filter(
    (row) =>
      row['detailType'] === MinimumReached.detailType &&
      JSON.stringify(row['data']) === JSON.stringify({ productId }),
  ).length;

it('a product at its minimum is marked and announced once, despite repeated or later moves', async () => {
  const productId = 'crema';
  await aService(productId, { kind: 'product', stock: 2, minimumStock: 2 });

  await handler(buildSqsEvent(StockMoved, { productId }, { id: 'first', times: 2 }));
  await handler(buildSqsEvent(StockMoved, { productId }, { id: 'second' }));

  expect(await thePlatform().lowStock.find(productId)).toMatchObject({ productId });
  expect(await countAlerts(productId)).toBe(1);
});

it('a move delivered after the stock was filled marks nothing', async () => {
  const productId = 'aceite';
  await aService(productId, { kind: 'product', stock: 9, minimumStock: 2 });

  await handler(buildSqsEvent(StockMoved, { productId }, { id: 'late' }));

  expect(await thePlatform().lowStock.find(productId)).toBeUndefined();
  expect(await countAlerts(productId)).toBe(0);
});
