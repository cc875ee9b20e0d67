import { Package, ScanBarcode, Sparkles } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { createProduct, type DeskProduct, type saveProduct } from '#shared/catalog/desk-api.ts';
import { defaultMarginBasisPoints } from '#shared/catalog/price.ts';
import { defaultDurationMinutes, type Product, productKinds } from '#shared/catalog/product.ts';
import { soundsLikeLaser } from '#shared/catalog/product-rules.ts';
import { toChannelVisibility } from '#shared/catalog/show-in.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { defineForm, type Field, type InputOf } from '#web/src/components/form/define-form.ts';
import type { Editor } from '#web/src/components/form/editor.tsx';
import {
  basisPoints,
  custom,
  dollars,
  integer,
  multiline,
  select,
  type ToggleProps,
  text,
  toggle,
} from '#web/src/components/form/kinds.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { formatBasisPoints } from '#web/src/ui/fields/typed-figures.ts';
import { productText } from './copy.ts';
import { selectTaxIds, type Taxes, TaxesControl } from './taxes-control.tsx';

type Kind = Product['kind'];
/** A product, or a copy of one that is not created yet. */
type ProductRow = Omit<DeskProduct, 'productId'> & { productId?: string };

/** Ignores Enter, with which a scanner ends its input, so that it does not submit the form. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};
const durationField = select('Duración', { hint: 'Es el tiempo que ocupa en el calendario.' });
const taxesField = custom<string[] | null, { taxes: readonly DeskTax[] }>('Impuestos', {
  initial: null,
  draft: z.nullable(z.array(z.string())),
  toText: (ids) => (ids ?? []).join(', '),
  Control: TaxesControl,
});
/** Null until the user toggles it. Until then, name and category decide. */
const approvalField: Field<boolean | null, boolean | undefined, ToggleProps> = {
  ...toggle('Requiere aprobación', {
    hint: 'Solo lo reservan los clientes que apruebes. Se enciende solo si el nombre dice láser.',
  }),
  initial: null,
  draft: z.nullable(z.boolean()),
  parse: (input) => input ?? undefined,
  format: (value) => value ?? null,
};
const { shape } = createProduct.body;

/** Form of a product or service. Fields of only one kind keep their input when the kind changes. */
export const productForm = defineForm('product', {
  body: z.extend(createProduct.body, {
    priceCents: z.optional(shape.priceCents),
    taxIds: z.optional(shape.taxIds),
  }),
  omits: ['laser', 'confirmed'],
  idOf: ({ productId }: ProductRow) => productId,
  toValues: ({ showIn, ...product }: ProductRow) => ({ ...product, ...toChannelVisibility(showIn) }),
  fields: {
    kind: {
      ...custom<Kind, { stored: DeskProduct | undefined }>('Tipo', {
        initial: 'product',
        draft: z.enum(productKinds),
        toText: (kind) => productText.kinds[kind],
        Control: KindControl,
      }),
      isMerged: false,
    },
    name: text('Nombre'),
    categoryId: select('Categoría', { placeholder: 'Elige una categoría' }),
    presentation: text('Presentación', { optional: true, hint: 'Se lee bajo el nombre en la caja.' }),
    durationMinutes: {
      ...durationField,
      initial: String(defaultDurationMinutes),
      parse: Number,
      format: String,
    },
    repeatWeeks: integer('Se repite cada', {
      optional: true,
      hint: 'En semanas. Al cerrar la cita se ofrece la próxima.',
    }),
    code: text('Código de barras', {
      optional: true,
      hint: 'Toca el campo y pasa el escáner.',
      icon: <ScanBarcode aria-hidden />,
      onKeyDown: ignoreEnter,
    }),
    shopDescription: multiline('Descripción para la tienda', {
      optional: true,
      hint: 'Se lee en la página del producto de la tienda en línea.',
      rows: 3,
      maxLength: 600,
    }),
    costCents: dollars('Costo', { onKeyDown: ignoreEnter }),
    marginBasisPoints: {
      ...basisPoints('Margen', {
        initial: formatBasisPoints(defaultMarginBasisPoints),
        onKeyDown: ignoreEnter,
      }),
      partOf: 'costCents',
    },
    priceCents: { ...dollars('Precio', { onKeyDown: ignoreEnter }), partOf: 'costCents' },
    taxIds: {
      ...taxesField,
      parse: (ids: string[] | null) => ids ?? undefined,
      format: (ids: string[] | undefined) => ids ?? null,
    },
    exempt: toggle('Exento de impuestos', {
      hint: 'Se vende sin IVU y cuenta como exento en el resumen del mes.',
    }),
    stock: { ...integer('Existencia inicial', { initial: '0', variant: 'units' }), isMerged: false },
    minimumStock: integer('Mínimo', { initial: '0', variant: 'units', hint: 'Te avisamos al llegar aquí.' }),
    requiresApproval: approvalField,
    pos: toggle('Mostrar en POS', { initial: true, hint: 'Se puede cobrar en la caja.' }),
    web: toggle('Mostrar en la web', { initial: true }),
  },
  checks: [
    // Margin and cost determine the price, so it is not required while they are missing.
    {
      field: 'priceCents',
      error: 'Escribe el precio.',
      isValid: ({ priceCents }) => priceCents !== undefined,
    },
  ],
});
export type ProductInput = InputOf<typeof productForm.fields>;
export type ProductValues = z.output<typeof productForm.schema>;
export type ProductFormEditor = Editor<typeof productForm.fields, ProductValues>;
/** The form of the editor, for the parts that read or write several fields. */
export type FormProps = { form: ProductFormEditor['draftForm']['form'] };

