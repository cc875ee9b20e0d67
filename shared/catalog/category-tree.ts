import type { ErrorDefinition } from '#shared/core/errors.ts';
import { byName } from '#shared/core/sort-names.ts';
import type { Category } from './category.ts';
import { categoryErrors } from './errors.ts';

export const mostChildren = 40;

type Standing = Pick<Category, 'categoryId' | 'parentId'>;

export const childrenOf = <T extends Standing>(categories: readonly T[], categoryId: string): T[] =>
  categories.filter(({ parentId }) => parentId === categoryId);

/** Ids of a category and its subcategories. */
export const shelvesOf = (categories: readonly Standing[], categoryId: string): ReadonlySet<string> =>
  new Set([categoryId, ...childrenOf(categories, categoryId).map((each) => each.categoryId)]);

/** Error if a category may not be placed under this parent; there are only two levels. */
export function parentRefusal(
  { categoryId, parentId }: { readonly categoryId?: string; readonly parentId: string },
  categories: readonly Standing[],
): ErrorDefinition | undefined {
  if (categoryId === parentId) return categoryErrors.own_parent;
  const parent = categories.find((each) => each.categoryId === parentId);
  if (!parent) return categoryErrors.no_such_parent;
  if (isUnder(parent, categories)) return categoryErrors.parent_is_child;
  if (categoryId !== undefined && childrenOf(categories, categoryId).length > 0)
    return categoryErrors.has_children;
  const others = childrenOf(categories, parentId).filter((each) => each.categoryId !== categoryId);
  return others.length >= mostChildren ? categoryErrors.too_many_children : undefined;
}

const isUnder = ({ parentId }: Standing, categories: readonly Standing[]): boolean =>
  parentId !== undefined && categories.some(({ categoryId }) => categoryId === parentId);

/** Sorts by name with subcategories after their parent; orphans count as top level. */
export function inTreeOrder<T extends Standing & Pick<Category, 'name'>>(categories: readonly T[]): T[] {
  const sorted = categories.toSorted(byName);
  return sorted
    .filter((each) => !isUnder(each, categories))
    .flatMap((root) => [root, ...childrenOf(sorted, root.categoryId)]);
}
