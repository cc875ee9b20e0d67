import { CatalogChanged, CatalogPictureDropped } from '#events/catalog.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/category-api.ts';
import { listChildren } from '#shared/catalog/category-tree.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Deletes a category. Its products become uncategorized, and its children top-level. */
export const removeCategory = operation(
  api.removeCategory,
  ({ params: { categoryId } }, { catalog, commit }) =>
    retryStale(async () => {
      const categories = await catalog.categories();
      const before = categories.find((category) => category.categoryId === categoryId);
      if (!before) throw new AppError(coreErrors.not_found);
      const children = listChildren(categories, categoryId);
      await commit(
        catalog.removeCategory(before),
        ...children.map((child) => {
          const { parentId: _parentId, ...topLevelCategory } = child;
          return catalog.changeCategory(child, topLevelCategory);
        }),
        ...(before.pictureKey === undefined
          ? []
          : [emit(CatalogPictureDropped, { pictureKeys: [before.pictureKey] })]),
        audit('category.removed', categoryId, {
          before,
          children: children.map((child) => child.categoryId),
        }),
        emit(CatalogChanged, { kind: 'category', id: categoryId }),
      );
      return {};
    }),
);
