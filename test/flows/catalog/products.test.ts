import { describe, expect } from 'vitest';
import {
  createProduct,
  getDeskProduct,
  getProductUse,
  listDeskProducts,
  removeProduct,
  saveProduct,
  showProduct,
} from '#shared/catalog/desk-api.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import { aDeskProduct, buildProductBody } from '#test/support/catalog/products.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

/** Returns the error for a product's body, with its messages by field. */
async function readRejection(body: Record<string, unknown>) {
  const { status, problem } = await fixture.asAdmin(createProduct, { body: body as never });
  const fields = Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]));
  return { status, code: problem.code, detail: problem.detail, fields };
}
const listEventsAbout = async (id: string) =>
  (await allTableRows()).filter(({ detailType, data }) => {
    const eventData = data as { id?: string; productId?: string } | undefined;
    return detailType && (eventData?.id === id || eventData?.productId === id);
  });

describe('new product', () => {
  it('is active, visible at the POS and in the shop, and records its stock as its first move [R449 R451 R454]', async () => {
    const { categoryId } = await aCategory();
    const tax = await aTax();

    const product = await aDeskProduct(fixture.asAdmin, categoryId, {
      code: '7501001',
      presentation: '30 ml',
      minimumStock: 2,
      stock: 7,
      taxIds: [tax.taxId],
    });

    expect(product).toMatchObject({
      active: true,
      visible: true,
      showIn: 'both',
      stock: 7,
      minimumStock: 2,
      taxIds: [tax.taxId],
      taxBasisPoints: 0,
      hasPicture: false,
      version: 1,
    });
    const { reply } = await fixture.asAdmin(listDeskProducts, { query: { kind: 'product' } });
    expect(reply.rows).toContainEqual(product);
    expect(await thePlatform().stockMoves.all(product.productId)).toMatchObject([
      { kind: 'opening', quantity: 7, by: `admin:${fixture.admin.userId}` },
    ]);
    expect((await listEventsAbout(product.productId)).map(({ detailType }) => detailType).sort()).toEqual([
      'CatalogChanged.v1',
      'StockMoved.v1',
    ]);
  });

  it('must have a consistent price, an existing category and existing taxes [R450]', async () => {
    const { categoryId } = await aCategory();
    const largeTax = await aTax({ basisPoints: 6000 });
    const smallTax = await aTax({ basisPoints: 4001 });

    const invalidBodies = [
      buildProductBody(categoryId, { priceCents: 2399 }),
      buildProductBody('gone'),
      buildProductBody(categoryId, { taxIds: ['gone'] }),
      buildProductBody(categoryId, { taxIds: [largeTax.taxId, smallTax.taxId] }),
    ];

    const rejections = await Promise.all(invalidBodies.map(readRejection));
    expect(rejections.map(({ code, fields }) => ({ code, ...fields }))).toEqual([
      { code: 'request.invalid', priceCents: 'El precio no sale de ese costo y ese margen.' },
      { code: 'request.invalid', categoryId: 'Esa categoría ya no existe. Elige otra.' },
      { code: 'request.invalid', taxIds: 'Ese impuesto ya no existe. Elige otro.' },
      { code: 'request.invalid', taxIds: 'Los impuestos suman más de 100 %.' },
    ]);
  });

  it('rejects missing fields, and fields of the other kind, each at its field [R449 R453]', async () => {
    const { categoryId } = await aCategory();
    const missing = await readRejection({ kind: 'product', name: ' ', pos: true, web: true });

    const product = await readRejection(buildProductBody(categoryId, { durationMinutes: 30, laser: true }));
    const service = await readRejection(
      buildProductBody(categoryId, { kind: 'service', stock: 1, minimumStock: 1 }),
    );

    expect(missing).toMatchObject({
      status: 422,
      code: 'product.missing_fields',
      detail: 'Faltan campos obligatorios',
      fields: {
        name: 'Escribe el nombre.',
        categoryId: 'Elige una categoría.',
        costCents: 'Escribe el costo.',
        marginBasisPoints: 'Escribe el margen.',
      },
    });
    expect(Object.keys(product.fields)).toEqual(['durationMinutes', 'laser']);
    expect(Object.keys(service.fields)).toEqual(['stock', 'minimumStock']);
  });

  it('lasts an hour if it is a service, and is laser by name or category, by default [R451 R452]', async () => {
    const { categoryId } = await aCategory();
    const laserCategory = await aCategory({ name: 'Depilación LÁSER' });
    const createService = (name: string, shelfId: string, overrides = {}) =>
      aDeskProduct(fixture.asAdmin, shelfId, { kind: 'service', name, ...overrides });

    const services = [
      await createService('Facial', categoryId),
      await createService('Depilación con Láser', categoryId),
      await createService('Axilas', laserCategory.categoryId),
      await createService('Prueba láser', categoryId, {
        laser: false,
        requiresApproval: false,
        confirmed: [
          { ask: laserOpeningConfirmation.name, facts: [{ name: 'Prueba láser', effect: 'unmarked' }] },
        ],
      }),
      await createService('Peeling médico', categoryId, { requiresApproval: true, durationMinutes: 45 }),
    ];

    expect(
      services.map(({ durationMinutes, laser, requiresApproval }) => [
        durationMinutes,
        laser,
        requiresApproval,
      ]),
    ).toEqual([
      [60, false, false],
      [60, true, true],
      [60, true, true],
      [60, false, false],
      [45, false, true],
    ]);
    expect(await thePlatform().stockMoves.all(services[0]!.productId)).toEqual([]);
  });

  it('has a unique code, and the error names the product that has it [R454]', async () => {
    const { categoryId } = await aCategory();
    const owner = await aDeskProduct(fixture.asAdmin, categoryId, { name: 'Tónico', code: 'A-1' });
    const otherProduct = await aDeskProduct(fixture.asAdmin, categoryId, { code: 'A-2' });
    const { kind: _, stock: __, ...body } = buildProductBody(categoryId, { code: 'A-1' });

    const creation = await fixture.asAdmin(createProduct, {
      body: buildProductBody(categoryId, { code: 'A-1' }),
    });
    const saved = await fixture.asAdmin(saveProduct, {
      params: { productId: otherProduct.productId },
      body: { ...body, version: 1 },
    });

    for (const { status, problem } of [creation, saved]) {
      expect([status, problem.code]).toEqual([409, 'product.code_taken']);
      expect(problem.fields).toEqual([{ field: 'code', message: 'Lo tiene Tónico.', id: owner.productId }]);
    }
    const soap = await aDeskProduct(fixture.asAdmin, categoryId, { name: 'Jabón', code: '036000291452' });
    for (const [code, id] of [
      ['a-1', owner.productId],
      ['0036000291452', soap.productId],
    ]) {
      const { status, problem } = await fixture.asAdmin(createProduct, {
        body: buildProductBody(categoryId, { code }),
      });
      expect(status).toBe(409);
      expect(problem.fields).toMatchObject([{ field: 'code', id }]);
    }
    const params = { productId: owner.productId };
    const codeChange = await fixture.asAdmin(saveProduct, {
      params,
      body: { ...body, code: 'A-3', version: 1 },
    });
    const reuse = await fixture.asAdmin(createProduct, {
      body: buildProductBody(categoryId, { code: 'A-1' }),
    });
    expect([codeChange.status, reuse.status]).toEqual([200, 200]);
  });
});

