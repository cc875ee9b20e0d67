import * as z from 'zod/mini';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { createProduct, DeskProduct, saveProduct } from '#shared/catalog/desk-api.ts';
import { defaultMarginBasisPoints } from '#shared/catalog/price.ts';
import { defaultDurationMinutes, ProductCode, productKinds } from '#shared/catalog/product.ts';
import { soundsLikeLaser } from '#shared/catalog/product-rules.ts';
import { shownAt } from '#shared/catalog/show-in.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { plainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { basisPointsOf, basisPointsText, centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { productText as text } from './copy.ts';

const most = 100_000;
const hugeMargin = 10_000_000;

/** A figure as it is typed: asked for, then read. */
const figure = (read: (typed: string) => number | undefined, missing: string, wrong: string) =>
  z.string().check(
    z.refine((typed) => typed.trim() !== '', { error: missing, abort: true }),
    z.refine((typed) => read(typed) !== undefined, { error: wrong, abort: true }),
  );
const count = z.string().check(
  z.refine((typed) => /^\s*\d*\s*$/.test(typed), { error: text.whole, abort: true }),
  z.refine((typed) => Number(typed) <= most, { error: text.most }),
);

/** The form, by the names of the contract's fields, each as it is typed. */
export const TypedProduct = z.object({
  kind: z.enum(productKinds),
  name: z.string(),
  categoryId: z.string(),
  presentation: z.string(),
  shopDescription: z.string(),
  code: z.string(),
  costCents: z.string(),
  marginBasisPoints: z.string(),
  priceCents: z.string(),
  /** Until somebody chooses, what its kind begins with. */
  taxIds: z.nullable(z.array(z.string())),
  exempt: z.boolean(),
  stock: z.string(),
  minimumStock: z.string(),
  durationMinutes: z.string(),
  /** Until somebody says, what its name says. */
  requiresApproval: z.nullable(z.boolean()),
  pos: z.boolean(),
  web: z.boolean(),
});
export type TypedProduct = z.infer<typeof TypedProduct>;

/** What may be sent. */
export const ProductForm = z
  .extend(TypedProduct, {
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: text.writeName, abort: true }),
        z.maxLength(120, { error: text.longName }),
      ),
    categoryId: z.string().check(z.minLength(1, { error: text.pickCategory })),
    presentation: z.string().check(z.trim(), z.maxLength(40, { error: text.longPresentation })),
    shopDescription: z.string().check(z.trim(), z.maxLength(600, { error: text.longDescription })),
    code: z.string().check(
      z.trim(),
      z.refine((typed) => typed === '' || ProductCode.safeParse(typed).success, { error: text.code64 }),
    ),
    costCents: figure(centsOf, text.writeCost, text.money),
    marginBasisPoints: figure(basisPointsOf, text.writeMargin, text.percent).check(
      z.refine((typed) => (basisPointsOf(typed) ?? 0) <= hugeMargin, { error: text.hugeMargin }),
    ),
    priceCents: z
      .string()
      .check(z.refine((typed) => typed.trim() === '' || centsOf(typed) !== undefined, { error: text.money })),
    stock: count,
    minimumStock: count,
  })
  .check(
    // While the cost is missing too, the price is not what is asked for.
    z.refine(({ priceCents }) => priceCents.trim() !== '', { path: ['priceCents'], error: text.writePrice }),
  );

export const requiredFields = ['name', 'categoryId', 'costCents', 'marginBasisPoints', 'priceCents'] as const;

/** What nobody has typed into yet (R450 R451). */
export const emptyProduct: TypedProduct = {
  kind: 'product',
  name: '',
  categoryId: '',
  presentation: '',
  shopDescription: '',
  code: '',
  costCents: '',
  marginBasisPoints: basisPointsText(defaultMarginBasisPoints),
  priceCents: '',
  taxIds: null,
  exempt: false,
  stock: '0',
  minimumStock: '0',
  durationMinutes: String(defaultDurationMinutes),
  requiresApproval: null,
  pos: true,
  web: true,
};

