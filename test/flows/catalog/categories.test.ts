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

type Written = BodyOf<typeof api.createCategory>;
const written = (name: string, more: Partial<Written> = {}): Written => ({
  name,
  icon: '💊',
  visibleOnLanding: false,
  pos: true,
  web: true,
  ...more,
});

async function created(name: string, more: Partial<Written> = {}) {
  const { reply, status } = await call(api.createCategory, { body: written(name, more) });
  expect(status).toBe(200);
  return reply.categoryId;
}
const listed = async () => (await call(api.listCategories)).reply.rows;
const row = async (categoryId: string) =>
  (await listed()).find((category) => category.categoryId === categoryId)!;
const save = (categoryId: string, body: Written & { version: number; dropsPicture?: boolean }, as = call) =>
  as(api.saveCategory, { params: { categoryId }, body });

const picture = aJpegWith();

/** Requests an upload link and uploads the picture, as the browser does. */
async function uploaded(content: Uint8Array<ArrayBuffer> = picture) {
  const body = { filename: 'Cuidado facial.png', bytes: content.byteLength };
  const { reply } = await call(api.createCategoryPictureUpload, { body });
  await fetch(reply.link, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: content });
  return reply.pictureId;
}

describe('category', () => {
  it('is listed with its fields under its parent [R463]', async () => {
    const parentId = await created('Productos', { icon: '🧴' });
    const categoryId = await created('Boutique', {
      icon: '👜',
      description: 'Bolsos y\nropa',
      visibleOnLanding: true,
      parentId,
      web: false,
    });
    await aService('bolso', { categoryId });

    expect(await row(categoryId)).toEqual({
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
    const names = (await listed()).map(({ name }) => name);
    expect(names.indexOf('Boutique')).toBe(names.indexOf('Productos') + 1);
  });

  it('requires a name, and validates its other fields [R462]', async () => {
    const body = written(' ', { icon: '', description: 'x'.repeat(161) });
    const { status, problem } = await call(api.createCategory, { body });

    expect(status).toBe(422);
    expect(problem.fields).toEqual([
      { field: 'name', message: 'Nombre requerido' },
      { field: 'icon', message: 'Elige un icono.' },
      { field: 'description', message: 'La descripción pasa de 160 caracteres.' },
    ]);
  });

  it('has at most two levels; the error names the parent field', async () => {
    const root = await created('Raíz');
    const child = await created('Rama', { parentId: root });
    const other = await created('Otra raíz');

    const third = await call(api.createCategory, { body: written('Hoja', { parentId: child }) });
    const { version } = await row(root);
    const carrying = await save(root, { ...written('Raíz', { parentId: other }), version });
    const own = await save(other, { ...written('Otra raíz', { parentId: other }), version: 1 });

    expect(third.problem.fields?.map(({ field }) => field)).toEqual(['parentId']);
    expect([third, carrying, own].map(({ problem }) => problem.code)).toEqual([
      'category.parent_is_child',
      'category.has_children',
      'category.own_parent',
    ]);
  });

  it('never reaches a third level, even with concurrent writes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [root, middle] = [await created(`R${round}`), await created(`M${round}`)];
      const [joined, moved] = await Promise.all([
        call(api.createCategory, { body: written(`H${round}`, { parentId: middle }) }),
        save(middle, { ...written(`M${round}`, { parentId: root }), version: 1 }, second),
      ]);

      const isThird = joined.status === 200 && moved.status === 200;
      expect(isThird, `${joined.status} ${moved.status}`).toBe(false);
    }
  });

  it('rejects a stale save with 409; concurrent switches of different fields both apply', async () => {
    const categoryId = await created('Sueros');
    const answers = await Promise.all([
      save(categoryId, { ...written('Sueros y vitaminas'), version: 1 }),
      save(categoryId, { ...written('Vitaminas'), version: 1 }, second),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('request.conflict');

    const show = (body: BodyOf<typeof api.showCategory>, as = call) =>
      as(api.showCategory, { params: { categoryId }, body });
    const switched = await Promise.all([show({ visible: false }), show({ web: false }, second)]);
    expect(switched.map(({ status }) => status)).toEqual([200, 200]);
    expect(await row(categoryId)).toMatchObject({ visible: false, showIn: 'pos' });
  });

  it('hidden from the web as well is shown at the POS again [R465]', async () => {
    const categoryId = await created('Bebidas', { pos: false, web: true });
    expect((await row(categoryId)).showIn).toBe('shop');

    await call(api.showCategory, { params: { categoryId }, body: { web: false } });

    expect((await row(categoryId)).showIn).toBe('pos');
  });

  it('stores its picture, and deletes the file when the picture is replaced or dropped [R466]', async () => {
    const first = await uploaded();
    const categoryId = await created('Faciales', { pictureId: first });
    const files = await makeFiles();
    expect(first).toMatch(/^\d{13}-Cuidado-facial\.jpg$/);
    const shown = await fetch((await row(categoryId)).pictureUrl!);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shown.arrayBuffer()).includes(secret)).toBe(false);

    const other = await uploaded();
    await save(categoryId, { ...written('Faciales', { pictureId: other }), version: 1 });
    await stack.settled();
    expect(await files.size(`categorias/${first}`)).toBeUndefined();
    expect(await files.size(`categorias/${other}`)).toBeGreaterThan(0);

    await save(categoryId, { ...written('Faciales'), version: 2 });
    expect((await row(categoryId)).pictureUrl).toBeDefined();
    await save(categoryId, { ...written('Faciales'), dropsPicture: true, version: 3 });
    await stack.settled();
    expect((await row(categoryId)).pictureUrl).toBeUndefined();
    expect(await files.size(`categorias/${other}`)).toBeUndefined();
  });

  it('leaves its picture in storage on removal if another category uses it', async () => {
    const pictureId = await uploaded();
    const [one, other] = [await created('Aromas', { pictureId }), await created('Velas', { pictureId })];

    await call(api.removeCategory, { params: { categoryId: one } });
    await stack.settled();

    expect((await fetch((await row(other)).pictureUrl!)).status).toBe(200);
  });

  it('rejects a picture whose content is no image', async () => {
    const pictureId = await uploaded(new TextEncoder().encode('<svg onload=alert(1)>'));
    const { problem } = await call(api.createCategory, { body: written('Láser', { pictureId }) });

    expect(problem.code).toBe('file.wrong_kind');
  });

  it('removed leaves its children at the top level and its products unchanged, in one commit [R464]', async () => {
    const categoryId = await created('Cuerpo');
    const child = await created('Masajes', { parentId: categoryId });
    await aService('envoltura', { categoryId });

    const gone = await call(api.removeCategory, { params: { categoryId } });
    const again = await call(api.removeCategory, { params: { categoryId } });

    expect([gone.status, again.status]).toEqual([200, 404]);
    expect(await row(categoryId)).toBeUndefined();
    expect(await row(child)).not.toHaveProperty('parentId');
    expect((await thePlatform().catalog.find('envoltura'))?.categoryId).toBe(categoryId);
    const told = (await allTableRows()).filter(({ detailType }) => detailType === 'CatalogChanged.v1');
    expect(told.map(({ data }) => data)).toContainEqual({ kind: 'category', id: categoryId });
    const { rows } = await thePlatform().audits.bySubject(categoryId, undefined);
    expect(rows.map(({ action }) => action)).toEqual(['category.removed', 'category.created']);
  });
});
