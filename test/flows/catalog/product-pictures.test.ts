import { describe, expect } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { listShopProducts } from '#shared/shop/shelf-api.ts';
import { aDeskProduct } from '#test/support/catalog/products.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { aJpegWith, aPngWith, secret } from '#test/support/records/pictures.ts';
import { put } from '#test/support/records/uploads.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';

let call: Caller;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
});

async function aNewProduct() {
  const { productId } = await aDeskProduct(call, (await aCategory()).categoryId);
  const keys = [`productos/${productId}/main.jpg`, `productos/${productId}/small.jpg`];
  return { productId, params: { productId }, keys };
}

/** Requests both upload links and uploads both sizes, as the browser does. */
async function uploadPictures(productId: string, [main, small]: readonly Buffer<ArrayBuffer>[]) {
  const params = { productId };
  const body = { bytes: main!.length, smallBytes: small!.length };
  const { reply } = await call(api.createProductPictureUpload, { params, body });
  await put(reply.link, main!, 'image/jpeg');
  await put(reply.smallLink, small!, 'image/jpeg');
  return call(api.saveProductPicture, { params });
}
const pictures = [aJpegWith({ width: 3, height: 2 }), aJpegWith()];
const listLinks = async (productId: string) =>
  // A raw query string, which the contract splits.
  (await call(api.listProductPictures, { query: { productIds: productId } as never })).reply.pictures;
const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('picture of a product', () => {
  it('is stored by product id without location or camera data, in two sizes [R455]', async () => {
    const { productId, keys } = await aNewProduct();
    expect(await listLinks(productId)).toEqual([]);

    const { status, reply } = await uploadPictures(productId, pictures);

    expect([status, reply.hasPicture, reply.version]).toEqual([200, true, 2]);
    const [links] = await listLinks(productId);
    const [main, small] = [await download(links!.url), await download(links!.smallUrl)];
    expect([links!.url, links!.smallUrl].map((url) => new URL(url).pathname.slice(-40))).toEqual(
      keys.map((key) => expect.stringContaining(key.slice(-20))),
    );
    expect(main.equals(small)).toBe(false);
    expect(main.includes(secret) || small.includes(secret)).toBe(false);
    const { reply: shop } = await caller(stack.url)(listShopProducts, { query: {} });
    const shopProduct = shop.rows.find((row) => row.productId === productId);
    expect((await fetch(shopProduct!.pictureUrl!)).headers.get('content-type')).toBe('image/jpeg');
    expect((await download(shopProduct!.pictureUrl!)).equals(small)).toBe(true);
  });

  it('is replaced in place, and deleted with the product or on removal', async () => {
    const files = await makeFiles();
    const keptProduct = await aNewProduct();
    const deletedProduct = await aNewProduct();
    for (const { productId } of [keptProduct, deletedProduct]) await uploadPictures(productId, pictures);
    const otherPicture = aJpegWith({ width: 9 });

    const replaced = await uploadPictures(keptProduct.productId, [otherPicture, pictures[1]!]);
    await stack.waitUntilSettled();
    expect(replaced.reply.version).toBe(3);
    expect(await files.size(keptProduct.keys[0]!)).toBeGreaterThan(0);

    const removal = await call(api.removeProductPicture, { params: keptProduct.params });
    await call(api.removeProduct, { params: deletedProduct.params });
    await stack.waitUntilSettled();
    expect(removal.reply.hasPicture).toBe(false);
    for (const key of [...keptProduct.keys, ...deletedProduct.keys])
      expect(await files.size(key)).toBeUndefined();
  });

  it('must be an uploaded JPEG, whatever its file extension', async () => {
    const { productId, params } = await aNewProduct();

    const earlySave = await call(api.saveProductPicture, { params });
    const pngUpload = await uploadPictures(productId, [aPngWith(), aPngWith()]);

    expect([earlySave.problem.code, pngUpload.problem.code]).toEqual(['file.not_arrived', 'file.wrong_kind']);
    expect((await call(api.getDeskProduct, { params })).reply.hasPicture).toBe(false);
  });
});

describe('legacy picture', () => {
  const contentType = 'image/webp';
  /** Creates a product whose picture is stored in the legacy format, with one size. */
  async function aLegacyProduct(pictureKey: string) {
    const files = await makeFiles();
    await files.write({ key: pictureKey, contentType, content: aJpegWith() });
    return (await aProduct({ pictureKey })).productId;
  }
  const readIsLegacy = async (productId: string) => (await listLinks(productId))[0]?.isOfBefore;

  it('is marked as legacy, and deleted after its migration [R472]', async () => {
    const files = await makeFiles();
    const legacyId = await aLegacyProduct('fotos/velas.webp');
    const folderProduct = await aNewProduct();
    await files.write({
      key: `productos/${folderProduct.productId}/vieja.webp`,
      contentType,
      content: aJpegWith(),
    });
    const row = await thePlatform().catalog.find(folderProduct.productId);
    const pictureKey = `productos/${folderProduct.productId}/vieja.webp`;
    await thePlatform().commit(thePlatform().catalog.changeProduct(row!, { pictureKey }));
    expect([await readIsLegacy(legacyId), await readIsLegacy(folderProduct.productId)]).toEqual([true, true]);

    for (const productId of [legacyId, folderProduct.productId]) await uploadPictures(productId, pictures);
    await stack.waitUntilSettled();

    expect([await readIsLegacy(legacyId), await readIsLegacy(folderProduct.productId)]).toEqual([
      false,
      false,
    ]);
    expect([await files.size('fotos/velas.webp'), await files.size(pictureKey)]).toEqual([
      undefined,
      undefined,
    ]);
    for (const key of folderProduct.keys) expect(await files.size(key)).toBeGreaterThan(0);
  });

  it('stays until the last of the products that share it is migrated', async () => {
    const files = await makeFiles();
    const sharedKey = 'fotos/lociones.webp';
    const [firstId, secondId] = [await aLegacyProduct(sharedKey), await aLegacyProduct(sharedKey)];

    await uploadPictures(firstId, pictures);
    await stack.waitUntilSettled();
    expect(await files.size(sharedKey)).toBeGreaterThan(0);
    await uploadPictures(secondId, pictures);
    await stack.waitUntilSettled();
    expect(await files.size(sharedKey)).toBeUndefined();
  });

  it('is migrated once by two concurrent uploads', async () => {
    const productId = await aLegacyProduct('fotos/brumas.webp');

    const responses = await Promise.all([
      uploadPictures(productId, pictures),
      uploadPictures(productId, pictures),
    ]);
    await stack.waitUntilSettled();

    expect(responses.map(({ status }) => status)).toContain(200);
    expect(await readIsLegacy(productId)).toBe(false);
    const [links] = await listLinks(productId);
    expect((await download(links!.url)).length).toBeGreaterThan(0);
    expect((await download(links!.smallUrl)).length).toBeGreaterThan(0);
  });
});
