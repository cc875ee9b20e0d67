import { AppError, coreErrors, type FieldProblem } from '#shared/core/errors.ts';
import { folded } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Category, isHidden } from './category.ts';
import { productErrors } from './errors.ts';
import { isPriceOfMargin } from './price.ts';
import { defaultDurationMinutes, type Product } from './product.ts';
import { productPlace, type ShownAt, shownAt } from './show-in.ts';
import type { Tax } from './tax.ts';

export type WrittenProduct = ShownAt & {
  readonly name: string;
  readonly categoryId: string;
  readonly costCents: number;
  readonly marginBasisPoints: number;
  readonly priceCents: number;
  readonly taxIds: readonly string[];
  readonly exempt: boolean;
  readonly code?: string | undefined;
  readonly presentation?: string | undefined;
  readonly shopDescription?: string | undefined;
  readonly minimumStock?: number | undefined;
  readonly durationMinutes?: number | undefined;
  readonly requiresApproval?: boolean | undefined;
  readonly laser?: boolean | undefined;
  readonly stock?: number | undefined;
};
export type Catalogue = {
  readonly categories: readonly Category[];
  readonly taxes: readonly Tax[];
  readonly before?: Product | undefined;
};
type Kind = Pick<Product, 'kind'>;

/** Fields of one kind only (R453). */
const onlyOf = {
  product: { fields: ['stock', 'minimumStock'], message: 'Los servicios no llevan existencias.' },
  service: {
    fields: ['durationMinutes', 'requiresApproval', 'laser'],
    message: 'Solo los servicios llevan este dato.',
  },
} as const;

const wholeBasisPoints = 10_000;
export const tooMuchTax = 'Los impuestos suman más de 100 %.';

function kindProblems(written: WrittenProduct, { kind }: Kind): FieldProblem[] {
  const { fields, message } = onlyOf[kind === 'product' ? 'service' : 'product'];
  return fields.filter((field) => written[field] !== undefined).map((field) => ({ field, message }));
}

const rateOf = (taxIds: readonly string[], taxes: readonly Tax[]) =>
  sumCents(taxes.filter(({ taxId }) => taxIds.includes(taxId)).map(({ basisPoints }) => basisPoints));

/** Whether these taxes would exceed 100 % if all were active. */
export const isTooMuchTax = (taxIds: readonly string[], taxes: readonly Tax[]): boolean =>
  rateOf(taxIds, taxes) > wholeBasisPoints;

function taxProblems({ taxIds }: WrittenProduct, { taxes, before }: Catalogue): FieldProblem[] {
  const isThere = (taxId: string) => taxes.some((tax) => tax.taxId === taxId);
  // A tax that was deleted since is dropped silently, because forms do not show it.
  const hadBefore = before?.taxIds ?? [];
  if (!taxIds.every((taxId) => isThere(taxId) || hadBefore.includes(taxId)))
    return [{ field: 'taxIds', message: productErrors.no_such_tax.text }];
  return isTooMuchTax(taxIds, taxes) ? [{ field: 'taxIds', message: tooMuchTax }] : [];
}

/** A product already in a hidden category may stay on the web; no other may be added there. */
function shelfProblems(
  { categoryId, web }: WrittenProduct,
  { categories, before }: Catalogue,
): FieldProblem[] {
  const category = categories.find((each) => each.categoryId === categoryId);
  if (!category) return [{ field: 'categoryId', message: productErrors.no_such_category.text }];
  const stoodThere = before?.categoryId === categoryId && shownAt(before.showIn).web;
  return web && isHidden(category) && !stoodThere
    ? [{ field: 'web', message: productErrors.category_hidden.text }]
    : [];
}

/** Throws all problems by field. */
export function assertProduct(written: WrittenProduct, kind: Kind, catalogue: Catalogue): void {
  const fields = [
    ...kindProblems(written, kind),
    ...shelfProblems(written, catalogue),
    ...taxProblems(written, catalogue),
    ...(isPriceOfMargin(written)
      ? []
      : [{ field: 'priceCents', message: 'El precio no sale de ese costo y ese margen.' }]),
  ];
  if (fields.length > 0) throw new AppError(coreErrors.invalid, { fields });
}

/** Whether a service's name or category contains 'laser', ignoring accents and case (R452). */
export const soundsLikeLaser = (name: string, category: Pick<Category, 'name'> | undefined): boolean =>
  [name, category?.name ?? ''].some((text) => folded(text).includes('laser'));

/** Laser flag and required approval are removed only explicitly. */
function serviceFields(written: WrittenProduct, { categories, before }: Catalogue) {
  const category = categories.find(({ categoryId }) => categoryId === written.categoryId);
  const sounds = soundsLikeLaser(written.name, category);
  return {
    durationMinutes: written.durationMinutes ?? before?.durationMinutes ?? defaultDurationMinutes,
    laser: written.laser ?? (before?.laser || sounds),
    requiresApproval: written.requiresApproval ?? (before?.requiresApproval || sounds),
  };
}

export type ProductFields = Omit<
  Product,
  | 'productId'
  | 'kind'
  | 'stock'
  | 'taxBasisPoints'
  | 'active'
  | 'visible'
  | 'pictureKey'
  | 'createdAt'
  | 'version'
>;

/** The product's new fields; omitted `code` and `presentation` are removed. */
export function productFields(written: WrittenProduct, { kind }: Kind, catalogue: Catalogue): ProductFields {
  const { name, categoryId, costCents, marginBasisPoints, priceCents, exempt, code, presentation } = written;
  const { shopDescription } = written;
  const service =
    kind === 'service'
      ? serviceFields(written, catalogue)
      : { durationMinutes: defaultDurationMinutes, laser: false, requiresApproval: false };
  const isThere = (taxId: string) => catalogue.taxes.some((tax) => tax.taxId === taxId);
  return {
    name,
    categoryId,
    costCents,
    marginBasisPoints,
    priceCents,
    exempt,
    code,
    presentation,
    ...(shopDescription !== undefined && { shopDescription: shopDescription || undefined }),
    taxIds: [...new Set(written.taxIds)].filter(isThere),
    minimumStock: written.minimumStock ?? 0,
    showIn: productPlace(written),
    ...service,
  };
}