type KindProps = { name: string; label: string; stored: DeskProduct | undefined };

/** The kind of a stored product does not change. */
function KindControl({ name, label, stored }: KindProps) {
  const { value, change } = useFieldValue<Kind>(name);
  const buildOption = (kind: Kind, Icon: typeof Package) => ({
    value: kind,
    label: (
      <>
        <Icon size={18} aria-hidden /> {productText.kinds[kind]}
      </>
    ),
    reason: stored && stored.kind !== kind ? productText.kindLockedReason : undefined,
  });
  return (
    <div style={{ maxWidth: 320 }}>
      <SegmentedControl
        legend={label}
        fullWidth
        value={value}
        options={[buildOption('product', Package), buildOption('service', Sparkles)]}
        onChange={(chosenKind) => change(chosenKind === 'service' ? 'service' : 'product')}
      />
    </div>
  );
}

/** Returns a copy to create, without the code, which is unique. */
export const copyProduct = ({ productId: _, ...product }: DeskProduct): ProductRow => ({
  ...product,
  code: undefined,
  stock: 0,
});

type Categories = readonly Pick<DeskCategory, 'categoryId' | 'name'>[];

/** Returns whether the name or the category mentions laser (R452). */
export const mentionsLaser = (
  { name, categoryId }: Pick<ProductInput, 'name' | 'categoryId'>,
  categories: Categories,
): boolean =>
  soundsLikeLaser(
    name,
    categories.find((category) => category.categoryId === categoryId),
  );

/** Builds the properties shared by both bodies, without those of the other kind. */
function buildCommonBody(values: ProductValues, taxes: Taxes) {
  const { kind, stock: _, shopDescription: __, priceCents = 0, ...bodyValues } = values;
  const { presentation, minimumStock, durationMinutes, repeatWeeks, requiresApproval, ...commonValues } =
    bodyValues;
  return {
    ...commonValues,
    priceCents,
    taxIds: selectTaxIds(values, taxes),
    ...(kind === 'product'
      ? { presentation, minimumStock }
      : { durationMinutes, repeatWeeks, requiresApproval }),
  };
}

export const buildNewBody = (values: ProductValues, taxes: Taxes): BodyOf<typeof createProduct> => {
  const { kind, stock, shopDescription } = values;
  return { kind, ...buildCommonBody(values, taxes), ...(kind === 'product' && { stock, shopDescription }) };
};

export const buildChangedBody = (
  values: ProductValues,
  taxes: Taxes,
  { version }: Pick<DeskProduct, 'version'>,
): BodyOf<typeof saveProduct> => ({
  ...buildCommonBody(values, taxes),
  // An empty description removes the stored one. An omitted description would keep it.
  ...(values.kind === 'product' && { shopDescription: values.shopDescription ?? '' }),
  version,
});
