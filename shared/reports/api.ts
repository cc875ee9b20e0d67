import * as z from 'zod/mini';
import { countDaysBetween } from '#shared/core/civil-time.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilMonth, Id, PdfFile } from '#shared/core/schemas.ts';
import { SaleRow } from '#shared/sales/sales-api.ts';
import { closedReasons } from './closed-days.ts';
import { ItemTotal } from './day-totals.ts';
import { IvuChecks } from './ivu-checks.ts';
import { IvuMonth } from './ivu-month.ts';
import { ReportSums } from './sums.ts';

// Reports read daily totals, never the sales themselves.

export const maxReportDays = 800;
const rangeFields = { from: CivilDate, to: CivilDate };
type DateRange = { readonly from: string; readonly to: string };
export const rangeProblems = {
  backwards: 'La fecha final va después de la inicial.',
  tooMany: 'Elige dos años o menos.',
} as const;
export const isTooManyDays = ({ from, to }: DateRange): boolean =>
  countDaysBetween(from, to) >= maxReportDays;
const chronologicalRange = z.refine<DateRange>(({ from, to }) => from <= to, {
  error: rangeProblems.backwards,
  path: ['to'],
});
const limitedRange = z.refine<DateRange>((range) => !isTooManyDays(range), {
  error: rangeProblems.tooMany,
  path: ['to'],
});
const Range = z.strictObject(rangeFields).check(chronologicalRange, limitedRange);

export const getSalesReport = route('getSalesReport', {
  method: 'GET',
  path: '/reports/sales',
  summary: 'Returns the sales totals of a range of calendar days, by day and in total',
  allow: ['admin'],
  topics: ['sales'],
  query: Range,
  reply: z.object({
    days: z.array(z.object({ date: CivilDate, ...ReportSums.shape })),
    total: ReportSums,
    closed: z.array(z.object({ date: CivilDate, reason: z.enum(closedReasons) })),
    /** Sales with an impossible tax, to be checked (R329). */
    flaggedIds: z.array(Id),
  }),
});

const ReportSale = z.object({
  ...SaleRow.shape,
  netCents: Cents,
  taxCents: Cents,
});
export type ReportSale = z.infer<typeof ReportSale>;

export const listReportSales = route('listReportSales', {
  method: 'GET',
  path: '/reports/sales/rows',
  summary:
    'Lists individual sales of a range of calendar days, latest first, some days per page, optionally of one item',
  allow: ['admin'],
  topics: ['sales'],
  query: z
    .strictObject({
      ...rangeFields,
      itemId: z.optional(Id),
      cursor: z.optional(CivilDate),
    })
    .check(chronologicalRange, limitedRange),
  reply: z.object({
    rows: z.array(ReportSale),
    cursor: z.optional(CivilDate),
  }),
});

const TopQuery = z
  .strictObject({ kind: z.enum(['product', 'service']), ...rangeFields })
  .check(chronologicalRange, limitedRange);

export const listTopItems = route('listTopItems', {
  method: 'GET',
  path: '/reports/top',
  summary: 'Lists products or services by units sold, best sellers first',
  allow: ['admin'],
  topics: ['sales'],
  query: TopQuery,
  reply: z.object({ rows: z.array(ItemTotal) }),
});

export const getSalesReportPdf = route('getSalesReportPdf', {
  method: 'GET',
  path: '/reports/sales/pdf',
  summary: 'Returns the sales report as a PDF',
  allow: ['admin'],
  query: Range,
  reply: PdfFile,
});

export const getTopItemsPdf = route('getTopItemsPdf', {
  method: 'GET',
  path: '/reports/top/pdf',
  summary: 'Returns the report of units sold as a PDF',
  allow: ['admin'],
  query: TopQuery,
  reply: PdfFile,
});

const MonthQuery = z.strictObject({ month: CivilMonth });

export const getIvuSummary = route('getIvuSummary', {
  method: 'GET',
  path: '/reports/ivu',
  summary: 'Returns a month’s sales tax for the tax return, by day: taxable, exempt, each tax and refunds',
  allow: ['admin'],
  topics: ['sales'],
  query: MonthQuery,
  reply: IvuMonth,
});

export const getIvuChecks = route('getIvuChecks', {
  method: 'GET',
  path: '/reports/ivu/checks',
  summary: 'Returns the ledger and closing totals of the same month',
  allow: ['admin'],
  topics: ['sales'],
  query: MonthQuery,
  reply: IvuChecks,
});

export const getIvuPdf = route('getIvuPdf', {
  method: 'GET',
  path: '/reports/ivu/pdf',
  summary: 'Returns a month’s sales tax with its checks as a PDF',
  allow: ['admin'],
  query: MonthQuery,
  reply: PdfFile,
});

export const getStockPdf = route('getStockPdf', {
  method: 'GET',
  path: '/reports/stock/pdf',
  summary: 'Returns the stock of the products that match the screen’s filter as a PDF',
  allow: ['admin'],
  query: z.strictObject({
    typed: z.optional(z.string().check(z.maxLength(200))),
    categoryId: z.optional(Id),
    only: z.optional(z.literal('atMinimum')),
  }),
  reply: PdfFile,
});
