import * as z from 'zod/mini';
import { daysBetween } from '#shared/core/civil-time.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Id } from '#shared/core/schemas.ts';
import { Amounts } from '#shared/registers/figures.ts';
import { SaleTax } from '#shared/sales/sale.ts';
import { ItemTotal } from './day-totals.ts';

// Read from the totals of each day, and never from the sales themselves.

export const mostReportDays = 800;
const Range = z.strictObject({ from: CivilDate, to: CivilDate }).check(
  z.refine(({ from, to }) => from <= to, { error: 'La fecha final va después de la inicial.', path: ['to'] }),
  z.refine(({ from, to }) => daysBetween(from, to) < mostReportDays, {
    error: 'Elige dos años o menos.',
    path: ['to'],
  }),
);

const Sums = {
  sales: z.int(),
  /** After discounts, before taxes; less what was given back, as are all of these. */
  subtotalCents: z.int(),
  taxCents: z.int(),
  /** Subtotal and taxes (R330); tips are in none of these but the amounts by method. */
  totalCents: z.int(),
  tipCents: z.int(),
  returnedCents: z.int(),
  /** By method, tips included (R331). */
  taken: Amounts,
};
export const ReportSums = z.object(Sums);
export type ReportSums = z.infer<typeof ReportSums>;

export const getSalesReport = route('getSalesReport', {
  method: 'GET',
  path: '/reports/sales',
  summary: 'What whole civil days sold, day by day, and together',
  allow: ['admin'],
  topics: ['sales'],
  query: Range,
  reply: z.object({
    /** Those on which something was sold or given back, oldest first. */
    days: z.array(z.object({ date: CivilDate, ...Sums })),
    total: ReportSums,
    /** Sales whose tax cannot be right, to be looked at (R329). */
    flaggedIds: z.array(Id),
  }),
});

export const listTopItems = route('listTopItems', {
  method: 'GET',
  path: '/reports/top',
  summary: 'Products or services by how often they were sold, most first',
  allow: ['admin'],
  topics: ['sales'],
  query: z.strictObject({ kind: z.enum(['product', 'service']), from: CivilDate, to: CivilDate }),
  reply: z.object({ rows: z.array(ItemTotal) }),
});

export const getIvuSummary = route('getIvuSummary', {
  method: 'GET',
  path: '/reports/ivu',
  summary:
    'The sales tax of whole days for the monthly return: taxable, exempt, each tax, less what was given back',
  allow: ['admin'],
  topics: ['sales'],
  query: Range,
  reply: z.object({
    taxableCents: z.int(),
    exemptCents: z.int(),
    taxes: z.array(z.object({ ...SaleTax.shape, baseCents: z.int(), cents: z.int() })),
  }),
});
