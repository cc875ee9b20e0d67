import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, inOneLine, Version } from '#shared/core/schemas.ts';
import { Tax } from './tax.ts';

const deskRoles = ['admin', 'supervisor'] as const;

export const DeskTax = z.object({
  ...Tax.shape,
  /** Number of products with the tax. */
  used: z.int(),
});
export type DeskTax = z.infer<typeof DeskTax>;

export const listTaxes = route('listTaxes', {
  method: 'GET',
  path: '/catalog/taxes',
  summary: 'Lists all taxes in order of creation',
  allow: deskRoles,
  topics: ['catalog'],
  reply: z.object({ rows: z.array(DeskTax) }),
});

const requiredMessage = 'Nombre requerido';
const numberMessage = 'Ingresa un número';
const taxFields = {
  name: z
    .string({ error: requiredMessage })
    .check(
      inOneLine,
      z.minLength(1, { error: requiredMessage, abort: true }),
      z.maxLength(60, { error: 'El nombre pasa de 60 caracteres.' }),
    ),
  /** Percent with up to two decimals, such as 10.5. */
  percent: z
    .number({ error: numberMessage })
    .check(
      z.minimum(0, { error: 'No puede ser negativo' }),
      z.maximum(100, { error: 'No puede superar 100' }),
      z.multipleOf(0.01, { error: 'Usa hasta dos decimales.' }),
    ),
  /** Whether new products get the tax. By default true for a new tax, unchanged for an existing one. */
  byDefault: z.optional(z.boolean()),
};

export const createTax = route('createTax', {
  method: 'POST',
  path: '/catalog/taxes',
  summary: 'Adds a tax, active by default',
  allow: deskRoles,
  body: z.strictObject({ ...taxFields, active: z.optional(z.boolean()) }),
  reply: Tax,
});

const params = z.strictObject({ taxId: Id });

export const saveTax = route('saveTax', {
  method: 'PUT',
  path: '/catalog/taxes/{taxId}',
  summary: 'Updates a tax’s name and rate, or activates or deactivates it',
  allow: deskRoles,
  params,
  body: z.strictObject({ ...taxFields, active: z.boolean(), version: Version }),
  reply: Tax,
});

export const removeTax = route('removeTax', {
  method: 'DELETE',
  path: '/catalog/taxes/{taxId}',
  summary: 'Deletes a tax. Products with it are sold without it',
  allow: deskRoles,
  params,
  reply: z.object({}),
});
