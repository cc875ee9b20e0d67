import { paperFile } from '#lambdas/documents/paper-file.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { shelfNamer } from '#shared/catalog/stock-list.ts';
import { today } from '#shared/core/civil-time.ts';
import * as api from '#shared/reports/api.ts';
import { ivuPaper, salesPaper, topPaper } from '#shared/reports/report-paper.ts';
import { stockPaper } from '#shared/reports/stock-paper.ts';
import { checkMonth } from './ivu-checks.ts';
import { ivuMonth, salesReport, topItems } from './readings.ts';
import { reportSales } from './report-sales.ts';

const getSalesReport = operation(api.getSalesReport, ({ query }, platform) => salesReport(platform, query));

const getSalesReportPdf = operation(api.getSalesReportPdf, async ({ query }, platform) =>
  paperFile(platform, salesPaper(await salesReport(platform, query), query)),
);

const listReportSales = operation(api.listReportSales, ({ query }, platform) => reportSales(platform, query));

const listTopItems = operation(api.listTopItems, ({ query }, platform) => topItems(platform, query));

const getTopItemsPdf = operation(api.getTopItemsPdf, async ({ query }, platform) =>
  paperFile(platform, topPaper(await topItems(platform, query), query)),
);

const getIvuSummary = operation(api.getIvuSummary, ({ query: { month } }, platform) =>
  ivuMonth(platform, month),
);

const getIvuChecks = operation(api.getIvuChecks, ({ query: { month } }, platform) =>
  checkMonth(platform, month),
);

const getIvuPdf = operation(api.getIvuPdf, async ({ query: { month } }, platform) => {
  const [summary, checks] = await Promise.all([ivuMonth(platform, month), checkMonth(platform, month)]);
  return paperFile(platform, ivuPaper(summary, checks));
});

const getStockPdf = operation(api.getStockPdf, async ({ query }, platform) => {
  const { typed = '', categoryId = '', only } = query;
  const { catalog, now } = platform;
  const [products, categories] = await Promise.all([catalog.products(), catalog.categories()]);
  const filter = { typed, categoryId, onlyAtMinimum: only === 'atMinimum' };
  const stock = { products, filter, shelfName: shelfNamer(categories), date: today(now()) };
  return paperFile(platform, stockPaper(stock));
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
