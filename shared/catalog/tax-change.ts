import { matches } from '#shared/core/matches.ts';
import type { Category } from './category.ts';
import { shelvesOf } from './category-tree.ts';
import { mostTaxes, type Product } from './product.ts';
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
type Beside = {
  readonly taxes: readonly Tax[];
  readonly categories: readonly Pick<Category, 'categoryId' | 'parentId'>[];
};
type TaxFields = Pick<Product, 'taxIds' | 'taxBasisPoints'>;
type Meant = TaxFields & Pick<Product, 'kind' | 'name' | 'code' | 'categoryId'>;

const isWithoutTax = ({ taxIds, taxBasisPoints }: TaxFields, { taxes }: Beside) =>
  taxBasisPoints === 0 && !taxes.some(({ taxId }) => taxIds.includes(taxId));

/** Products in the category or its subcategories whose name or code contains every word; no services. */
export function matching<P extends Meant>(
  products: readonly P[],
  { text = '', categoryId, withoutTax = false }: TaxChange,
  known: Beside,
): P[] {
  const shelves = categoryId === undefined ? undefined : shelvesOf(known.categories, categoryId);
  return products.filter(
    (product) =>
      product.kind === 'product' &&
      (shelves === undefined || shelves.has(product.categoryId)) &&
      matches(`${product.name} ${product.code ?? ''}`, text.trim()) &&
      (!withoutTax || isWithoutTax(product, known)),
  );
}

/**
 * A product's taxes after the change; undefined if unchanged: exempt, already so, or over the limit. Removing
 * all taxes also removes its own rate.
 */
export function taxesAfter(
  { taxIds, taxBasisPoints, exempt }: Pick<Product, 'taxIds' | 'taxBasisPoints' | 'exempt'>,
  { action, taxId }: TaxChange,
  { taxes }: Pick<Beside, 'taxes'>,
): TaxFields | undefined {
  if (exempt) return undefined;
  if (taxId === undefined)
    return taxIds.length === 0 && taxBasisPoints === 0 ? undefined : { taxIds: [], taxBasisPoints: 0 };
  if (taxIds.includes(taxId) === (action === 'add')) return undefined;
  if (action === 'remove') return { taxIds: taxIds.filter((each) => each !== taxId), taxBasisPoints };
  const after = [...taxIds, taxId];
  return after.length > mostTaxes || isTooMuchTax(after, taxes)
    ? undefined
    : { taxIds: after, taxBasisPoints };
}
