import type { AnyRoute } from '#shared/core/route.ts';
import * as reports from '#shared/reports/api.ts';
import type { Target } from './targets.ts';

const range = () => ({ from: '2026-11-01', to: '2026-11-30' });
const month = () => ({ month: '2026-10' });

export const reportTargets: readonly (readonly [AnyRoute, Target])[] = [
  [reports.getSalesReport, { query: range }],
  [reports.listReportSales, { query: () => ({ itemId: 'crema', ...range() }) }],
  [reports.listTopItems, { query: () => ({ kind: 'product', ...range() }) }],
  [reports.getSalesReportPdf, { query: range }],
  [reports.getTopItemsPdf, { query: () => ({ kind: 'service', ...range() }) }],
  [reports.getIvuSummary, { query: month }],
  [reports.getIvuChecks, { query: month }],
  [reports.getIvuPdf, { query: month }],
  [reports.getStockPdf, { query: () => ({ typed: 'crema', categoryId: 'facial', only: 'atMinimum' }) }],
];
