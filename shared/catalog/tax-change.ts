import { containsAllWords } from '#shared/core/matches.ts';
import type { Category } from './category.ts';
import { collectCategoryIds } from './category-tree.ts';
import { maxTaxes, type Product } from './product.ts';
import { isTooMuchTax } from './product-rules.ts';
import type { Tax } from './tax.ts';
import type { taxChangeActions } from './tax-change-api.ts';

export type TaxChange = {
  readonly action: (typeof taxChangeActions)[number];
  readonly taxId?: string | undefined;
  readonly text?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly withoutTax?: boolean | undefined;
};
type TaxCatalog = {
  readonly taxes: readonly Tax[];
  readonly categories: readonly Pick<Category, 'categoryId' | 'parentId'>[];
};
type TaxFields = Pick<Product, 'taxIds' | 'taxBasisPoints'>;
type TaxableProduct = TaxFields & Pick<Product, 'kind' | 'name' | 'code' | 'categoryId'>;

const isWithoutTax = ({ taxIds, taxBasisPoints }: TaxFields, { taxes }: TaxCatalog) =>
  taxBasisPoints === 0 && !taxes.some(({ taxId }) => taxIds.includes(taxId));

/** Returns the products (no services) of the category tree whose name or code contains every word. */
export function filterMatchingProducts<P extends TaxableProduct>(
  products: readonly P[],
  { text = '', categoryId, withoutTax = false }: TaxChange,
  catalog: TaxCatalog,
): P[] {
  const categoryIds =
    categoryId === undefined ? undefined : collectCategoryIds(catalog.categories, categoryId);
  return products.filter(
    (product) =>
      product.kind === 'product' &&
      (categoryIds === undefined || categoryIds.has(product.categoryId)) &&
      containsAllWords(`${product.name} ${product.code ?? ''}`, text.trim()) &&
      (!withoutTax || isWithoutTax(product, catalog)),
  );
}

/**
 * Returns undefined if the product is exempt, unchanged or over the limit.
 * Removing all taxes also clears the product's own rate.
 */
export function applyTaxChange(
  { taxIds, taxBasisPoints, exempt }: Pick<Product, 'taxIds' | 'taxBasisPoints' | 'exempt'>,
  { action, taxId }: TaxChange,
  { taxes }: Pick<TaxCatalog, 'taxes'>,
): TaxFields | undefined {
  if (exempt) return undefined;
  if (taxId === undefined)
    return taxIds.length === 0 && taxBasisPoints === 0 ? undefined : { taxIds: [], taxBasisPoints: 0 };
  if (taxIds.includes(taxId) === (action === 'add')) return undefined;
  if (action === 'remove')
    return { taxIds: taxIds.filter((productTaxId) => productTaxId !== taxId), taxBasisPoints };
  const newTaxIds = [...taxIds, taxId];
  return newTaxIds.length > maxTaxes || isTooMuchTax(newTaxIds, taxes)
    ? undefined
    : { taxIds: newTaxIds, taxBasisPoints };
}
