import type { AnyRoute } from '#shared/core/route.ts';
import * as reports from '#shared/reports/api.ts';
import type { Target } from './targets.ts';

const range = () => ({ from: '2026-11-01', to: '2026-11-30' });

export const reportTargets: readonly (readonly [AnyRoute, Target])[] = [
  [reports.getSalesReport, { query: range }],
  [reports.listTopItems, { query: () => ({ kind: 'product', ...range() }) }],
  [reports.getIvuSummary, { query: range }],
];
