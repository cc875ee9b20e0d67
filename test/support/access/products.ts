import { randomUUID } from 'node:crypto';
import * as products from '#shared/catalog/desk-api.ts';
import * as taxChanges from '#shared/catalog/tax-change-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aDeskProduct, written } from '../catalog/products.ts';
import { aCategory, aTax } from '../center/categories.ts';
import type { Scene } from '../center/scene.ts';
import { aJpegWith } from '../records/pictures.ts';
import { put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

const aProduct = async ({ asAdmin }: Scene) => {
  const { productId } = await aDeskProduct(asAdmin, (await aCategory()).categoryId);
  return { productId };
};

/** A product with an uploaded picture that is not saved yet. */
async function withUpload(scene: Scene) {
  const params = await aProduct(scene);
  const content = aJpegWith();
  const body = { bytes: content.length, smallBytes: content.length };
  const { reply } = await scene.asAdmin(products.createProductPictureUpload, { params, body });
  await Promise.all([reply.link, reply.smallLink].map((link) => put(link, content, 'image/jpeg')));
  return params;
}

const wanted = async () => {
  const { kind: _, stock: __, ...body } = written((await aCategory()).categoryId);
  return { ...body, version: 1 };
};
const noProduct = { text: randomUUID(), action: 'add' };

export const productTargets: readonly (readonly [AnyRoute, Target])[] = [
  [products.listDeskProducts, { query: () => ({ kind: 'product' }) }],
  [products.listProductPictures, { query: () => ({ productIds: 'anything' }) }],
  [products.createProduct, { body: async () => written((await aCategory()).categoryId) }],
  [products.getDeskProduct, { ids: aProduct }],
  [products.saveProduct, { ids: aProduct, body: wanted }],
  [products.showProduct, { ids: aProduct, body: () => ({ active: false }) }],
  [products.getProductUse, { ids: aProduct }],
  [products.removeProduct, { ids: aProduct }],
  [products.createProductPictureUpload, { ids: aProduct, body: () => ({ bytes: 10, smallBytes: 10 }) }],
  [products.saveProductPicture, { ids: withUpload }],
  [products.removeProductPicture, { ids: aProduct }],
  [taxChanges.previewTaxChange, { body: async () => ({ ...noProduct, taxId: (await aTax()).taxId }) }],
  [taxChanges.changeTaxes, { body: async () => ({ ...noProduct, taxId: (await aTax()).taxId }) }],
];
