import { containsAllWords } from '#shared/core/matches.ts';
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

export function createCategoryNameFinder(
  categories: readonly Pick<Category, 'categoryId' | 'name'>[],
): (categoryId: string) => string {
  const namesById = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return (categoryId) => namesById.get(categoryId) ?? 'Sin categoría';
}

export const calculateCostValue = ({ stock, costCents }: Pick<Product, 'stock' | 'costCents'>): number =>
  stock * costCents;

const getDistanceToMinimum = ({ stock, minimumStock }: StockedProduct) => stock - minimumStock;
const compareByNeed = (a: StockedProduct, b: StockedProduct) =>
  getDistanceToMinimum(a) - getDistanceToMinimum(b) || compareNames(a.name, b.name);

const isMatch = ({ name, code = '' }: StockedProduct, typed: string) =>
  typed === '' ||
  containsAllWords(name, typed) ||
  code.toLowerCase().startsWith(typed.toLowerCase()) ||
  isSameCode(code, typed);

/** Returns the products that match the filter, those furthest below their minimum first. */
export const filterStock = <P extends StockedProduct>(
  products: readonly P[],
  { typed, categoryId, onlyAtMinimum }: StockFilter,
): P[] =>
  products
    .filter((product) => isMatch(product, typed.trim()))
    .filter((product) => categoryId === '' || product.categoryId === categoryId)
    .filter((product) => !onlyAtMinimum || isAtMinimum(product))
    .sort(compareByNeed);

/** Returns the product with the scanned code, or the only match. */
export const findScannedProduct = <P extends StockedProduct>(
  products: readonly P[],
  typed: string,
): P | undefined =>
  products.find(({ code }) => isSameCode(code, typed)) ?? (products.length === 1 ? products[0] : undefined);

export const calculateStockTotals = (products: readonly StockedProduct[]) => ({
  products: products.length,
  units: products.reduce((sum, { stock }) => sum + stock, 0),
  valueCents: products.reduce((sum, product) => sum + calculateCostValue(product), 0),
  atMinimum: products.filter(isAtMinimum).length,
});
