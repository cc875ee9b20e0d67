import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { collectCategoryIds } from '#shared/catalog/category-tree.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { toSearchCodes } from '#shared/catalog/product-code.ts';
import { getStockLevel } from '#shared/catalog/stock-move.ts';
import { toSearchText } from '#shared/core/matches.ts';

/** Values from the URL. */
export type ProductFilter = {
  readonly text: string;
  readonly categoryId: string;
  readonly state: string;
  readonly kind: string;
  readonly isAtMinimum: boolean;
};

/** A product with its search text, computed once instead of per keystroke. */
export type IndexedProduct = { readonly product: DeskProduct; readonly searchText: string };

export const indexProducts = (products: readonly DeskProduct[]): readonly IndexedProduct[] =>
  products.map((product) => ({
    product,
    searchText: toSearchText(`${product.name}\n${toSearchCodes(product)}`),
  }));

export const isAtMinimum = (product: DeskProduct): boolean =>
  ['low', 'out'].includes(getStockLevel(product) ?? '');

function parseKind(value: string): DeskProduct['kind'] | undefined {
  if (value === 'productos') return 'product';
  return value === 'servicios' ? 'service' : undefined;
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

/** Returns products that match every search word in name or code, and all filters. */
export function filterProducts(
  products: readonly IndexedProduct[],
  { text, categoryId, state, kind, isAtMinimum: isLow }: ProductFilter,
  categories: Categories,
): readonly DeskProduct[] {
  const searchWords = toSearchText(text).split(/\s+/).filter(Boolean);
  const categoryIds = categoryId === '' ? undefined : collectCategoryIds(categories, categoryId);
  const kindFilter = parseKind(kind);
  return products
    .filter(
      ({ product, searchText }) =>
        searchWords.every((word) => searchText.includes(word)) &&
        (kindFilter === undefined || product.kind === kindFilter) &&
        (categoryIds === undefined || categoryIds.has(product.categoryId)) &&
        isInState(product, state) &&
        (!isLow || isAtMinimum(product)),
    )
    .map(({ product }) => product);
}