/** A product as its form opens. */
export function typedOf(product: DeskProduct): TypedProduct {
  return {
    kind: product.kind,
    name: product.name,
    categoryId: product.categoryId,
    presentation: product.presentation ?? '',
    shopDescription: product.shopDescription ?? '',
    code: product.code ?? '',
    costCents: plainDollars(product.costCents),
    marginBasisPoints: basisPointsText(product.marginBasisPoints),
    priceCents: plainDollars(product.priceCents),
    taxIds: product.taxIds,
    exempt: product.exempt,
    stock: String(product.stock),
    minimumStock: String(product.minimumStock),
    durationMinutes: String(product.durationMinutes),
    requiresApproval: product.requiresApproval,
    ...shownAt(product.showIn),
  };
}

/** As a new one of its kind; no two have one code. */
export const copyOf = (product: DeskProduct): TypedProduct => ({
  ...typedOf(product),
  code: '',
  stock: '0',
});

/** What stays for the next one: its kind, its shelf and its taxes. */
export const nextAfter = ({ kind, categoryId, taxIds }: TypedProduct): TypedProduct => ({
  ...emptyProduct,
  kind,
  categoryId,
  taxIds,
});

type Taxes = readonly Pick<Tax, 'taxId' | 'active' | 'byDefault'>[];

/** Products begin with the active taxes that new products have, services with none (R318). */
export function chosenTaxes({ kind, taxIds }: Pick<TypedProduct, 'kind' | 'taxIds'>, taxes: Taxes): string[] {
  if (taxIds !== null) return taxIds;
  return kind === 'product'
    ? taxes.filter(({ active, byDefault }) => active && byDefault).map(({ taxId }) => taxId)
    : [];
}

type NamedShelves = readonly Pick<DeskCategory, 'categoryId' | 'name'>[];

/** Whether only who was approved may request it: as somebody said, or because its name or its shelf says laser (R452). */
export const asksApproval = (
  { requiresApproval, name, categoryId }: TypedProduct,
  categories: NamedShelves,
): boolean =>
  requiresApproval ??
  soundsLikeLaser(
    name,
    categories.find((each) => each.categoryId === categoryId),
  );

/** What only an administrator opens to whoever has no permission. */
export const isOfLaser = (
  { name, categoryId }: TypedProduct,
  { stored, categories }: { stored: Pick<DeskProduct, 'laser'> | undefined; categories: NamedShelves },
): boolean =>
  stored?.laser === true ||
  soundsLikeLaser(
    name,
    categories.find((each) => each.categoryId === categoryId),
  );

/** What both calls are told; figures have been read by the form's own schema before. */
function written(typed: TypedProduct, taxes: Taxes) {
  const { kind, name, categoryId, code, presentation, exempt, pos, web, requiresApproval } = typed;
  return {
    name,
    categoryId,
    costCents: centsOf(typed.costCents) ?? 0,
    marginBasisPoints: basisPointsOf(typed.marginBasisPoints) ?? 0,
    priceCents: centsOf(typed.priceCents) ?? 0,
    taxIds: chosenTaxes(typed, taxes),
    exempt,
    pos,
    web,
    ...(code !== '' && { code }),
    ...(kind === 'product' && {
      minimumStock: Number(typed.minimumStock),
      ...(presentation !== '' && { presentation }),
    }),
    ...(kind === 'service' && {
      durationMinutes: Number(typed.durationMinutes),
      ...(requiresApproval !== null && { requiresApproval }),
    }),
  };
}

export const newBody = (typed: TypedProduct, taxes: Taxes): BodyOf<typeof createProduct> => ({
  kind: typed.kind,
  ...written(typed, taxes),
  ...(typed.kind === 'product' && {
    stock: Number(typed.stock),
    ...(typed.shopDescription !== '' && { shopDescription: typed.shopDescription }),
  }),
});

export const changedBody = (
  typed: TypedProduct,
  taxes: Taxes,
  { version }: Pick<DeskProduct, 'version'>,
): BodyOf<typeof saveProduct> => ({
  ...written(typed, taxes),
  ...(typed.kind === 'product' && { shopDescription: typed.shopDescription }),
  version,
});
