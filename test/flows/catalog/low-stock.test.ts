import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { CatalogChanged } from '#events/catalog.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Product } from '#shared/catalog/product.ts';
import * as stock from '#shared/catalog/stock-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});
afterEach(() => {
  stack.bus.deliverTwice(false);
  stack.bus.shuffle(false);
  stack.bus.release();
  return stack.waitUntilSettled();
});

const receiveUnits = ({ productId }: Product, quantity: number) =>
  fixture.asAdmin(stock.receiveStock, { params: { productId, moveId: randomUUID() }, body: { quantity } });
const loseUnits = ({ productId }: Product, quantity: number) =>
  fixture.asAdmin(stock.loseStock, {
    params: { productId, moveId: randomUUID() },
    body: { quantity, reason: 'Vencido' },
  });

/** Returns the subjects of the administrator's mails about this product, oldest first. */
async function listAlertSubjects({ name }: Product): Promise<string[]> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: fixture.admin.email });
  const subjects = mails.map(({ subject }) => subject);
  return subjects.filter((subject) => subject.endsWith(name)).toReversed();
}
const findLowStockRow = async ({ productId }: Product) => {
  await stack.waitUntilSettled();
  return (await fixture.asAdmin(stock.listLowStock)).reply.find((row) => row.productId === productId);
};
async function setMinimum(product: Product, minimumStock: number) {
  const { catalog, commit } = thePlatform();
  const before = (await catalog.find(product.productId))!;
  await commit(
    catalog.changeProduct(before, { minimumStock }),
    emit(CatalogChanged, { kind: 'product', id: product.productId }),
  );
}

describe('product at or under its minimum stock', () => {
  it('is announced once, and listed while its stock is low [R461]', async () => {
    const product = await aProduct({ name: 'Aceite de rosa mosqueta' });
    expect(await listAlertSubjects(product)).toEqual([]);

    await loseUnits(product, 1);
    await loseUnits(product, 1);

    expect(await listAlertSubjects(product)).toHaveLength(1);
    expect(await findLowStockRow(product)).toMatchObject({ name: product.name, stock: 1 });
  });

  it('is announced for each product of one sale', async () => {
    const [oil, soap] = [
      await aProduct({ name: 'Aceite de coco' }),
      await aProduct({ name: 'Jabón de avena' }),
    ];

    await createSale(fixture.asAdmin, { chosen: [{ product: oil }, { product: soap }] });

    expect(await listAlertSubjects(oil)).toEqual(['Quedan 2 de Aceite de coco']);
    expect(await listAlertSubjects(soap)).toEqual(['Quedan 2 de Jabón de avena']);
  });

  it('is announced again only after its stock was above the minimum', async () => {
    const product = await aProduct({ name: 'Crema de noche' });
    await loseUnits(product, 1);
    await listAlertSubjects(product);
    await loseUnits(product, 1);
    await receiveUnits(product, 1);
    expect(await listAlertSubjects(product)).toEqual(['Quedan 2 de Crema de noche']);

    await receiveUnits(product, 1);
    expect(await findLowStockRow(product)).toBeUndefined();
    await loseUnits(product, 3);

    expect(await listAlertSubjects(product)).toEqual([
      'Quedan 2 de Crema de noche',
      'Se agotó Crema de noche',
    ]);
  });

  it('is listed after its minimum was raised, and announced at its next move', async () => {
    const product = await aProduct({ name: 'Mascarilla de arcilla' });
    await setMinimum(product, 3);
    expect(await listAlertSubjects(product)).toEqual([]);
    expect(await findLowStockRow(product)).toMatchObject({ stock: 3 });

    await loseUnits(product, 1);

    expect(await listAlertSubjects(product)).toEqual(['Quedan 2 de Mascarilla de arcilla']);
  });

  it('is unlisted after its minimum was lowered, and announced again later', async () => {
    const product = await aProduct({ name: 'Limpiador suave' });
    await loseUnits(product, 1);
    await listAlertSubjects(product);
    await setMinimum(product, 1);
    expect(await findLowStockRow(product)).toBeUndefined();

    await loseUnits(product, 1);

    expect(await listAlertSubjects(product)).toEqual([
      'Quedan 2 de Limpiador suave',
      'Queda 1 de Limpiador suave',
    ]);
  });

  it('is no longer listed once deleted', async () => {
    const product = await aProduct({ name: 'Bálsamo labial' });
    await loseUnits(product, 2);
    await listAlertSubjects(product);
    const { catalog, commit, now } = thePlatform();
    const before = (await catalog.find(product.productId))!;
    await commit(
      catalog.changeProduct(before, { removedAt: now().toISOString() }),
      emit(CatalogChanged, { kind: 'product', id: product.productId }),
    );

    expect(await findLowStockRow(product)).toBeUndefined();
    expect(await thePlatform().lowStock.find(product.productId)).toBeUndefined();
  });
});

describe('low-stock notice with events out of order', () => {
  it('is sent once per shortage, although each event arrives twice and shuffled', async () => {
    stack.bus.deliverTwice(true);
    stack.bus.shuffle(true);
    const names = ['Bruma uno', 'Bruma dos', 'Bruma tres', 'Bruma cuatro'];
    const products = await Promise.all(names.map((name) => aProduct({ name })));

    for (const product of products) {
      await loseUnits(product, 1);
      await loseUnits(product, 1);
      await receiveUnits(product, 1);
    }
    for (const product of products) expect(await listAlertSubjects(product)).toHaveLength(1);
    for (const product of products) await receiveUnits(product, 4);
    for (const product of products) expect(await findLowStockRow(product)).toBeUndefined();
    for (const product of products) await loseUnits(product, 6);

    for (const product of products) {
      expect(await listAlertSubjects(product)).toHaveLength(2);
      expect(await findLowStockRow(product)).toMatchObject({ stock: 0 });
    }
  });

  it('reports the current stock when all events arrive late', async () => {
    stack.bus.deliverTwice(true);
    stack.bus.shuffle(true);
    const [low, restocked] = [
      await aProduct({ name: 'Gel tarde' }),
      await aProduct({ name: 'Gel repuesto' }),
    ];
    stack.bus.hold();
    for (const product of [low, restocked]) {
      await loseUnits(product, 2);
      await receiveUnits(product, 3);
      await loseUnits(product, 2);
    }
    await receiveUnits(restocked, 4);
    stack.bus.release();

    expect(await listAlertSubjects(low)).toEqual(['Quedan 2 de Gel tarde']);
    expect(await listAlertSubjects(restocked)).toEqual([]);
    expect(await findLowStockRow(restocked)).toBeUndefined();
  });
});
