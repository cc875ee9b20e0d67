import type { ErrorDefinition } from '#shared/core/errors.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import type { Category } from './category.ts';
import { categoryErrors } from './errors.ts';

export const maxChildren = 40;

type CategoryNode = Pick<Category, 'categoryId' | 'parentId'>;

export const listChildren = <T extends CategoryNode>(categories: readonly T[], categoryId: string): T[] =>
  categories.filter(({ parentId }) => parentId === categoryId);

/** Returns the ids of a category and its subcategories. */
export const collectCategoryIds = (
  categories: readonly CategoryNode[],
  categoryId: string,
): ReadonlySet<string> =>
  new Set([categoryId, ...listChildren(categories, categoryId).map((child) => child.categoryId)]);

export function findParentError(
  { categoryId, parentId }: { readonly categoryId?: string; readonly parentId: string },
  categories: readonly CategoryNode[],
): ErrorDefinition | undefined {
  if (categoryId === parentId) return categoryErrors.own_parent;
  const parent = categories.find((category) => category.categoryId === parentId);
  if (!parent) return categoryErrors.no_such_parent;
  if (isChildCategory(parent, categories)) return categoryErrors.parent_is_child;
  if (categoryId !== undefined && listChildren(categories, categoryId).length > 0)
    return categoryErrors.has_children;
  const siblings = listChildren(categories, parentId).filter((child) => child.categoryId !== categoryId);
  return siblings.length >= maxChildren ? categoryErrors.too_many_children : undefined;
}

const isChildCategory = ({ parentId }: CategoryNode, categories: readonly CategoryNode[]): boolean =>
  parentId !== undefined && categories.some(({ categoryId }) => categoryId === parentId);

/** Sorts by name with subcategories after their parent. Orphans count as top level. */
export function sortCategoryTree<T extends CategoryNode & Pick<Category, 'name'>>(
  categories: readonly T[],
): T[] {
  const sortedCategories = categories.toSorted(compareByName);
  return sortedCategories
    .filter((category) => !isChildCategory(category, categories))
    .flatMap((root) => [root, ...listChildren(sortedCategories, root.categoryId)]);
}
