import type { ErrorDefinition } from '#shared/core/errors.ts';
import { byName } from '#shared/core/sort-names.ts';
import type { Category } from './category.ts';
import { categoryErrors } from './errors.ts';

/** As many categories as stand under one. */
export const mostChildren = 40;

type Standing = Pick<Category, 'categoryId' | 'parentId'>;

export const childrenOf = <T extends Standing>(categories: readonly T[], categoryId: string): T[] =>
  categories.filter(({ parentId }) => parentId === categoryId);

/** What is meant by a category: itself and those under it. */
export const shelvesOf = (categories: readonly Standing[], categoryId: string): ReadonlySet<string> =>
  new Set([categoryId, ...childrenOf(categories, categoryId).map((each) => each.categoryId)]);

/**
 * Why a category may not stand under this one; undefined where it may. There are two levels, so what stands under
 * another carries none, and what carries some stands under none. `categoryId` is missing of one that is new.
 */
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

/** Whether it stands under one that is there. */
const isUnder = ({ parentId }: Standing, categories: readonly Standing[]): boolean =>
  parentId !== undefined && categories.some(({ categoryId }) => categoryId === parentId);

/** By name, each followed by those under it; one whose parent is gone stands by itself. */
export function inTreeOrder<T extends Standing & Pick<Category, 'name'>>(categories: readonly T[]): T[] {
  const sorted = categories.toSorted(byName);
  return sorted
    .filter((each) => !isUnder(each, categories))
    .flatMap((root) => [root, ...childrenOf(sorted, root.categoryId)]);
}
