import { matches } from '#shared/core/matches.ts';
import { compareNames } from '#shared/core/sort-names.ts';
import type { Category } from './category.ts';
import type { Product } from './product.ts';
import { isSameCode } from './product-code.ts';
import { isAtMinimum, type StockLevel } from './stock-move.ts';

// 'Inventario' (R461), shared by screen, PDF and spreadsheet.

export const stockTitle = 'Inventario';
export const stockLevelNames = {
  enough: 'Suficiente',
  low: 'En mínimo',
  out: 'Agotado',
} as const satisfies Record<StockLevel, string>;

export type StockedProduct = Pick<
  Product,
  'kind' | 'name' | 'presentation' | 'code' | 'categoryId' | 'stock' | 'minimumStock' | 'costCents'
>;

export type StockFilter = {
  readonly typed: string;
  readonly categoryId: string;
  readonly onlyAtMinimum: boolean;
};

export function createCategoryFinder(
  categories: readonly Pick<Category, 'categoryId' | 'name'>[],
): (categoryId: string) => string {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return (categoryId) => names.get(categoryId) ?? 'Sin categoría';
}

export const calculateCostValue = ({ stock, costCents }: Pick<Product, 'stock' | 'costCents'>): number =>
  stock * costCents;

const distanceToMinimum = ({ stock, minimumStock }: StockedProduct) => stock - minimumStock;
const byNeed = (one: StockedProduct, other: StockedProduct) =>
  distanceToMinimum(one) - distanceToMinimum(other) || compareNames(one.name, other.name);

const isMatch = ({ name, code = '' }: StockedProduct, typed: string) =>
  typed === '' ||
  matches(name, typed) ||
  code.toLowerCase().startsWith(typed.toLowerCase()) ||
  isSameCode(code, typed);

/** Products that match the filter, nearest to their minimum first. */
export const filterStock = <P extends StockedProduct>(
  products: readonly P[],
  { typed, categoryId, onlyAtMinimum }: StockFilter,
): P[] =>
  products
    .filter((product) => isMatch(product, typed.trim()))
    .filter((product) => categoryId === '' || product.categoryId === categoryId)
    .filter((product) => !onlyAtMinimum || isAtMinimum(product))
    .sort(byNeed);

/** Product with the scanned code, or the only match. */
export const findScanned = <P extends StockedProduct>(shown: readonly P[], typed: string): P | undefined =>
  shown.find(({ code }) => isSameCode(code, typed)) ?? (shown.length === 1 ? shown[0] : undefined);

export const calculateStockTotals = (shown: readonly StockedProduct[]) => ({
  products: shown.length,
  units: shown.reduce((sum, { stock }) => sum + stock, 0),
  valueCents: shown.reduce((sum, product) => sum + calculateCostValue(product), 0),
  atMinimum: shown.filter(isAtMinimum).length,
});
