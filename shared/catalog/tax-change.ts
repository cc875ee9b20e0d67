import { matches } from '#shared/core/matches.ts';
import type { Category } from './category.ts';
import { shelvesOf } from './category-tree.ts';
import { mostTaxes, type Product } from './product.ts';
import { isTooMuchTax } from './product-rules.ts';
import type { Tax } from './tax.ts';
import type { taxChangeActions } from './tax-change-api.ts';

/** What is done to which products; without a tax, all of them are taken off. */
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

/** Whether it has none by name that is there, nor a rate of its own. */
const isWithoutTax = ({ taxIds, taxBasisPoints }: TaxFields, { taxes }: Beside) =>
  taxBasisPoints === 0 && !taxes.some(({ taxId }) => taxIds.includes(taxId));

/** Which products are meant: of the category or one under it, with every word of the text in name or code; no service. */
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
 * The taxes of a product after the change; undefined where it stays as it is: one that is exempt, has that tax already or
 * could not have another. Whoever takes them all off takes its own rate too.
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
