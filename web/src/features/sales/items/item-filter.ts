import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { shelvesOf } from '#shared/catalog/category-tree.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { codesOf, isSameCode } from '#shared/catalog/product-code.ts';
import { isSoldAtTill } from '#shared/catalog/show-in.ts';
import { isSameName, searchable } from '#shared/core/matches.ts';
import { byName } from '#shared/core/sort-names.ts';

/** What the till sells, with what is searched in it, which is made once and not at every key. */
export type Item = { readonly product: DeskProduct; readonly words: string };

export const itemsFor = (products: readonly DeskProduct[]): readonly Item[] =>
  products
    .filter(isSoldAtTill)
    .toSorted(byName)
    .map((product) => ({ product, words: searchable(`${product.name}\n${codesOf(product)}`) }));

type Standing = Pick<DeskCategory, 'categoryId' | 'parentId' | 'name'>;

/** Those that have every word typed, in their name or code, on the shelf that is chosen (R325). */
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

/** The shelves of which something is sold: of those that stand under another, the one above. */
export function shelvesInUse<T extends Standing>(categories: readonly T[], items: readonly Item[]): T[] {
  const used = new Set(items.map(({ product }) => product.categoryId));
  const isThere = (id: string | undefined) => categories.some(({ categoryId }) => categoryId === id);
  return categories
    .filter(({ parentId }) => !isThere(parentId))
    .filter(({ categoryId }) => [...shelvesOf(categories, categoryId)].some((id) => used.has(id)));
}

/** As few as this are worth saying. */
const fewPieces = 3;

/** How many are left, where that is worth saying; undefined of a service and where there is enough. */
export const fewLeft = ({ kind, stock, minimumStock }: DeskProduct): number | undefined =>
  kind === 'product' && stock <= Math.max(minimumStock, fewPieces) ? Math.max(0, stock) : undefined;

/** The product of a scanned code, whatever its spelling. */
export const byCode = (products: Iterable<DeskProduct>, code: string): DeskProduct | undefined =>
  [...products].find((product) => isSameCode(product.code, code));

/** The product that Enter adds: the one of this code or name, or the only one found. */
export const typedItem = (found: readonly DeskProduct[], typed: string): DeskProduct | undefined =>
  byCode(found, typed.trim()) ??
  found.find(({ name }) => isSameName(name, typed)) ??
  (found.length === 1 ? found[0] : undefined);
