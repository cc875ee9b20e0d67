import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/from-env/files.ts';
import { listPublicProducts } from '#shared/catalog/api.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { aDeskProduct } from '#test/support/catalog/products.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aJpegWith, aPngWith, secret } from '#test/support/records/pictures.ts';
import { put } from '#test/support/records/uploads.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let call: Caller;
beforeAll(async () => {
  stack = await aStack();
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
});
afterAll(() => stack.close());

async function aNewProduct() {
  const { productId } = await aDeskProduct(call, (await aCategory()).categoryId);
  const keys = [`productos/${productId}/main.jpg`, `productos/${productId}/small.jpg`];
  return { productId, params: { productId }, keys };
}

/** What the browser does: asks for both links, and sends both sizes there. */
async function upload(productId: string, [main, small]: readonly Buffer<ArrayBuffer>[]) {
  const params = { productId };
  const body = { bytes: main!.length, smallBytes: small!.length };
  const { reply } = await call(api.createProductPictureUpload, { params, body });
  await put(reply.link, main!, 'image/jpeg');
  await put(reply.smallLink, small!, 'image/jpeg');
  return call(api.saveProductPicture, { params });
}
const sizes = [aJpegWith({ width: 3, height: 2 }), aJpegWith()];
const linksOf = async (productId: string) =>
  (await call(api.listProductPictures, { query: { productIds: productId } as never })).reply.pictures;
const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('the picture of a product', () => {
  it('is kept by its id without place or camera, and read back in two sizes [R455]', async () => {
    const { productId, keys } = await aNewProduct();
    expect(await linksOf(productId)).toEqual([]);

    const { status, reply } = await upload(productId, sizes);

    expect([status, reply.hasPicture, reply.version]).toEqual([200, true, 2]);
    const [links] = await linksOf(productId);
    const [main, small] = [await fetched(links!.url), await fetched(links!.smallUrl)];
    expect([links!.url, links!.smallUrl].map((url) => new URL(url).pathname.slice(-40))).toEqual(
      keys.map((key) => expect.stringContaining(key.slice(-20))),
    );
    expect(main.equals(small)).toBe(false);
    expect(main.includes(secret) || small.includes(secret)).toBe(false);
    const { reply: shop } = await caller(stack.url)(listPublicProducts);
    const shown = shop.rows.find((row) => row.productId === productId);
    expect((await fetch(shown!.pictureUrl!)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetched(shown!.pictureUrl!)).equals(small)).toBe(true);
  });

  it('is replaced where it is, and gone from the storage with the product or by itself', async () => {
    const files = await makeFiles();
    const kept = await aNewProduct();
    const deleted = await aNewProduct();
    for (const { productId } of [kept, deleted]) await upload(productId, sizes);
    const other = aJpegWith({ width: 9 });

    const replaced = await upload(kept.productId, [other, sizes[1]!]);
    await stack.settled();
    expect(replaced.reply.version).toBe(3);
    expect(await files.size(kept.keys[0]!)).toBeGreaterThan(0);

    const bare = await call(api.removeProductPicture, { params: kept.params });
    await call(api.removeProduct, { params: deleted.params });
    await stack.settled();
    expect(bare.reply.hasPicture).toBe(false);
    for (const key of [...kept.keys, ...deleted.keys]) expect(await files.size(key)).toBeUndefined();
  });

  it('is a JPEG that arrived, whatever its name says', async () => {
    const { productId, params } = await aNewProduct();

    const early = await call(api.saveProductPicture, { params });
    const wrong = await upload(productId, [aPngWith(), aPngWith()]);

    expect([early.problem.code, wrong.problem.code]).toEqual(['file.not_arrived', 'file.wrong_kind']);
    expect((await call(api.getDeskProduct, { params })).reply.hasPicture).toBe(false);
  });
});
