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

const receive = ({ productId }: Product, quantity: number) =>
  fixture.asAdmin(stock.receiveStock, { params: { productId, moveId: randomUUID() }, body: { quantity } });
const lose = ({ productId }: Product, quantity: number) =>
  fixture.asAdmin(stock.loseStock, {
    params: { productId, moveId: randomUUID() },
    body: { quantity, reason: 'Vencido' },
  });

/** The subjects of the administrator's mails about this product, oldest first. */
async function alertSubjects({ name }: Product): Promise<string[]> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: fixture.admin.email });
  const subjects = mails.map(({ subject }) => subject);
  return subjects.filter((subject) => subject.endsWith(name)).toReversed();
}
const listRows = async ({ productId }: Product) => {
  await stack.waitUntilSettled();
  return (await fixture.asAdmin(stock.listLowStock)).reply.find((each) => each.productId === productId);
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
    expect(await alertSubjects(product)).toEqual([]);

    await lose(product, 1);
    await lose(product, 1);

    expect(await alertSubjects(product)).toHaveLength(1);
    expect(await listRows(product)).toMatchObject({ name: product.name, stock: 1 });
  });

  it('is announced for each product of one sale', async () => {
    const [oil, soap] = [
      await aProduct({ name: 'Aceite de coco' }),
      await aProduct({ name: 'Jabón de avena' }),
    ];

    await createSale(fixture.asAdmin, { chosen: [{ product: oil }, { product: soap }] });

    expect(await alertSubjects(oil)).toEqual(['Quedan 2 de Aceite de coco']);
    expect(await alertSubjects(soap)).toEqual(['Quedan 2 de Jabón de avena']);
  });

  it('is announced again only after its stock was above the minimum', async () => {
    const product = await aProduct({ name: 'Crema de noche' });
    await lose(product, 1);
    await alertSubjects(product);
    await lose(product, 1);
    await receive(product, 1);
    expect(await alertSubjects(product)).toEqual(['Quedan 2 de Crema de noche']);

    await receive(product, 1);
    expect(await listRows(product)).toBeUndefined();
    await lose(product, 3);

    expect(await alertSubjects(product)).toEqual(['Quedan 2 de Crema de noche', 'Se agotó Crema de noche']);
  });

  it('after a raised minimum is listed, and announced at its next move', async () => {
    const product = await aProduct({ name: 'Mascarilla de arcilla' });
    await setMinimum(product, 3);
    expect(await alertSubjects(product)).toEqual([]);
    expect(await listRows(product)).toMatchObject({ stock: 3 });

    await lose(product, 1);

    expect(await alertSubjects(product)).toEqual(['Quedan 2 de Mascarilla de arcilla']);
  });

  it('after a lowered minimum is unlisted, and announced again later', async () => {
    const product = await aProduct({ name: 'Limpiador suave' });
    await lose(product, 1);
    await alertSubjects(product);
    await setMinimum(product, 1);
    expect(await listRows(product)).toBeUndefined();

    await lose(product, 1);

    expect(await alertSubjects(product)).toEqual([
      'Quedan 2 de Limpiador suave',
      'Queda 1 de Limpiador suave',
    ]);
  });

  it('is no longer listed once deleted', async () => {
    const product = await aProduct({ name: 'Bálsamo labial' });
    await lose(product, 2);
    await alertSubjects(product);
    const { catalog, commit, now } = thePlatform();
    const before = (await catalog.find(product.productId))!;
    await commit(
      catalog.changeProduct(before, { removedAt: now().toISOString() }),
      emit(CatalogChanged, { kind: 'product', id: product.productId }),
    );

    expect(await listRows(product)).toBeUndefined();
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
      await lose(product, 1);
      await lose(product, 1);
      await receive(product, 1);
    }
    for (const product of products) expect(await alertSubjects(product)).toHaveLength(1);
    for (const product of products) await receive(product, 4);
    for (const product of products) expect(await listRows(product)).toBeUndefined();
    for (const product of products) await lose(product, 6);

    for (const product of products) {
      expect(await alertSubjects(product)).toHaveLength(2);
      expect(await listRows(product)).toMatchObject({ stock: 0 });
    }
  });

  it('reports the current stock when all events arrive late', async () => {
    stack.bus.deliverTwice(true);
    stack.bus.shuffle(true);
    const [low, enough] = [await aProduct({ name: 'Gel tarde' }), await aProduct({ name: 'Gel repuesto' })];
    stack.bus.hold();
    for (const product of [low, enough]) {
      await lose(product, 2);
      await receive(product, 3);
      await lose(product, 2);
    }
    await receive(enough, 4);
    stack.bus.release();

    expect(await alertSubjects(low)).toEqual(['Quedan 2 de Gel tarde']);
    expect(await alertSubjects(enough)).toEqual([]);
    expect(await listRows(enough)).toBeUndefined();
  });
});
