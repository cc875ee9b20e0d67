import type { Files } from '#lambdas/platform/external/files.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/desk-api.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isPictureOfBefore, pictureTypeOf, smallPictureKeyOf } from '#shared/catalog/product-picture.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { deskProduct, productOf } from './product-view.ts';

export const listDeskProducts = operation(api.listDeskProducts, async ({ query }, { catalog }) => {
  const { rows, cursor } = await catalog.deskPage(query.kind, query.cursor);
  return { rows: rows.map(deskProduct), cursor };
});

async function linksOf(files: Pick<Files, 'viewLink'>, { productId, pictureKey }: Product) {
  if (pictureKey === undefined) return [];
  const linkTo = (key: string) =>
    files.viewLink({ key, contentType: pictureTypeOf(key), filename: productId });
  const small = smallPictureKeyOf({ productId, pictureKey });
  const [url, smallUrl] = await Promise.all([linkTo(pictureKey), linkTo(small)]);
  return [{ productId, url, smallUrl, isOfBefore: isPictureOfBefore({ productId, pictureKey }) }];
}

export const listProductPictures = operationUsing(
  ['files'],
  api.listProductPictures,
  async ({ query }, { catalog, files }) => {
    const productIds = [...new Set(query.productIds)];
    const found = await catalog.byIds(productIds);
    const links = await Promise.all(found.map((product) => linksOf(files, product)));
    return { pictures: links.flat() };
  },
);

export const getDeskProduct = operation(api.getDeskProduct, async ({ params }, platform) =>
  deskProduct(await productOf(platform, params.productId)),
);

/** Beyond the furthest bookable day. */
const daysAhead = 366;
const live: readonly string[] = ['reserved', 'pending', 'confirmed'];

/** Counts appointments from today on that book the service. */
export async function upcomingAppointments(
  { daySheets, now }: Pick<Platform, 'daySheets' | 'now'>,
  { kind, productId }: Product,
): Promise<number> {
  if (kind === 'product') return 0;
  const first = today(now());
  const sheets = await daySheets.between(first, addDays(first, daysAhead));
  const booked = sheets
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, serviceIds }) => live.includes(status) && serviceIds.includes(productId));
  return booked.length;
}

export const getProductUse = operation(api.getProductUse, async ({ params }, platform) => {
  const product = await productOf(platform, params.productId);
  return {
    stockCents: product.kind === 'product' ? product.stock * product.costCents : 0,
    upcomingAppointments: await upcomingAppointments(platform, product),
  };
});
