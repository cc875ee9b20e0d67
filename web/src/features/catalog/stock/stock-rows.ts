import type { Category } from '#shared/catalog/category.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { isAtMinimum, stockLevel } from '#shared/catalog/stock-move.ts';
import { matches } from '#shared/core/matches.ts';
import { compareNames } from '#shared/core/sort-names.ts';
import { csvText } from './copy.ts';

export type StockFilter = {
  readonly typed: string;
  readonly categoryId: string;
  readonly onlyAtMinimum: boolean;
};

export const costValueOf = ({ stock, costCents }: Pick<DeskProduct, 'stock' | 'costCents'>): number =>
  stock * costCents;

/** How far it is above its minimum; below zero, how far under. */
const distance = ({ stock, minimumStock }: DeskProduct) => stock - minimumStock;
const byNeed = (one: DeskProduct, other: DeskProduct) =>
  distance(one) - distance(other) || compareNames(one.name, other.name);

/** By its code as a scanner reads it, or by words of its name. */
const isFound = ({ name, code = '' }: DeskProduct, typed: string) =>
  typed === '' || matches(name, typed) || code.toLowerCase().startsWith(typed.toLowerCase());

/** Those that the filter shows, nearest to their minimum first. */
export const shownOf = (
  products: readonly DeskProduct[],
  { typed, categoryId, onlyAtMinimum }: StockFilter,
): DeskProduct[] =>
  products
    .filter((product) => isFound(product, typed.trim()))
    .filter((product) => categoryId === '' || product.categoryId === categoryId)
    .filter((product) => !onlyAtMinimum || isAtMinimum(product))
    .sort(byNeed);

/** What a scanner found: the product of this very code, or the only one shown. */
export const scanned = (shown: readonly DeskProduct[], typed: string): DeskProduct | undefined =>
  shown.find(({ code }) => code !== undefined && code === typed.trim()) ??
  (shown.length === 1 ? shown[0] : undefined);

/** The figures of what is shown. */
export const figuresOf = (shown: readonly DeskProduct[]) => ({
  products: shown.length,
  units: shown.reduce((sum, { stock }) => sum + stock, 0),
  valueCents: shown.reduce((sum, product) => sum + costValueOf(product), 0),
  atMinimum: shown.filter(isAtMinimum).length,
});

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** What is shown, as a table for a spreadsheet. */
export function csvRows(
  shown: readonly DeskProduct[],
  nameOf: (categoryId: Category['categoryId']) => string,
): (string | number)[][] {
  const rows = shown.map((product) => [
    product.name,
    product.presentation ?? '',
    product.code ?? '',
    nameOf(product.categoryId),
    product.stock,
    product.minimumStock,
    csvText.level[stockLevel(product) ?? 'enough'],
    dollars(product.costCents),
    dollars(costValueOf(product)),
  ]);
  return [[...csvText.heads], ...rows];
}
