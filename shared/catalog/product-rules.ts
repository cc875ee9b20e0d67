import { AppError, coreErrors, type FieldProblem } from '#shared/core/errors.ts';
import { foldText } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Category, isHidden } from './category.ts';
import { productErrors } from './errors.ts';
import { isPriceConsistent } from './price.ts';
import { defaultDurationMinutes, type Product } from './product.ts';
import { type ChannelVisibility, toChannelVisibility, toProductShowIn } from './show-in.ts';
import type { Tax } from './tax.ts';

export type ProductInput = ChannelVisibility & {
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
  readonly repeatWeeks?: number | undefined;
  readonly requiresApproval?: boolean | undefined;
  readonly laser?: boolean | undefined;
  readonly stock?: number | undefined;
};
export type ProductContext = {
  readonly categories: readonly Category[];
  readonly taxes: readonly Tax[];
  readonly before?: Product | undefined;
};
type KindField = Pick<Product, 'kind'>;

/** Fields of one kind only (R453). */
const fieldsByKind = {
  product: { fields: ['stock', 'minimumStock'], message: 'Los servicios no llevan existencias.' },
  service: {
    fields: ['durationMinutes', 'repeatWeeks', 'requiresApproval', 'laser'],
    message: 'Solo los servicios llevan este dato.',
  },
} as const;

const fullBasisPoints = 10_000;
export const tooMuchTaxMessage = 'Los impuestos suman más de 100 %.';

function findKindProblems(input: ProductInput, { kind }: KindField): FieldProblem[] {
  const { fields, message } = fieldsByKind[kind === 'product' ? 'service' : 'product'];
  return fields.filter((field) => input[field] !== undefined).map((field) => ({ field, message }));
}

const sumTaxRates = (taxIds: readonly string[], taxes: readonly Tax[]) =>
  sumCents(taxes.filter(({ taxId }) => taxIds.includes(taxId)).map(({ basisPoints }) => basisPoints));

/** Whether these taxes would exceed 100 % if all were active. */
export const isTooMuchTax = (taxIds: readonly string[], taxes: readonly Tax[]): boolean =>
  sumTaxRates(taxIds, taxes) > fullBasisPoints;

function findTaxProblems({ taxIds }: ProductInput, { taxes, before }: ProductContext): FieldProblem[] {
  const isExistingTax = (taxId: string) => taxes.some((tax) => tax.taxId === taxId);
  // A tax that was deleted since is dropped silently, because forms do not show it.
  const previousTaxIds = before?.taxIds ?? [];
  if (!taxIds.every((taxId) => isExistingTax(taxId) || previousTaxIds.includes(taxId)))
    return [{ field: 'taxIds', message: productErrors.no_such_tax.text }];
  return isTooMuchTax(taxIds, taxes) ? [{ field: 'taxIds', message: tooMuchTaxMessage }] : [];
}

/** Rejects the web for a product of a hidden category, unless the product was there already. */
function findCategoryProblems(
  { categoryId, web }: ProductInput,
  { categories, before }: ProductContext,
): FieldProblem[] {
  const category = categories.find((existing) => existing.categoryId === categoryId);
  if (!category) return [{ field: 'categoryId', message: productErrors.no_such_category.text }];
  const wasOnWeb = before?.categoryId === categoryId && toChannelVisibility(before.showIn).web;
  return web && isHidden(category) && !wasOnWeb
    ? [{ field: 'web', message: productErrors.category_hidden.text }]
    : [];
}

/** Throws `request.invalid` with all problems by field. */
export function assertProduct(input: ProductInput, kind: KindField, context: ProductContext): void {
  const fields = [
    ...findKindProblems(input, kind),
    ...findCategoryProblems(input, context),
    ...findTaxProblems(input, context),
    ...(isPriceConsistent(input)
      ? []
      : [{ field: 'priceCents', message: 'El precio no sale de ese costo y ese margen.' }]),
  ];
  if (fields.length > 0) throw new AppError(coreErrors.invalid, { fields });
}

/** Whether a service's name or category contains 'laser', ignoring accents and case (R452). */
export const soundsLikeLaser = (name: string, category: Pick<Category, 'name'> | undefined): boolean =>
  [name, category?.name ?? ''].some((text) => foldText(text).includes('laser'));

/** Returns the fields of a service. Its laser flag and required approval are removed only explicitly. */
function buildServiceFields(input: ProductInput, { categories, before }: ProductContext) {
  const category = categories.find(({ categoryId }) => categoryId === input.categoryId);
  const isLaserByName = soundsLikeLaser(input.name, category);
  return {
    durationMinutes: input.durationMinutes ?? before?.durationMinutes ?? defaultDurationMinutes,
    repeatWeeks: input.repeatWeeks,
    laser: input.laser ?? (before?.laser || isLaserByName),
    requiresApproval: input.requiresApproval ?? (before?.requiresApproval || isLaserByName),
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

/** Returns the product's new fields. Omitted `code`, `presentation` and `repeatWeeks` are removed. */
export function buildProductFields(
  input: ProductInput,
  { kind }: KindField,
  context: ProductContext,
): ProductFields {
  const { name, categoryId, costCents, marginBasisPoints, priceCents, exempt, code, presentation } = input;
  const { shopDescription } = input;
  const service =
    kind === 'service'
      ? buildServiceFields(input, context)
      : { durationMinutes: defaultDurationMinutes, laser: false, requiresApproval: false };
  const isExistingTax = (taxId: string) => context.taxes.some((tax) => tax.taxId === taxId);
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
    taxIds: [...new Set(input.taxIds)].filter(isExistingTax),
    minimumStock: input.minimumStock ?? 0,
    showIn: toProductShowIn(input),
    ...service,
  };
}
