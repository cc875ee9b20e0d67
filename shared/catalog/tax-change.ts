import { matches } from '#shared/core/matches.ts';
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
type TaxCatalogue = {
  readonly taxes: readonly Tax[];
  readonly categories: readonly Pick<Category, 'categoryId' | 'parentId'>[];
};
type TaxFields = Pick<Product, 'taxIds' | 'taxBasisPoints'>;
type TaxableProduct = TaxFields & Pick<Product, 'kind' | 'name' | 'code' | 'categoryId'>;

const isWithoutTax = ({ taxIds, taxBasisPoints }: TaxFields, { taxes }: TaxCatalogue) =>
  taxBasisPoints === 0 && !taxes.some(({ taxId }) => taxIds.includes(taxId));

/** Products in the category or its subcategories whose name or code contains every word; no services. */
export function filterMatchingProducts<P extends TaxableProduct>(
  products: readonly P[],
  { text = '', categoryId, withoutTax = false }: TaxChange,
  catalogue: TaxCatalogue,
): P[] {
  const categoryIds =
    categoryId === undefined ? undefined : collectCategoryIds(catalogue.categories, categoryId);
  return products.filter(
    (product) =>
      product.kind === 'product' &&
      (categoryIds === undefined || categoryIds.has(product.categoryId)) &&
      matches(`${product.name} ${product.code ?? ''}`, text.trim()) &&
      (!withoutTax || isWithoutTax(product, catalogue)),
  );
}

/** Undefined if exempt, already so, or over the limit. Removing all taxes also removes the own rate. */
export function applyTaxChange(
  { taxIds, taxBasisPoints, exempt }: Pick<Product, 'taxIds' | 'taxBasisPoints' | 'exempt'>,
  { action, taxId }: TaxChange,
  { taxes }: Pick<TaxCatalogue, 'taxes'>,
): TaxFields | undefined {
  if (exempt) return undefined;
  if (taxId === undefined)
    return taxIds.length === 0 && taxBasisPoints === 0 ? undefined : { taxIds: [], taxBasisPoints: 0 };
  if (taxIds.includes(taxId) === (action === 'add')) return undefined;
  if (action === 'remove') return { taxIds: taxIds.filter((each) => each !== taxId), taxBasisPoints };
  const after = [...taxIds, taxId];
  return after.length > maxTaxes || isTooMuchTax(after, taxes)
    ? undefined
    : { taxIds: after, taxBasisPoints };
}
