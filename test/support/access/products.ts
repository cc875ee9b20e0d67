import { randomUUID } from 'node:crypto';
import * as products from '#shared/catalog/desk-api.ts';
import * as taxChanges from '#shared/catalog/tax-change-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aDeskProduct, buildProductBody } from '../catalog/products.ts';
import { aCategory, aTax } from '../center/categories.ts';
import type { Fixture } from '../center/fixture.ts';
import { aJpegWith } from '../records/pictures.ts';
import { put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

const createProductId = async ({ asAdmin }: Fixture) => {
  const { productId } = await aDeskProduct(asAdmin, (await aCategory()).categoryId);
  return { productId };
};

/** Creates a product with an uploaded picture that is not saved yet. */
async function createProductWithUpload(fixture: Fixture) {
  const params = await createProductId(fixture);
  const content = aJpegWith();
  const body = { bytes: content.length, smallBytes: content.length };
  const { reply } = await fixture.asAdmin(products.createProductPictureUpload, { params, body });
  await Promise.all([reply.link, reply.smallLink].map((link) => put(link, content, 'image/jpeg')));
  return params;
}

const buildUpdateBody = async () => {
  const { kind: _, stock: __, ...body } = buildProductBody((await aCategory()).categoryId);
  return { ...body, version: 1 };
};
/** A change of taxes whose search text matches no product. */
const changeWithoutMatch = { text: randomUUID(), action: 'add' };

export const productTargets: readonly (readonly [AnyRoute, Target])[] = [
  [products.listDeskProducts, { query: () => ({ kind: 'product' }) }],
  [products.listProductPictures, { query: () => ({ productIds: 'anything' }) }],
  [products.createProduct, { body: async () => buildProductBody((await aCategory()).categoryId) }],
  [products.getDeskProduct, { ids: createProductId }],
  [products.saveProduct, { ids: createProductId, body: buildUpdateBody }],
  [products.showProduct, { ids: createProductId, body: () => ({ active: false }) }],
  [products.getProductUse, { ids: createProductId }],
  [products.removeProduct, { ids: createProductId }],
  [
    products.createProductPictureUpload,
    { ids: createProductId, body: () => ({ bytes: 10, smallBytes: 10 }) },
  ],
  [products.saveProductPicture, { ids: createProductWithUpload }],
  [products.removeProductPicture, { ids: createProductId }],
  [
    taxChanges.previewTaxChange,
    { body: async () => ({ ...changeWithoutMatch, taxId: (await aTax()).taxId }) },
  ],
  [taxChanges.changeTaxes, { body: async () => ({ ...changeWithoutMatch, taxId: (await aTax()).taxId }) }],
];
