import type { Platform } from '#lambdas/platform/platform.ts';
import type { QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { listReportSales, ReportSale } from '#shared/reports/api.ts';
import { toCountedSale } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { toSaleRow } from '#shared/sales/sale-row.ts';

/** A page reads whole days and ends after this many rows or days. */
const rowsPerPage = 50;
const daysPerPage = 14;

type ReportSalesPorts = Pick<Platform, 'dayTotals' | 'sales'>;
type ReportSalesInput = QueryOf<typeof listReportSales>;

/** Lists the days on which the item was sold, or any item if `itemId` is missing, oldest first. */
async function listSoldDates(
  { dayTotals }: ReportSalesPorts,
  { from, to, itemId }: ReportSalesInput,
): Promise<string[]> {
  const days =
    itemId === undefined
      ? (await dayTotals.between(from, to)).filter(({ figures }) => figures.sales > 0)
      : (await dayTotals.itemsBetween(from, to)).filter(({ items }) =>
          items.some((item) => item.itemId === itemId),
        );
  return days.map(({ date }) => date);
}

function toReportRow(sale: Sale, itemId: string | undefined): ReportSale {
  const { totalCents, taxCents } = toCountedSale(sale);
  return { ...toSaleRow(sale, itemId), netCents: totalCents - taxCents, taxCents };
}

/** Returns a page of sales, newest day first. Skips days without matching sales. */
export async function loadReportSales(
  ports: ReportSalesPorts,
  query: ReportSalesInput,
): Promise<ReplyOf<typeof listReportSales>> {
  const { from, to, itemId, cursor = to } = query;
  const lastDate = cursor < to ? cursor : to;
  const remainingDates = (await listSoldDates(ports, { from, to: lastDate, itemId })).toReversed();
  const rows: ReportSale[] = [];
  let daysRead = 0;
  for (const date of remainingDates) {
    if (rows.length >= rowsPerPage || (rows.length > 0 && daysRead >= daysPerPage)) break;
    const sales = (await ports.sales.onDay(date)).filter(
      ({ lines }) => itemId === undefined || lines.some((line) => line.itemId === itemId),
    );
    rows.push(...sales.map((sale) => toReportRow(sale, itemId)).reverse());
    daysRead += 1;
  }
  return { rows, cursor: remainingDates[daysRead] };
}