describe('changed product', () => {
  it('has the saved fields, keeps its kind and stock, and rejects a stale version [R454]', async () => {
    const { categoryId } = await aCategory();
    const product = await aDeskProduct(fixture.asAdmin, categoryId, {
      code: 'B-1',
      presentation: 'x',
      stock: 3,
    });
    const params = { productId: product.productId };
    const { kind: _, stock: __, ...body } = buildProductBody(categoryId, { name: 'Crema', web: false });

    const saved = await fixture.asAdmin(saveProduct, { params, body: { ...body, version: 1 } });
    const staleSave = await fixture.asAdmin(saveProduct, { params, body: { ...body, version: 1 } });

    const { code: ___, presentation: ____, ...remainingFields } = product;
    expect(saved.reply).toEqual({ ...remainingFields, name: 'Crema', showIn: 'pos', version: 2 });
    expect((await fixture.asAdmin(getDeskProduct, { params })).reply).toEqual(saved.reply);
    expect([staleSave.status, staleSave.problem.code]).toEqual([409, 'request.conflict']);
  });

  it('is shown where its two switches allow, and sold while it is active [R456 R457]', async () => {
    const { categoryId } = await aCategory();
    const { productId } = await aDeskProduct(fixture.asAdmin, categoryId, {});
    const show = async (body: { active?: boolean; pos?: boolean; web?: boolean }) => {
      const { reply } = await fixture.asAdmin(showProduct, { params: { productId }, body });
      return [reply.showIn, reply.active, reply.version];
    };

    expect(await show({ web: false })).toEqual(['pos', true, 2]);
    expect(await show({ pos: false })).toEqual(['none', true, 3]);
    expect(await show({ web: true })).toEqual(['shop', true, 4]);
    expect(await show({ active: false })).toEqual(['shop', false, 5]);
    expect(await show({ active: true, pos: true })).toEqual(['both', true, 6]);
  });

  it('cannot be shown on the web in a hidden category', async () => {
    const hidden = await aCategory({ visible: false });
    const { categoryId } = hidden;

    const created = await readRejection(buildProductBody(categoryId));
    const { productId } = await aDeskProduct(fixture.asAdmin, categoryId, { web: false });
    const { status, problem } = await fixture.asAdmin(showProduct, {
      params: { productId },
      body: { web: true },
    });

    const text = 'Su categoría está oculta. Muéstrala primero en Crear Categoría.';
    expect(created.fields).toEqual({ web: text });
    expect([status, problem.code, problem.detail]).toEqual([422, 'product.category_hidden', text]);
    expect((await fixture.asAdmin(getDeskProduct, { params: { productId } })).reply.showIn).toBe('pos');
  });
});

describe('deleted product', () => {
  it('is in no list and frees its code, after its use was shown [R456]', async () => {
    const { categoryId } = await aCategory();
    const productFields = { code: 'C-1', stock: 4 };
    const { productId } = await aDeskProduct(fixture.asAdmin, categoryId, productFields);
    const params = { productId };

    const { reply: usage } = await fixture.asAdmin(getProductUse, { params });
    const { status } = await fixture.asAdmin(removeProduct, { params });

    expect(usage).toEqual({ stockCents: 8000, upcomingAppointments: 0 });
    expect(status).toBe(200);
    const { reply } = await fixture.asAdmin(listDeskProducts, { query: { kind: 'product' } });
    expect(reply.rows.map((row) => row.productId)).not.toContain(productId);
    const missingReads = await Promise.all([
      fixture.asAdmin(getDeskProduct, { params }),
      fixture.asAdmin(showProduct, { params, body: { active: true } }),
      fixture.asAdmin(removeProduct, { params }),
    ]);
    expect(missingReads.map(({ status }) => status)).toEqual([404, 404, 404]);
    await aDeskProduct(fixture.asAdmin, categoryId, productFields);
  });
});
