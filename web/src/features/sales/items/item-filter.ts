import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { collectCategoryIds } from '#shared/catalog/category-tree.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { isSameCode, toSearchCodes } from '#shared/catalog/product-code.ts';
import { isSoldAtPos } from '#shared/catalog/show-in.ts';
import { isSameName, toSearchText } from '#shared/core/matches.ts';
import { compareByName } from '#shared/core/sort-names.ts';

/** A product with its search text, computed once instead of per keystroke. */
export type SearchableItem = { readonly product: DeskProduct; readonly searchText: string };

export const listSearchableItems = (products: readonly DeskProduct[]): readonly SearchableItem[] =>
  products
    .filter(isSoldAtPos)
    .toSorted(compareByName)
    .map((product) => ({ product, searchText: toSearchText(`${product.name}\n${toSearchCodes(product)}`) }));

type CategoryNode = Pick<DeskCategory, 'categoryId' | 'parentId' | 'name'>;

/** Items that match every word in name or code, in the chosen category (R325). */
export function filterItems(
  items: readonly SearchableItem[],
  { text, categoryId }: { readonly text: string; readonly categoryId: string },
  categories: readonly CategoryNode[],
): readonly DeskProduct[] {
  const words = toSearchText(text).split(/\s+/).filter(Boolean);
  const categoryIds = categoryId === '' ? undefined : collectCategoryIds(categories, categoryId);
  return items
    .filter(
      ({ product, searchText }) =>
        (categoryIds === undefined || categoryIds.has(product.categoryId)) &&
        words.every((word) => searchText.includes(word)),
    )
    .map(({ product }) => product);
}

/** Lists the top-level categories with items, including items of their child categories. */
export function listUsedCategories<T extends CategoryNode>(
  categories: readonly T[],
  items: readonly SearchableItem[],
): T[] {
  const usedIds = new Set(items.map(({ product }) => product.categoryId));
  const isKnownCategory = (id: string | undefined) => categories.some(({ categoryId }) => categoryId === id);
  return categories
    .filter(({ parentId }) => !isKnownCategory(parentId))
    .filter(({ categoryId }) =>
      [...collectCategoryIds(categories, categoryId)].some((id) => usedIds.has(id)),
    );
}

/** Stock up to which it is shown. */
const lowStockPieces = 3;

/** Returns the stock of a product if it is low. Returns undefined otherwise and for services. */
export const findLowStock = ({ kind, stock, minimumStock }: DeskProduct): number | undefined =>
  kind === 'product' && stock <= Math.max(minimumStock, lowStockPieces) ? Math.max(0, stock) : undefined;

/** The product of a scanned code, ignoring its spelling. */
export const findByCode = (products: Iterable<DeskProduct>, code: string): DeskProduct | undefined =>
  [...products].find((product) => isSameCode(product.code, code));

/** Finds the product that Enter adds, by code or name, or because it is the only match. */
export const findTypedItem = (matching: readonly DeskProduct[], typed: string): DeskProduct | undefined =>
  findByCode(matching, typed.trim()) ??
  matching.find(({ name }) => isSameName(name, typed)) ??
  (matching.length === 1 ? matching[0] : undefined);
