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
let second: Caller;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
  second = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

type CategoryBody = BodyOf<typeof api.createCategory>;
const categoryBody = (name: string, more: Partial<CategoryBody> = {}): CategoryBody => ({
  name,
  icon: '💊',
  visibleOnLanding: false,
  pos: true,
  web: true,
  ...more,
});

async function createCategory(name: string, more: Partial<CategoryBody> = {}) {
  const { reply, status } = await call(api.createCategory, { body: categoryBody(name, more) });
  expect(status).toBe(200);
  return reply.categoryId;
}
const listRows = async () => (await call(api.listCategories)).reply.rows;
const findRow = async (categoryId: string) =>
  (await listRows()).find((category) => category.categoryId === categoryId)!;
const save = (
  categoryId: string,
  body: CategoryBody & { version: number; dropsPicture?: boolean },
  as = call,
) => as(api.saveCategory, { params: { categoryId }, body });

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
    const body = categoryBody(' ', { icon: '', description: 'x'.repeat(161) });
    const { status, problem } = await call(api.createCategory, { body });

    expect(status).toBe(422);
    expect(problem.fields).toEqual([
      { field: 'name', message: 'Nombre requerido' },
      { field: 'icon', message: 'Elige un icono.' },
      { field: 'description', message: 'La descripción pasa de 160 caracteres.' },
    ]);
  });

  it('has at most two levels; the error names the parent field', async () => {
    const root = await createCategory('Raíz');
    const child = await createCategory('Rama', { parentId: root });
    const other = await createCategory('Otra raíz');

    const third = await call(api.createCategory, { body: categoryBody('Hoja', { parentId: child }) });
    const { version } = await findRow(root);
    const carrying = await save(root, { ...categoryBody('Raíz', { parentId: other }), version });
    const own = await save(other, { ...categoryBody('Otra raíz', { parentId: other }), version: 1 });

    expect(third.problem.fields?.map(({ field }) => field)).toEqual(['parentId']);
    expect([third, carrying, own].map(({ problem }) => problem.code)).toEqual([
      'category.parent_is_child',
      'category.has_children',
      'category.own_parent',
    ]);
  });

  it('never reaches a third level, even with concurrent writes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [root, middle] = [await createCategory(`R${round}`), await createCategory(`M${round}`)];
      const [joined, moved] = await Promise.all([
        call(api.createCategory, { body: categoryBody(`H${round}`, { parentId: middle }) }),
        save(middle, { ...categoryBody(`M${round}`, { parentId: root }), version: 1 }, second),
      ]);

      const isThird = joined.status === 200 && moved.status === 200;
      expect(isThird, `${joined.status} ${moved.status}`).toBe(false);
    }
  });

  it('rejects a stale save with 409; concurrent switches of different fields both apply', async () => {
    const categoryId = await createCategory('Sueros');
    const answers = await Promise.all([
      save(categoryId, { ...categoryBody('Sueros y vitaminas'), version: 1 }),
      save(categoryId, { ...categoryBody('Vitaminas'), version: 1 }, second),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('request.conflict');

    const show = (body: BodyOf<typeof api.showCategory>, as = call) =>
      as(api.showCategory, { params: { categoryId }, body });
    const switched = await Promise.all([show({ visible: false }), show({ web: false }, second)]);
    expect(switched.map(({ status }) => status)).toEqual([200, 200]);
    expect(await findRow(categoryId)).toMatchObject({ visible: false, showIn: 'pos' });
  });

  it('hidden from the web as well is shown at the POS again [R465]', async () => {
    const categoryId = await createCategory('Bebidas', { pos: false, web: true });
    expect((await findRow(categoryId)).showIn).toBe('shop');

    await call(api.showCategory, { params: { categoryId }, body: { web: false } });

    expect((await findRow(categoryId)).showIn).toBe('pos');
  });

  it('stores its picture, and deletes the file when the picture is replaced or dropped [R466]', async () => {
    const first = await uploadPicture();
    const categoryId = await createCategory('Faciales', { pictureId: first });
    const files = await makeFiles();
    expect(first).toMatch(/^\d{13}-Cuidado-facial\.jpg$/);
    const shown = await fetch((await findRow(categoryId)).pictureUrl!);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shown.arrayBuffer()).includes(secret)).toBe(false);

    const other = await uploadPicture();
    await save(categoryId, { ...categoryBody('Faciales', { pictureId: other }), version: 1 });
    await stack.waitUntilSettled();
    expect(await files.size(`categorias/${first}`)).toBeUndefined();
    expect(await files.size(`categorias/${other}`)).toBeGreaterThan(0);

    await save(categoryId, { ...categoryBody('Faciales'), version: 2 });
    expect((await findRow(categoryId)).pictureUrl).toBeDefined();
    await save(categoryId, { ...categoryBody('Faciales'), dropsPicture: true, version: 3 });
    await stack.waitUntilSettled();
    expect((await findRow(categoryId)).pictureUrl).toBeUndefined();
    expect(await files.size(`categorias/${other}`)).toBeUndefined();
  });

  it('leaves its picture in storage on removal if another category uses it', async () => {
    const pictureId = await uploadPicture();
    const [one, other] = [
      await createCategory('Aromas', { pictureId }),
      await createCategory('Velas', { pictureId }),
    ];

    await call(api.removeCategory, { params: { categoryId: one } });
    await stack.waitUntilSettled();

    expect((await fetch((await findRow(other)).pictureUrl!)).status).toBe(200);
  });

  it('rejects a picture whose content is no image', async () => {
    const pictureId = await uploadPicture(new TextEncoder().encode('<svg onload=alert(1)>'));
    const { problem } = await call(api.createCategory, { body: categoryBody('Láser', { pictureId }) });

    expect(problem.code).toBe('file.wrong_kind');
  });

  it('removed leaves its children at the top level and its products unchanged, in one commit [R464]', async () => {
    const categoryId = await createCategory('Cuerpo');
    const child = await createCategory('Masajes', { parentId: categoryId });
    await aService('envoltura', { categoryId });

    const removal = await call(api.removeCategory, { params: { categoryId } });
    const again = await call(api.removeCategory, { params: { categoryId } });

    expect([removal.status, again.status]).toEqual([200, 404]);
    expect(await findRow(categoryId)).toBeUndefined();
    expect(await findRow(child)).not.toHaveProperty('parentId');
    expect((await thePlatform().catalog.find('envoltura'))?.categoryId).toBe(categoryId);
    const catalogEvents = (await allTableRows()).filter(
      ({ detailType }) => detailType === 'CatalogChanged.v1',
    );
    expect(catalogEvents.map(({ data }) => data)).toContainEqual({ kind: 'category', id: categoryId });
    const { rows } = await thePlatform().audits.bySubject(categoryId, undefined);
    expect(rows.map(({ action }) => action)).toEqual(['category.removed', 'category.created']);
  });
});
