import type { Files } from '#lambdas/platform/external/files.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/desk-api.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getPictureType, getThumbnailKey, isOldPictureLayout } from '#shared/catalog/product-picture.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { getProduct, toDeskProduct } from './product-view.ts';

export const listDeskProducts = operation(api.listDeskProducts, async ({ query }, { catalog }) => {
  const { rows, cursor } = await catalog.deskPage(query.kind, query.cursor);
  return { rows: rows.map(toDeskProduct), cursor };
});

async function buildPictureLinks(files: Pick<Files, 'viewLink'>, { productId, pictureKey }: Product) {
  if (pictureKey === undefined) return [];
  const createViewLink = (key: string) =>
    files.viewLink({ key, contentType: getPictureType(key), filename: productId });
  const thumbnailKey = getThumbnailKey({ productId, pictureKey });
  const [url, smallUrl] = await Promise.all([createViewLink(pictureKey), createViewLink(thumbnailKey)]);
  return [{ productId, url, smallUrl, isOfBefore: isOldPictureLayout({ productId, pictureKey }) }];
}

export const listProductPictures = operationWithPorts(
  ['files'],
  api.listProductPictures,
  async ({ query }, { catalog, files }) => {
    const productIds = [...new Set(query.productIds)];
    const products = await catalog.byIds(productIds);
    const links = await Promise.all(products.map((product) => buildPictureLinks(files, product)));
    return { pictures: links.flat() };
  },
);

export const getDeskProduct = operation(api.getDeskProduct, async ({ params }, platform) =>
  toDeskProduct(await getProduct(platform, params.productId)),
);

/** Days to search, which reach beyond the last bookable day. */
const daysAhead = 366;
const activeStatuses: readonly string[] = ['reserved', 'pending', 'confirmed'];

/** Counts appointments from today on that book the service. */
export async function countUpcomingAppointments(
  { daySheets, now }: Pick<Platform, 'daySheets' | 'now'>,
  { kind, productId }: Product,
): Promise<number> {
  if (kind === 'product') return 0;
  const today = getToday(now());
  const sheets = await daySheets.between(today, addDays(today, daysAhead));
  const serviceAppointments = sheets
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, serviceIds }) => activeStatuses.includes(status) && serviceIds.includes(productId));
  return serviceAppointments.length;
}

export const getProductUse = operation(api.getProductUse, async ({ params }, platform) => {
  const product = await getProduct(platform, params.productId);
  return {
    stockCents: product.kind === 'product' ? product.stock * product.costCents : 0,
    upcomingAppointments: await countUpcomingAppointments(platform, product),
  };
});
