import { describe, expect } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { changeTaxes, previewTaxChange, taxChangeBatch } from '#shared/catalog/tax-change-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let call: Caller;
let state: Tax;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
  state = await aTax();
});

type TaxChangeBody = BodyOf<typeof changeTaxes>;
const preview = async (body: TaxChangeBody) => (await call(previewTaxChange, { body })).reply;
const change = async (body: TaxChangeBody, as = call) => (await as(changeTaxes, { body })).reply;
const storedOf = (productIds: readonly string[]) => thePlatform().catalog.productsByIds(productIds);

/** Creates products of one category directly in the store. */
async function createProducts(
  count: number,
  categoryId: string,
  more: Partial<Product> = {},
): Promise<string[]> {
  const { catalog, commit } = thePlatform();
  const first = await aProduct({ categoryId, ...more });
  const rows = Array.from({ length: count - 1 }, (_, n) => ({
    ...first,
    productId: `${categoryId}-${n}`,
    stock: 0,
  }));
  for (let n = 0; n < rows.length; n += 100)
    await commit(...rows.slice(n, n + 100).map((row) => catalog.createProduct(row)));
  return [first, ...rows].map(({ productId }) => productId);
}

describe('changeTaxes', () => {
  it('adds the tax in batches, once per product, and returns how many are left [R459]', async () => {
    const { categoryId } = await aCategory();
    const ids = await createProducts(460, categoryId);
    const exempt = await createProducts(2, (await aCategory({ parentId: categoryId })).categoryId, {
      exempt: true,
    });
    const requestedChange: TaxChangeBody = { action: 'add', taxId: state.taxId, categoryId };

    expect(await preview(requestedChange)).toEqual({ matching: 462, changing: 460, exempt: 2 });
    const batches = [
      await change(requestedChange),
      await change(requestedChange),
      await change(requestedChange),
    ];

    expect(taxChangeBatch).toBe(450);
    expect(batches).toEqual([
      { changed: 450, left: 10 },
      { changed: 10, left: 0 },
      { changed: 0, left: 0 },
    ]);
    const changed = await storedOf(ids);
    expect(new Set(changed.map(({ taxIds, version }) => `${taxIds} ${version}`))).toEqual(
      new Set([`${state.taxId} 2`]),
    );
    expect((await storedOf(exempt)).every(({ taxIds }) => taxIds.length === 0)).toBe(true);
    const trail = (await allTableRows()).filter(({ action }) => action === 'product.taxesChanged');
    const named = trail
      .flatMap(({ details }) => (details as { productIds: string[] }).productIds)
      .filter((id) => ids.includes(id));
    expect([named.length, new Set(named).size]).toEqual([460, 460]);
  });

  it('adds the tax once for two concurrent calls, and removes it again', async () => {
    const { categoryId } = await aCategory();
    const ids = await createProducts(40, categoryId);
    const admin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    const requestedChange: TaxChangeBody = { action: 'add', taxId: state.taxId, categoryId };

    const both = await Promise.all([change(requestedChange), change(requestedChange, admin)]);
    const after = await storedOf(ids);
    const off = await change({ ...requestedChange, action: 'remove' });

    expect(both[0]!.changed + both[1]!.changed).toBe(40);
    expect(after.every(({ taxIds, version }) => taxIds?.join() === state.taxId && version === 2)).toBe(true);
    expect(off).toEqual({ changed: 40, left: 0 });
    expect((await storedOf(ids)).every(({ taxIds }) => taxIds?.length === 0)).toBe(true);
  });

  it('skips services, and filters products by text, category and missing tax [R458 R459]', async () => {
    const { categoryId } = await aCategory();
    const service = await aService('peeling', { name: 'Crema peeling', categoryId });
    const bare = await aProduct({ name: 'Crema de Árnica', categoryId, code: '75-01' });
    const taxed = await aProduct({ name: 'Crema de noche', categoryId, taxIds: [state.taxId] });
    const rated = await aProduct({ name: 'Crema de día', categoryId, taxBasisPoints: 700 });
    const all: TaxChangeBody = { action: 'remove', categoryId };

    expect(await preview(all)).toEqual({ matching: 3, changing: 2, exempt: 0 });
    expect(await preview({ ...all, text: 'arnica crema' })).toMatchObject({ matching: 1 });
    expect(await preview({ ...all, text: '75-01' })).toMatchObject({ matching: 1 });
    expect(await preview({ ...all, withoutTax: true })).toMatchObject({ matching: 1 });
    expect(await preview({ ...all, text: 'nada' })).toEqual({ matching: 0, changing: 0, exempt: 0 });
    expect(await change(all)).toEqual({ changed: 2, left: 0 });

    const ids = [bare, taxed, rated].map(({ productId }) => productId);
    const now = (await storedOf(ids)).map(({ taxIds, taxBasisPoints, version }) => [
      taxIds?.length ?? 0,
      taxBasisPoints,
      version,
    ]);
    expect(now).toEqual([
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 2],
    ]);
    const [storedService] = await thePlatform().catalog.servicesByIds([service.productId]);
    expect(storedService).toEqual(service);
  });

  it('requires an existing tax [R458]', async () => {
    const bare = await call(changeTaxes, { body: { action: 'add' } });
    const unknownTax = await call(previewTaxChange, { body: { action: 'add', taxId: 'gone' } });

    expect(bare.problem.fields).toEqual([{ field: 'taxId', message: 'Selecciona un impuesto primero.' }]);
    expect(unknownTax.problem.fields).toEqual([
      { field: 'taxId', message: 'Ese impuesto ya no existe. Elige otro.' },
    ]);
  });
});
