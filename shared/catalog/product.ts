import * as z from 'zod/mini';
import {
  BasisPoints,
  Cents,
  CivilDate,
  Id,
  Instant,
  inLines,
  inOneLine,
  Minutes,
  Version,
} from '#shared/core/schemas.ts';

/** Duration of a service without its own (R249). */
export const defaultDurationMinutes = 60;

export const maxTaxes = 10;
export const MarginBasisPoints = z.int().check(z.minimum(-10_000), z.maximum(10_000_000));
export const ProductCode = z
  .string()
  .check(
    inOneLine,
    z.minLength(1),
    z.maxLength(64),
    z.regex(/^[\x21-\x7e]+$/, { error: 'El código lleva letras y números, sin espacios.' }),
  );

const maxRepeatWeeks = 52;
export const RepeatWeeks = z
  .int({ error: 'Escribe las semanas con un número.' })
  .check(
    z.minimum(1, { error: 'Al menos 1 semana.' }),
    z.maximum(maxRepeatWeeks, { error: `Hasta ${maxRepeatWeeks} semanas.` }),
  );

export const ShopDescription = z
  .string()
  .check(inLines, z.maxLength(600, { error: 'La descripción pasa de 600 caracteres.' }));

export const productKinds = ['product', 'service'] as const;
export const showInOptions = ['pos', 'shop', 'both', 'none'] as const;

export const Product = z.object({
  productId: Id,
  kind: z.enum(productKinds),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  categoryId: Id,
  costCents: Cents,
  priceCents: Cents,
  stock: z.int(),
  minimumStock: z.int(),
  durationMinutes: Minutes,
  /** The product's own rate (R320), applied while no tax in `taxIds` is active. */
  taxBasisPoints: BasisPoints,
  taxIds: z.array(Id).check(z.maxLength(maxTaxes)),
  exempt: z.boolean(),
  /** Margin on the cost. It is negative if the product is sold at a loss. */
  marginBasisPoints: MarginBasisPoints,
  /** Reference price of the last day with a change, which is the day's first or an administrator's last one. */
  dayPrice: z.optional(z.object({ date: CivilDate, priceCents: Cents })),
  /** Barcode, unique among products. */
  code: z.optional(ProductCode),
  /** Package size for display, such as '30 ml'. */
  presentation: z.optional(z.string().check(inOneLine, z.maxLength(40))),
  /** Description in the online shop, for products only. */
  shopDescription: z.optional(z.string()),
  laser: z.boolean(),
  /** Weeks after which a service is usually repeated. Absent if no next appointment is suggested. */
  repeatWeeks: z.optional(RepeatWeeks),
  /** Whether only approved clients may request the service. */
  requiresApproval: z.boolean(),
  active: z.boolean(),
  visible: z.boolean(),
  showIn: z.enum(showInOptions),
  /** Absent without a picture. The center's logo is shown instead. */
  pictureKey: z.optional(z.string()),
  createdAt: Instant,
  /** When the product was soft-deleted. Sales and bookings have their own copy. */
  removedAt: z.optional(Instant),
  /** Version of all fields except stock, which has its own moves. */
  version: Version,
});
export type Product = z.infer<typeof Product>;

export type ProductMembership = Pick<Product, 'kind' | 'categoryId' | 'taxIds'>;
