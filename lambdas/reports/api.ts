import { renderReportDownload } from '#lambdas/documents/report-file.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { createCategoryNameFinder } from '#shared/catalog/stock-list.ts';
import { getToday } from '#shared/core/civil-time.ts';
import * as api from '#shared/reports/api.ts';
import { buildIvuPdf, buildSalesReportPdf, buildTopItemsPdf } from '#shared/reports/report-pdf.ts';
import { buildStockPdf } from '#shared/reports/stock-pdf.ts';
import { checkMonth } from './ivu-checks.ts';
import { loadIvuMonth, loadSalesReport, loadTopItems } from './report-queries.ts';
import { loadReportSales } from './report-sales.ts';

const getSalesReport = operation(api.getSalesReport, ({ query }, platform) =>
  loadSalesReport(platform, query),
);

const getSalesReportPdf = operation(api.getSalesReportPdf, async ({ query }, platform) =>
  renderReportDownload(platform, buildSalesReportPdf(await loadSalesReport(platform, query), query)),
);

const listReportSales = operation(api.listReportSales, ({ query }, platform) =>
  loadReportSales(platform, query),
);

const listTopItems = operation(api.listTopItems, ({ query }, platform) => loadTopItems(platform, query));

const getTopItemsPdf = operation(api.getTopItemsPdf, async ({ query }, platform) =>
  renderReportDownload(platform, buildTopItemsPdf(await loadTopItems(platform, query), query)),
);

const getIvuSummary = operation(api.getIvuSummary, ({ query: { month } }, platform) =>
  loadIvuMonth(platform, month),
);

const getIvuChecks = operation(api.getIvuChecks, ({ query: { month } }, platform) =>
  checkMonth(platform, month),
);

const getIvuPdf = operation(api.getIvuPdf, async ({ query: { month } }, platform) => {
  const [summary, checks] = await Promise.all([loadIvuMonth(platform, month), checkMonth(platform, month)]);
  return renderReportDownload(platform, buildIvuPdf(summary, checks));
});

const getStockPdf = operation(api.getStockPdf, async ({ query }, platform) => {
  const { typed = '', categoryId = '', only } = query;
  const { catalog, now } = platform;
  const [products, categories] = await Promise.all([catalog.products(), catalog.categories()]);
  const filter = { typed, categoryId, onlyAtMinimum: only === 'atMinimum' };
  const stock = {
    products,
    filter,
    getCategoryName: createCategoryNameFinder(categories),
    date: getToday(now()),
  };
  return renderReportDownload(platform, buildStockPdf(stock));
});

export const handler = httpApi(
  [
    getSalesReport,
    getSalesReportPdf,
    listReportSales,
    listTopItems,
    getTopItemsPdf,
    getIvuSummary,
    getIvuChecks,
    getIvuPdf,
    getStockPdf,
  ],
  {},
);
