import * as z from 'zod/mini';
import { Cents, Email, Id, inOneLine, Phone, toStoredSchema } from '#shared/core/schemas.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { maxOrderLines, maxPieces } from './cart-limits.ts';
import { municipalities } from './municipalities.ts';
import { ShopStock } from './shop-product.ts';

const requiredMessage = 'Este campo es obligatorio.';
const buildRequiredText = (maxLength: number) =>
  z
    .string({ error: requiredMessage })
    .check(
      inOneLine,
      z.minLength(1, { error: requiredMessage }),
      z.maxLength(maxLength, { error: `Escribe ${maxLength} caracteres o menos.` }),
    );

export const CartItem = z.strictObject({
  productId: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(maxPieces)),
  shownCents: Cents,
});
export const CartItems = z.array(CartItem).check(
  z.minLength(1, { error: 'Tu carrito está vacío.' }),
  z.maxLength(maxOrderLines, { error: 'Un pedido lleva hasta 30 productos distintos.' }),
  z.refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
    error: 'Un producto está dos veces en el carrito.',
  }),
);
export type CartItem = z.infer<typeof CartItem>;

export const fulfillmentKinds = ['pickup', 'delivery'] as const;
export type FulfillmentKind = (typeof fulfillmentKinds)[number];

const Pickup = z.strictObject({ kind: z.literal('pickup') });
const Delivery = z.strictObject({
  kind: z.literal('delivery'),
  address: buildRequiredText(160),
  municipality: z.enum(municipalities, { error: 'Elige el municipio.' }),
  zip: z
    .string({ error: requiredMessage })
    .check(z.regex(/^00[679]\d{2}$/, { error: 'Código postal inválido.' })),
  notes: z.optional(
    z.string().check(inOneLine, z.maxLength(200, { error: 'Escribe 200 caracteres o menos.' })),
  ),
});
export const Fulfillment = z.discriminatedUnion('kind', [Pickup, Delivery]);
export const StoredFulfillment = z.discriminatedUnion('kind', [
  toStoredSchema(Pickup),
  toStoredSchema(Delivery),
]);
export type Fulfillment = z.infer<typeof Fulfillment>;

/** The buyer, who gets the receipt by e-mail. */
export const Contact = z.strictObject({ name: buildRequiredText(120), email: Email, phone: Phone });
export type Contact = z.infer<typeof Contact>;

export const correctionKinds = ['gone', 'soldOut', 'fewer', 'price'] as const;
export const Correction = z.object({
  productId: Id,
  /** No longer sold, sold out, fewer available, or another price. */
  kind: z.enum(correctionKinds),
  name: z.string(),
  /** Pieces wanted and available, or prices displayed and current. */
  from: z.int(),
  to: z.int(),
  text: z.string(),
});
export type Correction = z.infer<typeof Correction>;

export const QuoteLine = z.object({
  productId: Id,
  slug: z.string(),
  name: z.string(),
  presentation: z.optional(z.string()),
  quantity: z.int(),
  unitPriceCents: Cents,
  netCents: Cents,
  stock: ShopStock,
  pictureUrl: z.optional(z.string()),
});

export const Quote = z.object({
  lines: z.array(QuoteLine),
  corrections: z.array(Correction),
  /** Products only. */
  subtotalCents: Cents,
  /** 0 for pick-up. */
  deliveryCents: Cents,
  taxes: z.array(SaleTax),
  taxCents: Cents,
  totalCents: Cents,
  ath: z.object({ isOffered: z.boolean(), reason: z.optional(z.string()) }),
});
export type Quote = z.infer<typeof Quote>;
