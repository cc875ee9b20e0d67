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
let stateTax: Tax;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
  stateTax = await aTax();
});

type TaxChangeBody = BodyOf<typeof changeTaxes>;
const previewChange = async (body: TaxChangeBody) => (await call(previewTaxChange, { body })).reply;
const applyChange = async (body: TaxChangeBody, actor = call) => (await actor(changeTaxes, { body })).reply;
const readProducts = (productIds: readonly string[]) => thePlatform().catalog.productsByIds(productIds);

/** Creates products of one category directly in the store. */
async function createProducts(
  count: number,
  categoryId: string,
  overrides: Partial<Product> = {},
): Promise<string[]> {
  const { catalog, commit } = thePlatform();
  const firstProduct = await aProduct({ categoryId, ...overrides });
  const rows = Array.from({ length: count - 1 }, (_, n) => ({
    ...firstProduct,
    productId: `${categoryId}-${n}`,
    stock: 0,
  }));
  for (let n = 0; n < rows.length; n += 100)
    await commit(...rows.slice(n, n + 100).map((row) => catalog.createProduct(row)));
  return [firstProduct, ...rows].map(({ productId }) => productId);
}

describe('changeTaxes', () => {
  it('adds the tax in batches, once per product, and returns how many are left [R459]', async () => {
    const { categoryId } = await aCategory();
    const ids = await createProducts(460, categoryId);
    const exemptIds = await createProducts(2, (await aCategory({ parentId: categoryId })).categoryId, {
      exempt: true,
    });
    const requestedChange: TaxChangeBody = { action: 'add', taxId: stateTax.taxId, categoryId };

    expect(await previewChange(requestedChange)).toEqual({ matching: 462, changing: 460, exempt: 2 });
    const batches = [
      await applyChange(requestedChange),
      await applyChange(requestedChange),
      await applyChange(requestedChange),
    ];

    expect(taxChangeBatch).toBe(450);
    expect(batches).toEqual([
      { changed: 450, left: 10 },
      { changed: 10, left: 0 },
      { changed: 0, left: 0 },
    ]);
    const productsAfter = await readProducts(ids);
    expect(new Set(productsAfter.map(({ taxIds, version }) => `${taxIds} ${version}`))).toEqual(
      new Set([`${stateTax.taxId} 2`]),
    );
    expect((await readProducts(exemptIds)).every(({ taxIds }) => taxIds.length === 0)).toBe(true);
    const auditEntries = (await allTableRows()).filter(({ action }) => action === 'product.taxesChanged');
    const auditedIds = auditEntries
      .flatMap(({ details }) => (details as { productIds: string[] }).productIds)
      .filter((id) => ids.includes(id));
    expect([auditedIds.length, new Set(auditedIds).size]).toEqual([460, 460]);
  });

  it('adds the tax once for two concurrent calls, and removes it again', async () => {
    const { categoryId } = await aCategory();
    const ids = await createProducts(40, categoryId);
    const admin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    const requestedChange: TaxChangeBody = { action: 'add', taxId: stateTax.taxId, categoryId };

    const bothChanges = await Promise.all([
      applyChange(requestedChange),
      applyChange(requestedChange, admin),
    ]);
    const productsAfter = await readProducts(ids);
    const removal = await applyChange({ ...requestedChange, action: 'remove' });

    expect(bothChanges[0]!.changed + bothChanges[1]!.changed).toBe(40);
    expect(
      productsAfter.every(({ taxIds, version }) => taxIds?.join() === stateTax.taxId && version === 2),
    ).toBe(true);
    expect(removal).toEqual({ changed: 40, left: 0 });
    expect((await readProducts(ids)).every(({ taxIds }) => taxIds?.length === 0)).toBe(true);
  });

  it('skips services, and filters products by text, category and missing tax [R458 R459]', async () => {
    const { categoryId } = await aCategory();
    const service = await aService('peeling', { name: 'Crema peeling', categoryId });
    const withoutTaxes = await aProduct({ name: 'Crema de Árnica', categoryId, code: '75-01' });
    const taxed = await aProduct({ name: 'Crema de noche', categoryId, taxIds: [stateTax.taxId] });
    const rated = await aProduct({ name: 'Crema de día', categoryId, taxBasisPoints: 700 });
    const allChange: TaxChangeBody = { action: 'remove', categoryId };

    expect(await previewChange(allChange)).toEqual({ matching: 3, changing: 2, exempt: 0 });
    expect(await previewChange({ ...allChange, text: 'arnica crema' })).toMatchObject({ matching: 1 });
    expect(await previewChange({ ...allChange, text: '75-01' })).toMatchObject({ matching: 1 });
    expect(await previewChange({ ...allChange, withoutTax: true })).toMatchObject({ matching: 1 });
    expect(await previewChange({ ...allChange, text: 'nada' })).toEqual({
      matching: 0,
      changing: 0,
      exempt: 0,
    });
    expect(await applyChange(allChange)).toEqual({ changed: 2, left: 0 });

    const ids = [withoutTaxes, taxed, rated].map(({ productId }) => productId);
    const taxesNow = (await readProducts(ids)).map(({ taxIds, taxBasisPoints, version }) => [
      taxIds?.length ?? 0,
      taxBasisPoints,
      version,
    ]);
    expect(taxesNow).toEqual([
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 2],
    ]);
    const [storedService] = await thePlatform().catalog.servicesByIds([service.productId]);
    expect(storedService).toEqual(service);
  });

  it('requires an existing tax [R458]', async () => {
    const missingTax = await call(changeTaxes, { body: { action: 'add' } });
    const unknownTax = await call(previewTaxChange, { body: { action: 'add', taxId: 'gone' } });

    expect(missingTax.problem.fields).toEqual([
      { field: 'taxId', message: 'Selecciona un impuesto primero.' },
    ]);
    expect(unknownTax.problem.fields).toEqual([
      { field: 'taxId', message: 'Ese impuesto ya no existe. Elige otro.' },
    ]);
  });
});
