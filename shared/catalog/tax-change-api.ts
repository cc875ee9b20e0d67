import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, inOneLine } from '#shared/core/schemas.ts';

/** Selects products. Services are never included (R459). */
export const taxChangeFilterFields = {
  text: z.optional(z.string().check(inOneLine, z.maxLength(120))),
  categoryId: z.optional(Id),
  withoutTax: z.optional(z.boolean()),
};
export const taxChangeActions = ['add', 'remove'] as const;
/** `add` needs a tax. `remove` without one removes all. */
const changeFields = { action: z.enum(taxChangeActions), taxId: z.optional(Id) };

/** Limit of products per call (R459). */
export const taxChangeBatch = 450;

export const previewTaxChange = route('previewTaxChange', {
  method: 'POST',
  path: '/catalog/tax-changes/preview',
  summary: 'Counts the products that a tax change would affect',
  allow: ['admin', 'supervisor'],
  repeatable: true,
  body: z.strictObject({ ...changeFields, ...taxChangeFilterFields }),
  reply: z.object({
    matching: z.int(),
    changing: z.int(),
    exempt: z.int(),
  }),
});

export const changeTaxes = route('changeTaxes', {
  method: 'POST',
  path: '/catalog/tax-changes',
  summary:
    'Changes the taxes of up to 450 matching products. If repeated until none is left, it changes each product once',
  allow: ['admin', 'supervisor'],
  body: z.strictObject({ ...changeFields, ...taxChangeFilterFields }),
  reply: z.object({ changed: z.int(), left: z.int() }),
});
