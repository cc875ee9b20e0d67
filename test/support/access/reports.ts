import type { AnyRoute } from '#shared/core/route.ts';
import * as reports from '#shared/reports/api.ts';
import type { Target as RequestData } from './targets.ts';

const createDateRange = () => ({ from: '2026-11-01', to: '2026-11-30' });
const createMonth = () => ({ month: '2026-10' });

export const reportTargets: readonly (readonly [AnyRoute, RequestData])[] = [
  [reports.getSalesReport, { query: createDateRange }],
  [reports.listReportSales, { query: () => ({ itemId: 'crema', ...createDateRange() }) }],
  [reports.listTopItems, { query: () => ({ kind: 'product', ...createDateRange() }) }],
  [reports.getSalesReportPdf, { query: createDateRange }],
  [reports.getTopItemsPdf, { query: () => ({ kind: 'service', ...createDateRange() }) }],
  [reports.getIvuSummary, { query: createMonth }],
  [reports.getIvuChecks, { query: createMonth }],
  [reports.getIvuPdf, { query: createMonth }],
  [reports.getStockPdf, { query: () => ({ typed: 'crema', categoryId: 'facial', only: 'atMinimum' }) }],
];
