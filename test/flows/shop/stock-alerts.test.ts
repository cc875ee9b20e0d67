import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { receiveStock } from '#shared/catalog/stock-api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { requestStockAlert } from '#shared/shop/shelf-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';
import { caller } from '#test/support/system/api-client.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const requestAlert = (product: Product, email: string) =>
  caller(stack.url)(requestStockAlert, { params: { productId: product.productId }, body: { email } });
const receiveUnits = (product: Product, quantity = 1) =>
  fixture.asAdmin(receiveStock, {
    params: { productId: product.productId, moveId: randomUUID() },
    body: { quantity },
  });

async function listSubjects(to: string): Promise<string[]> {
  await stack.waitUntilSettled();
  return stack.messages.mailbox.list({ type: 'mail', to }).map(({ subject }) => subject);
}
const listWaitingAlerts = ({ productId }: Product) => thePlatform().stockAlerts.ofProduct(productId);

it('a stock alert is sent once per e-mail when the product is received', async () => {
  const mist = await aProduct({ name: 'Bruma facial', stock: 0 });
  for (const email of ['una@test.example', 'Una@test.example', 'otra@test.example'])
    expect((await requestAlert(mist, email)).status).toBe(200);
  expect((await listWaitingAlerts(mist)).length).toBe(2);

  await Promise.all([receiveUnits(mist), receiveUnits(mist)]);

  expect(await listSubjects('una@test.example')).toEqual(['Ya hay Bruma facial']);
  expect(await listSubjects('otra@test.example')).toEqual(['Ya hay Bruma facial']);
  expect(await listWaitingAlerts(mist)).toEqual([]);
  await receiveUnits(mist);
  expect(await listSubjects('una@test.example')).toHaveLength(1);
});

it('a stock alert is sent when a return restocks the product', async () => {
  await anOpenDrawer();
  const candle = await aProduct({ name: 'Vela de lavanda', stock: 1 });
  const sale = await createSale(fixture.asAdmin, { chosen: [{ product: candle }] });
  await requestAlert(candle, 'vela@test.example');
  const body = {
    registerId: 'caja-1',
    wanted: { kind: 'all', restock: true },
    reason: 'No le sirvió',
    withTip: false,
    shownCents: sale.totalCents,
  } as const;
  const params = { saleId: sale.saleId, returnId: randomUUID() };
  expect((await fixture.asAdmin(returnSale, { params, body })).status).toBe(200);

  expect(await listSubjects('vela@test.example')).toEqual(['Ya hay Vela de lavanda']);
});

it('a stock alert waits while the product is hidden', async () => {
  const oil = await aProduct({ name: 'Aceite', stock: 0 });
  await requestAlert(oil, 'aceite@test.example');
  const { catalog, commit } = thePlatform();
  const hidden = { ...(await catalog.find(oil.productId))!, visible: false };
  await commit(catalog.putProduct(hidden));
  await receiveUnits(oil);

  expect(await listSubjects('aceite@test.example')).toEqual([]);
  expect(await listWaitingAlerts(oil)).toHaveLength(1);
});

it('requestStockAlert rejects products in stock, hidden products and invalid e-mails', async () => {
  const inStock = await requestAlert(await aProduct({ stock: 1 }), 'una@test.example');
  const hidden = await requestAlert(await aProduct({ stock: 0, visible: false }), 'una@test.example');
  const invalidEmail = await requestAlert(await aProduct({ stock: 0 }), 'una');

  expect([inStock.status, inStock.problem.code]).toEqual([409, 'shop.in_stock']);
  expect([hidden.status, invalidEmail.status]).toEqual([404, 422]);
  expect(invalidEmail.problem.fields).toEqual([{ field: 'email', message: 'Correo electrónico inválido.' }]);
});
