import * as z from 'zod/mini';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { route } from '#shared/core/route.ts';
import {
  buildNumberErrors,
  Cursor,
  Id,
  inOneLine,
  Minutes,
  maxCents,
  Version,
} from '#shared/core/schemas.ts';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import { productErrors } from './errors.ts';
import { laserOpeningConfirmation } from './laser-opening-confirmation.ts';
import { maxTaxes, Product, ProductCode, productKinds, RepeatWeeks, ShopDescription } from './product.ts';

/** Roles that manage the catalog (R302). */
const deskRoles = ['admin', 'supervisor'] as const;

const channelFields = { pos: z.boolean(), web: z.boolean() };

/** A product for the front desk. `listProductPictures` returns its picture. */
export const DeskProduct = z.object({
  ...z.omit(Product, { pictureKey: true, removedAt: true, version: true, dayPrice: true }).shape,
  hasPicture: z.boolean(),
  version: Version,
});
export type DeskProduct = z.infer<typeof DeskProduct>;

export const listDeskProducts = route('listDeskProducts', {
  method: 'GET',
  path: '/catalog/products',
  summary: 'Lists the catalog’s products or services, a thousand per page, to search and sell from',
  allow: deskRoles,
  topics: ['catalog'],
  query: z.strictObject({ kind: z.enum(productKinds), cursor: z.optional(Cursor) }),
  reply: z.object({ rows: z.array(DeskProduct), cursor: z.optional(Cursor) }),
});

export const maxPictures = 60;

const ProductIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(6000)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(maxPictures)),
);

export const listProductPictures = route('listProductPictures', {
  method: 'GET',
  path: '/catalog/pictures',
  summary: 'Returns short-lived links to the pictures of some products',
  allow: deskRoles,
  topics: ['catalog'],
  query: z.strictObject({ productIds: ProductIds }),
  reply: z.object({
    pictures: z.array(
      z.object({
        productId: Id,
        smallUrl: z.string(),
        url: z.string(),
        /** Stored in the old layout, without a small version, and not migrated yet (R472). */
        isOfBefore: z.boolean(),
      }),
    ),
  }),
});

const moneyMessage = 'Escribe dólares y centavos, como 25.00.';
const Count = z
  .int({ error: 'Escribe un número entero.' })
  .check(z.minimum(0), z.maximum(100_000, { error: 'Escribe hasta 100,000.' }));

const productFormFields = {
  name: z
    .string({ error: 'Escribe el nombre.' })
    .check(
      inOneLine,
      z.minLength(1, { error: 'Escribe el nombre.', abort: true }),
      z.maxLength(120, { error: 'El nombre pasa de 120 caracteres.' }),
    ),
  categoryId: z
    .string({ error: 'Elige una categoría.' })
    .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'Elige una categoría.' })),
  costCents: z
    .int(buildNumberErrors('Escribe el costo.', moneyMessage))
    .check(
      z.minimum(0, { error: 'El costo no puede ser negativo.' }),
      z.maximum(100_000_000, { error: 'El costo pasa de $1,000,000.' }),
    ),
  marginBasisPoints: z
    .int(buildNumberErrors('Escribe el margen.', 'Escribe un porcentaje, como 20 o 33.33.'))
    .check(
      z.minimum(-10_000, { error: 'El margen no baja de -100 %.' }),
      z.maximum(10_000_000, { error: 'El margen pasa de 100,000 %.' }),
    ),
  priceCents: z
    .int(buildNumberErrors('Escribe el precio.', moneyMessage))
    .check(z.minimum(0), z.maximum(maxCents)),
  taxIds: z.array(Id).check(z.maxLength(maxTaxes)),
  exempt: z.boolean(),
  code: z.optional(ProductCode),
  presentation: z.optional(
    z.string().check(inOneLine, z.maxLength(40, { error: 'La presentación pasa de 40 caracteres.' })),
  ),
  /** Only for products. The description is unchanged if absent and removed if empty. */
  shopDescription: z.optional(ShopDescription),
  minimumStock: z.optional(Count),
  durationMinutes: z.optional(Minutes),
  repeatWeeks: z.optional(RepeatWeeks),
  requiresApproval: z.optional(z.boolean()),
  laser: z.optional(z.boolean()),
  confirmed: confirmationsSchema(laserOpeningConfirmation),
};

