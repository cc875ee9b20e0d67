import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { shelvesOf } from '#shared/catalog/category-tree.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { codesOf } from '#shared/catalog/product-code.ts';
import { stockLevel } from '#shared/catalog/stock-move.ts';
import { searchable } from '#shared/core/matches.ts';

/** Values from the URL. */
export type ProductFilter = {
  readonly text: string;
  readonly categoryId: string;
  readonly state: string;
  readonly kind: string;
  readonly isAtMinimum: boolean;
};

/** A product with its search text, computed once instead of per keystroke. */
export type Indexed = { readonly product: DeskProduct; readonly words: string };

export const indexed = (products: readonly DeskProduct[]): readonly Indexed[] =>
  products.map((product) => ({ product, words: searchable(`${product.name}\n${codesOf(product)}`) }));

export const isAtMinimum = (product: DeskProduct): boolean =>
  ['low', 'out'].includes(stockLevel(product) ?? '');

function kindOf(word: string): DeskProduct['kind'] | undefined {
  if (word === 'productos') return 'product';
  return word === 'servicios' ? 'service' : undefined;
}

function isInState({ active, showIn }: DeskProduct, state: string): boolean {
  switch (state) {
    case 'activos':
      return active;
    case 'inactivos':
      return !active;
    case 'ocultos':
      return showIn === 'none';
    default:
      return true;
  }
}

type Categories = readonly Pick<DeskCategory, 'categoryId' | 'parentId'>[];

/** Products that match every search word in name or code, and all filters. */
export function filtered(
  products: readonly Indexed[],
  { text, categoryId, state, kind, isAtMinimum: isLow }: ProductFilter,
  categories: Categories,
): readonly DeskProduct[] {
  const typed = searchable(text).split(/\s+/).filter(Boolean);
  const shelves = categoryId === '' ? undefined : shelvesOf(categories, categoryId);
  const wanted = kindOf(kind);
  return products
    .filter(
      ({ product, words }) =>
        typed.every((word) => words.includes(word)) &&
        (wanted === undefined || product.kind === wanted) &&
        (shelves === undefined || shelves.has(product.categoryId)) &&
        isInState(product, state) &&
        (!isLow || isAtMinimum(product)),
    )
    .map(({ product }) => product);
}
