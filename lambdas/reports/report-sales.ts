import type { Platform } from '#lambdas/platform/platform.ts';
import type { QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { listReportSales, ReportSale } from '#shared/reports/api.ts';
import { countedSale } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { saleRow } from '#shared/sales/sale-row.ts';

/** A page reads whole days and ends after this many rows or days. */
const enoughRows = 50;
const mostDays = 14;

type Read = Pick<Platform, 'dayTotals' | 'sales'>;
type ReportSalesInput = QueryOf<typeof listReportSales>;

/** Days on which the item, or anything, was sold; oldest first. */
async function soldDates({ dayTotals }: Read, { from, to, itemId }: ReportSalesInput): Promise<string[]> {
  const days =
    itemId === undefined
      ? (await dayTotals.between(from, to)).filter(({ figures }) => figures.sales > 0)
      : (await dayTotals.itemsBetween(from, to)).filter(({ items }) =>
          items.some((item) => item.itemId === itemId),
        );
  return days.map(({ date }) => date);
}

function reportRow(sale: Sale, itemId: string | undefined): ReportSale {
  const { totalCents, taxCents } = countedSale(sale);
  return { ...saleRow(sale, itemId), netCents: totalCents - taxCents, taxCents };
}

/** Returns a page of sales, newest day first; skips days without matching sales. */
export async function reportSales(
  read: Read,
  asked: ReportSalesInput,
): Promise<ReplyOf<typeof listReportSales>> {
  const { from, to, itemId, cursor = to } = asked;
  const last = cursor < to ? cursor : to;
  const left = (await soldDates(read, { from, to: last, itemId })).toReversed();
  const rows: ReportSale[] = [];
  let count = 0;
  for (const date of left) {
    if (rows.length >= enoughRows || (rows.length > 0 && count >= mostDays)) break;
    const sales = (await read.sales.onDay(date)).filter(
      ({ lines }) => itemId === undefined || lines.some((line) => line.itemId === itemId),
    );
    rows.push(...sales.map((sale) => reportRow(sale, itemId)).reverse());
    count += 1;
  }
  const next = left[count];
  return { rows, cursor: next };
}
