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

/** A service whose length nobody gave takes an hour (R249). */
export const defaultDurationMinutes = 60;

/** As many taxes as one product may have. */
export const mostTaxes = 10;
/** How much is added to a cost, in hundredths of a percent. */
export const MarginBasisPoints = z.int().check(z.minimum(-10_000), z.maximum(10_000_000));
export const ProductCode = z
  .string()
  .check(
    inOneLine,
    z.minLength(1),
    z.maxLength(64),
    z.regex(/^[\x21-\x7e]+$/, { error: 'El código lleva letras y números, sin espacios.' }),
  );

/** What the online shop says of a product, in a few sentences. */
export const ShopDescription = z
  .string()
  .check(inLines, z.maxLength(600, { error: 'La descripción pasa de 600 caracteres.' }));

export const productKinds = ['product', 'service'] as const;
export const showInPlaces = ['pos', 'shop', 'both', 'none'] as const;

/** Something the center sells: a product from stock, or a service that takes time. */
export const Product = z.object({
  productId: Id,
  kind: z.enum(productKinds),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  categoryId: Id,
  costCents: Cents,
  priceCents: Cents,
  stock: z.int(),
  minimumStock: z.int(),
  /** Of a service; a product takes no time. */
  durationMinutes: Minutes,
  /** Its own rate, besides taxes by name (R320): it counts while none of `taxIds` is active. */
  taxBasisPoints: BasisPoints,
  taxIds: z.array(Id).check(z.maxLength(mostTaxes)),
  /** Sold without any tax. */
  exempt: z.boolean(),
  /** What was added to the cost; below zero for what is sold at a loss. */
  marginBasisPoints: MarginBasisPoints,
  /** The price that the last day with a change began with, or that an administrator set on it. */
  dayPrice: z.optional(z.object({ date: CivilDate, priceCents: Cents })),
  /** As a scanner reads it from the package; no two products have the same. */
  code: z.optional(ProductCode),
  /** How much of it one buys, as in '30 ml'; never reckoned with. */
  presentation: z.optional(z.string().check(inOneLine, z.maxLength(40))),
  /** Of a product: as its page in the online shop tells of it. */
  shopDescription: z.optional(z.string()),
  laser: z.boolean(),
  /** Of a service: whether only approved clients may request it. */
  requiresApproval: z.boolean(),
  active: z.boolean(),
  visible: z.boolean(),
  showIn: z.enum(showInPlaces),
  /** Where its picture is kept; one without is drawn with the center's mark. */
  pictureKey: z.optional(z.string()),
  createdAt: Instant,
  /** Deleted: on no list and nowhere for sale; what was sold or booked of it keeps its own copy. */
  removedAt: z.optional(Instant),
  /** Of everything but the stock, which its moves keep. */
  version: Version,
});
export type Product = z.infer<typeof Product>;

/** What a product belongs to. */
export type Membership = Pick<Product, 'kind' | 'categoryId' | 'taxIds'>;
