import * as z from 'zod/mini';
import { Invoice, Quantity } from '#shared/catalog/stock-move.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { correctText, quantityText } from './copy.ts';

const maxCount = 100_000;

/** Parses a quantity, or undefined if invalid. */
export const parseCount = (input: string): number | undefined =>
  /^\d{1,12}$/.test(input.trim()) ? Number(input) : undefined;

/** Returns the error of a quantity, or undefined if valid. */
function validateCount(input: string, minimum: 0 | 1): string | undefined {
  const count = parseCount(input);
  if (count === undefined) return quantityText.wholeNumberError;
  if (count < minimum) return quantityText.minimumError;
  return count > maxCount ? quantityText.maximumError : undefined;
}

export const ReceiveForm = z.object({
  quantity: z.pipe(
    z.string().check(
      z.check(({ value, issues }) => {
        const message = validateCount(value, 1);
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    z.pipe(z.transform(Number), Quantity),
  ),
  unitCost: z.string().check(
    z.refine((input) => input.trim() === '' || parseCents(input) !== undefined, {
      error: quantityText.costError,
    }),
  ),
  updatesCost: z.boolean(),
  invoice: Invoice,
});
export type ReceiveValues = z.infer<typeof ReceiveForm>;

export const stockReasons = ['count', 'loss', 'expired', 'used'] as const;
export type Reason = (typeof stockReasons)[number];
export const isReason = (value: string): value is Reason => stockReasons.some((reason) => reason === value);

/** The counted stock or the lost quantity, depending on the reason. */
export const CorrectForm = z
  .object({
    reason: z.enum(stockReasons),
    counted: z.string(),
    quantity: z.string(),
    note: z.string().check(z.maxLength(160, { error: 'La nota pasa de 160 caracteres.' })),
  })
  .check(
    z.check(({ value, issues }) => {
      const isCount = value.reason === 'count';
      const field = isCount ? 'counted' : 'quantity';
      const message = validateCount(value[field], isCount ? 0 : 1);
      if (message !== undefined) issues.push({ code: 'custom', path: [field], message, input: value });
    }),
  );
export type CorrectValues = z.infer<typeof CorrectForm>;

/** Returns the stored reason, which is the choice and the note. For a loss, the note replaces the choice. */
export function formatReason({ reason, note }: Pick<CorrectValues, 'reason' | 'note'>): string {
  const reasonLabel = correctText.reasons[reason];
  const trimmedNote = note.trim();
  if (trimmedNote === '') return reasonLabel;
  return reason === 'loss' ? trimmedNote : `${reasonLabel}: ${trimmedNote}`;
}
