import { describe, expect } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import * as api from '#shared/catalog/category-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aJpegWith, secret } from '#test/support/records/pictures.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let call: Caller;
let callAsAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
  callAsAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

type CategoryBody = BodyOf<typeof api.createCategory>;
const buildBody = (name: string, overrides: Partial<CategoryBody> = {}): CategoryBody => ({
  name,
  icon: '💊',
  visibleOnLanding: false,
  pos: true,
  web: true,
  ...overrides,
});

async function createCategory(name: string, overrides: Partial<CategoryBody> = {}) {
  const { reply, status } = await call(api.createCategory, { body: buildBody(name, overrides) });
  expect(status).toBe(200);
  return reply.categoryId;
}
const listRows = async () => (await call(api.listCategories)).reply.rows;
const findRow = async (categoryId: string) =>
  (await listRows()).find((category) => category.categoryId === categoryId)!;
const saveCategory = (
  categoryId: string,
  body: CategoryBody & { version: number; dropsPicture?: boolean },
  caller = call,
) => caller(api.saveCategory, { params: { categoryId }, body });

const picture = aJpegWith();

/** Requests an upload link and uploads the picture, as the browser does. */
async function uploadPicture(content: Uint8Array<ArrayBuffer> = picture) {
  const body = { filename: 'Cuidado facial.png', bytes: content.byteLength };
  const { reply } = await call(api.createCategoryPictureUpload, { body });
  await fetch(reply.link, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: content });
  return reply.pictureId;
}

