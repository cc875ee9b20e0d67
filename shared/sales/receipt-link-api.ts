import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, PdfFile } from '#shared/core/schemas.ts';

const Row = z.readonly(z.tuple([z.string(), z.string()]));

const byToken = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

export const getReceipt = route('getReceipt', {
  method: 'GET',
  path: '/receipts/{token}',
  summary: 'The receipt that a link of an SMS shows; it expires',
  allow: ['public'],
  params: byToken,
  reply: z.object({
    receiptId: Id,
    number: z.string(),
    facts: z.readonly(z.array(Row)),
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
    totals: z.readonly(z.array(Row)),
    total: Row,
    payments: z.readonly(z.array(Row)),
  }),
});

export const getLinkedReceiptPdf = route('getLinkedReceiptPdf', {
  method: 'GET',
  path: '/receipts/{token}/pdf',
  summary: 'The receipt that a link of an SMS shows, as a PDF; the link expires',
  allow: ['public'],
  params: byToken,
  reply: PdfFile,
});
