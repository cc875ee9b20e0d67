import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { shelvesOf } from '#shared/catalog/category-tree.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { codesOf, isSameCode } from '#shared/catalog/product-code.ts';
import { isSoldAtTill } from '#shared/catalog/show-in.ts';
import { isSameName, searchable } from '#shared/core/matches.ts';
import { byName } from '#shared/core/sort-names.ts';

/** A product with its search text, computed once instead of per keystroke. */
export type Item = { readonly product: DeskProduct; readonly words: string };

export const itemsFor = (products: readonly DeskProduct[]): readonly Item[] =>
  products
    .filter(isSoldAtTill)
    .toSorted(byName)
    .map((product) => ({ product, words: searchable(`${product.name}\n${codesOf(product)}`) }));

type Standing = Pick<DeskCategory, 'categoryId' | 'parentId' | 'name'>;

/** Items that match every word in name or code, in the chosen category (R325). */
export function itemsFound(
  items: readonly Item[],
  { text, categoryId }: { readonly text: string; readonly categoryId: string },
  categories: readonly Standing[],
): readonly DeskProduct[] {
  const typed = searchable(text).split(/\s+/).filter(Boolean);
  const shelves = categoryId === '' ? undefined : shelvesOf(categories, categoryId);
  return items
    .filter(
      ({ product, words }) =>
        (shelves === undefined || shelves.has(product.categoryId)) &&
        typed.every((word) => words.includes(word)),
    )
    .map(({ product }) => product);
}

/** Categories with items; child categories count for their parent. */
export function shelvesInUse<T extends Standing>(categories: readonly T[], items: readonly Item[]): T[] {
  const used = new Set(items.map(({ product }) => product.categoryId));
  const isThere = (id: string | undefined) => categories.some(({ categoryId }) => categoryId === id);
  return categories
    .filter(({ parentId }) => !isThere(parentId))
    .filter(({ categoryId }) => [...shelvesOf(categories, categoryId)].some((id) => used.has(id)));
}

/** Stock up to which the remaining quantity is shown. */
const fewPieces = 3;

/** Remaining quantity if low; undefined for services. */
export const fewLeft = ({ kind, stock, minimumStock }: DeskProduct): number | undefined =>
  kind === 'product' && stock <= Math.max(minimumStock, fewPieces) ? Math.max(0, stock) : undefined;

/** The product of a scanned code, ignoring its spelling. */
export const byCode = (products: Iterable<DeskProduct>, code: string): DeskProduct | undefined =>
  [...products].find((product) => isSameCode(product.code, code));

/** The product that Enter adds: by code, by name, or the only match. */
export const typedItem = (found: readonly DeskProduct[], typed: string): DeskProduct | undefined =>
  byCode(found, typed.trim()) ??
  found.find(({ name }) => isSameName(name, typed)) ??
  (found.length === 1 ? found[0] : undefined);
