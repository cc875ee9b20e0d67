import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, PdfFile } from '#shared/core/schemas.ts';

const LabelValueRow = z.readonly(z.tuple([z.string(), z.string()]));

const receiptParams = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

export const getReceipt = route('getReceipt', {
  method: 'GET',
  path: '/receipts/{token}',
  summary: 'Returns the receipt behind an SMS link. The link expires',
  allow: ['public'],
  params: receiptParams,
  reply: z.object({
    receiptId: Id,
    number: z.string(),
    facts: z.readonly(z.array(LabelValueRow)),
    lines: z.readonly(
      z.array(
        z.object({
          quantity: z.string(),
          name: z.string(),
          notes: z.readonly(z.array(z.string())),
          amount: z.string(),
        }),
      ),
    ),
    totals: z.readonly(z.array(LabelValueRow)),
    total: LabelValueRow,
    payments: z.readonly(z.array(LabelValueRow)),
  }),
});

export const getLinkedReceiptPdf = route('getLinkedReceiptPdf', {
  method: 'GET',
  path: '/receipts/{token}/pdf',
  summary: 'Returns the receipt behind an SMS link as a PDF. The link expires',
  allow: ['public'],
  params: receiptParams,
  reply: PdfFile,
});
