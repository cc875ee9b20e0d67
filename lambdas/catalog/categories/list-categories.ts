import type { Files } from '#lambdas/platform/external/files.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Category } from '#shared/catalog/category.ts';
import * as api from '#shared/catalog/category-api.ts';
import { sortCategoryTree } from '#shared/catalog/category-tree.ts';
import type { ProductMembership } from '#shared/catalog/product.ts';

type CategoryCounts = Pick<api.DeskCategory, 'products' | 'services'>;

/** Counts the direct products and services of each category. */
function countMembers(memberships: readonly ProductMembership[]): ReadonlyMap<string, CategoryCounts> {
  const counts = new Map<string, CategoryCounts>();
  for (const { categoryId, kind } of memberships) {
    const { products, services } = counts.get(categoryId) ?? { products: 0, services: 0 };
    const isService = kind === 'service';
    counts.set(categoryId, {
      products: products + (isService ? 0 : 1),
      services: services + (isService ? 1 : 0),
    });
  }
  return counts;
}

async function addPictureUrl({ pictureKey, ...category }: Category, files: Pick<Files, 'viewLink'>) {
  const pictureUrl =
    pictureKey &&
    (await files.viewLink({ key: pictureKey, contentType: 'image/jpeg', filename: category.categoryId }));
  return { ...category, ...(pictureUrl !== undefined && { pictureUrl }) };
}

export const listCategories = operationWithPorts(['files'], api.listCategories, async (_, platform) => {
  const { catalog, files } = platform;
  const [categories, memberships] = await Promise.all([catalog.categories(), catalog.memberships()]);
  const counts = countMembers(memberships);
  const rows = sortCategoryTree(categories).map(async (category) => ({
    ...(await addPictureUrl(category, files)),
    ...(counts.get(category.categoryId) ?? { products: 0, services: 0 }),
  }));
  return { rows: await Promise.all(rows) };
});