export const createProduct = route('createProduct', {
  method: 'POST',
  path: '/catalog/products',
  summary: 'Adds an active, visible product or service to the catalog',
  allow: deskRoles,
  incomplete: productErrors.missing_fields,
  body: z.strictObject({
    kind: z.enum(productKinds),
    ...productFormFields,
    ...channelFields,
    stock: z.optional(Count),
  }),
  reply: DeskProduct,
});

const params = z.strictObject({ productId: Id });

export const getDeskProduct = route('getDeskProduct', {
  method: 'GET',
  path: '/catalog/products/{productId}',
  summary: 'Returns one product for editing',
  allow: deskRoles,
  topics: ['catalog'],
  params,
  reply: DeskProduct,
});

export const saveProduct = route('saveProduct', {
  method: 'PUT',
  path: '/catalog/products/{productId}',
  summary: 'Updates a product’s fields. Kind and stock are unchanged',
  allow: deskRoles,
  incomplete: productErrors.missing_fields,
  params,
  body: z.strictObject({
    ...productFormFields,
    ...channelFields,
    version: Version,
    confirmed: confirmationsSchema(laserOpeningConfirmation, approvalConfirmation),
  }),
  reply: DeskProduct,
});

export const showProduct = route('showProduct', {
  method: 'PUT',
  path: '/catalog/products/{productId}/visibility',
  summary: 'Changes whether a product is sold and where it is shown. Omitted fields are unchanged',
  allow: deskRoles,
  params,
  body: z.strictObject({
    active: z.optional(z.boolean()),
    pos: z.optional(z.boolean()),
    web: z.optional(z.boolean()),
  }),
  reply: DeskProduct,
});

export const getProductUse = route('getProductUse', {
  method: 'GET',
  path: '/catalog/products/{productId}/use',
  summary: 'Returns the stock value that deleting a product removes, and the appointments that prevent it',
  allow: deskRoles,
  params,
  reply: z.object({
    stockCents: z.int(),
    /** Future appointments that include the service, which prevent deletion. */
    upcomingAppointments: z.int(),
  }),
});

export const removeProduct = route('removeProduct', {
  method: 'DELETE',
  path: '/catalog/products/{productId}',
  summary: 'Deletes a product permanently: it is removed from sale, lists and pictures',
  allow: deskRoles,
  params,
  reply: z.object({}),
});

/** The browser converts pictures to JPEG without metadata. */
const UploadBytes = z.int().check(z.minimum(1), z.maximum(maxFileBytes));

export const createProductPictureUpload = route('createProductPictureUpload', {
  method: 'POST',
  path: '/catalog/products/{productId}/picture/uploads',
  summary: 'Returns upload links for a product picture and its thumbnail, JPEGs of exactly these sizes',
  allow: deskRoles,
  params,
  body: z.strictObject({ bytes: UploadBytes, smallBytes: UploadBytes }),
  reply: z.object({ link: z.string(), smallLink: z.string() }),
});

export const saveProductPicture = route('saveProductPicture', {
  method: 'PUT',
  path: '/catalog/products/{productId}/picture',
  summary: 'Sets the uploaded picture as the product’s picture',
  allow: deskRoles,
  params,
  reply: DeskProduct,
});

export const removeProductPicture = route('removeProductPicture', {
  method: 'DELETE',
  path: '/catalog/products/{productId}/picture',
  summary: 'Removes the product’s picture',
  allow: deskRoles,
  params,
  reply: DeskProduct,
});