describe('category', () => {
  it('is listed with its fields under its parent [R463]', async () => {
    const parentId = await createCategory('Productos', { icon: '🧴' });
    const categoryId = await createCategory('Boutique', {
      icon: '👜',
      description: 'Bolsos y\nropa',
      visibleOnLanding: true,
      parentId,
      web: false,
    });
    await aService('bolso', { categoryId });

    expect(await findRow(categoryId)).toEqual({
      categoryId,
      name: 'Boutique',
      icon: '👜',
      description: 'Bolsos y\nropa',
      visibleOnLanding: true,
      parentId,
      visible: true,
      showIn: 'pos',
      products: 0,
      services: 1,
      version: 1,
    });
    const names = (await listRows()).map(({ name }) => name);
    expect(names.indexOf('Boutique')).toBe(names.indexOf('Productos') + 1);
  });

  it('requires a name, and validates its other fields [R462]', async () => {
    const body = buildBody(' ', { icon: '', description: 'x'.repeat(161) });
    const { status, problem } = await call(api.createCategory, { body });

    expect(status).toBe(422);
    expect(problem.fields).toEqual([
      { field: 'name', message: 'Nombre requerido' },
      { field: 'icon', message: 'Elige un icono.' },
      { field: 'description', message: 'La descripción pasa de 160 caracteres.' },
    ]);
  });

  it('has at most two levels, and the error names the parent field', async () => {
    const rootId = await createCategory('Raíz');
    const childId = await createCategory('Rama', { parentId: rootId });
    const otherId = await createCategory('Otra raíz');

    const grandchild = await call(api.createCategory, { body: buildBody('Hoja', { parentId: childId }) });
    const { version } = await findRow(rootId);
    const moveWithChild = await saveCategory(rootId, {
      ...buildBody('Raíz', { parentId: otherId }),
      version,
    });
    const moveIntoItself = await saveCategory(otherId, {
      ...buildBody('Otra raíz', { parentId: otherId }),
      version: 1,
    });

    expect(grandchild.problem.fields?.map(({ field }) => field)).toEqual(['parentId']);
    expect([grandchild, moveWithChild, moveIntoItself].map(({ problem }) => problem.code)).toEqual([
      'category.parent_is_child',
      'category.has_children',
      'category.own_parent',
    ]);
  });

  it('never reaches a third level, even with concurrent writes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [rootId, middleId] = [await createCategory(`R${round}`), await createCategory(`M${round}`)];
      const [creation, move] = await Promise.all([
        call(api.createCategory, { body: buildBody(`H${round}`, { parentId: middleId }) }),
        saveCategory(middleId, { ...buildBody(`M${round}`, { parentId: rootId }), version: 1 }, callAsAdmin),
      ]);

      const isThird = creation.status === 200 && move.status === 200;
      expect(isThird, `${creation.status} ${move.status}`).toBe(false);
    }
  });

  it('rejects a stale save with 409, and applies concurrent switches of different fields', async () => {
    const categoryId = await createCategory('Sueros');
    const responses = await Promise.all([
      saveCategory(categoryId, { ...buildBody('Sueros y vitaminas'), version: 1 }),
      saveCategory(categoryId, { ...buildBody('Vitaminas'), version: 1 }, callAsAdmin),
    ]);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('request.conflict');

    const showCategory = (body: BodyOf<typeof api.showCategory>, caller = call) =>
      caller(api.showCategory, { params: { categoryId }, body });
    const switchResponses = await Promise.all([
      showCategory({ visible: false }),
      showCategory({ web: false }, callAsAdmin),
    ]);
    expect(switchResponses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await findRow(categoryId)).toMatchObject({ visible: false, showIn: 'pos' });
  });

  it('is shown at the POS again if it is hidden from the web as well [R465]', async () => {
    const categoryId = await createCategory('Bebidas', { pos: false, web: true });
    expect((await findRow(categoryId)).showIn).toBe('shop');

    await call(api.showCategory, { params: { categoryId }, body: { web: false } });

    expect((await findRow(categoryId)).showIn).toBe('pos');
  });

  it('stores its picture, and deletes the file when the picture is replaced or dropped [R466]', async () => {
    const firstPictureId = await uploadPicture();
    const categoryId = await createCategory('Faciales', { pictureId: firstPictureId });
    const files = await makeFiles();
    expect(firstPictureId).toMatch(/^\d{13}-Cuidado-facial\.jpg$/);
    const download = await fetch((await findRow(categoryId)).pictureUrl!);
    expect(download.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await download.arrayBuffer()).includes(secret)).toBe(false);

    const otherPictureId = await uploadPicture();
    await saveCategory(categoryId, { ...buildBody('Faciales', { pictureId: otherPictureId }), version: 1 });
    await stack.waitUntilSettled();
    expect(await files.size(`categorias/${firstPictureId}`)).toBeUndefined();
    expect(await files.size(`categorias/${otherPictureId}`)).toBeGreaterThan(0);

    await saveCategory(categoryId, { ...buildBody('Faciales'), version: 2 });
    expect((await findRow(categoryId)).pictureUrl).toBeDefined();
    await saveCategory(categoryId, { ...buildBody('Faciales'), dropsPicture: true, version: 3 });
    await stack.waitUntilSettled();
    expect((await findRow(categoryId)).pictureUrl).toBeUndefined();
    expect(await files.size(`categorias/${otherPictureId}`)).toBeUndefined();
  });

  it('leaves its picture in storage on removal if another category uses it', async () => {
    const pictureId = await uploadPicture();
    const [removedId, otherId] = [
      await createCategory('Aromas', { pictureId }),
      await createCategory('Velas', { pictureId }),
    ];

    await call(api.removeCategory, { params: { categoryId: removedId } });
    await stack.waitUntilSettled();

    expect((await fetch((await findRow(otherId)).pictureUrl!)).status).toBe(200);
  });

  it('rejects a picture whose content is no image', async () => {
    const pictureId = await uploadPicture(new TextEncoder().encode('<svg onload=alert(1)>'));
    const { problem } = await call(api.createCategory, { body: buildBody('Láser', { pictureId }) });

    expect(problem.code).toBe('file.wrong_kind');
  });

  it('leaves its children at the top level and its products unchanged on removal, in one commit [R464]', async () => {
    const categoryId = await createCategory('Cuerpo');
    const childId = await createCategory('Masajes', { parentId: categoryId });
    await aService('envoltura', { categoryId });

    const removal = await call(api.removeCategory, { params: { categoryId } });
    const retry = await call(api.removeCategory, { params: { categoryId } });

    expect([removal.status, retry.status]).toEqual([200, 404]);
    expect(await findRow(categoryId)).toBeUndefined();
    expect(await findRow(childId)).not.toHaveProperty('parentId');
    expect((await thePlatform().catalog.find('envoltura'))?.categoryId).toBe(categoryId);
    const catalogEvents = (await allTableRows()).filter(
      ({ detailType }) => detailType === 'CatalogChanged.v1',
    );
    expect(catalogEvents.map(({ data }) => data)).toContainEqual({ kind: 'category', id: categoryId });
    const { rows } = await thePlatform().audits.bySubject(categoryId, undefined);
    expect(rows.map(({ action }) => action)).toEqual(['category.removed', 'category.created']);
  });
});
