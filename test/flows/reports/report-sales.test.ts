import { describe, expect } from 'vitest';
import { importOldSales } from '#infra/local/operations/old-sales.ts';
import { now } from '#lambdas/platform/clock.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import type { QueryOf } from '#shared/core/route.ts';
import { getSalesReport, listReportSales, listTopItems, type ReportSale } from '#shared/reports/api.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';

const cream = { id: 'crema', nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto' };
const facial = { id: 'facial', nombre: 'Facial', precio: 80, cantidad: 1, tipo: 'servicio' };
const from = '2024-02-01';
const dates = Array.from({ length: 20 }, (_, index) => addDays(from, index));
const to = dates.at(-1) ?? from;
const flaggedDay = addDays(to, 10);
const buildOldSale = (id: string, date: string, items: readonly object[], total: number, impuestos = 0) => ({
  id,
  items,
  impuestos,
  total,
  fecha: `${date}T15:00:00-04:00`,
  metodoPago: 'efectivo',
});

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  const client = makeDynamoClient();
  await importOldSales(
    { table: process.env['SPA_TABLE'] ?? '', client },
    [
      // Every day sells a facial, and every other day a cream as well.
      ...dates.map((date) => buildOldSale(`f-${date}`, date, [facial], 80)),
      ...dates
        .filter((_, index) => index % 2 === 0)
        .map((date) => buildOldSale(`c-${date}`, date, [facial, cream], 120)),
      buildOldSale('flagged', flaggedDay, [cream], 81, 41),
    ],
    { now: now(), isDryRun: false },
  );
  client.destroy();
});

type ReportSalesInput = QueryOf<typeof listReportSales>;
const readPage = async (query: ReportSalesInput) => (await fixture.asAdmin(listReportSales, { query })).reply;

/** Reads all rows of the list, and the number of pages. */
async function listRows(query: ReportSalesInput): Promise<{ rows: ReportSale[]; pages: number }> {
  const rows: ReportSale[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await readPage({ ...query, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows);
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== undefined);
  return { rows, pages };
}

describe('listReportSales', () => {
  it('returns the sales of the range, latest first, which add up to the report [R326 R330]', async () => {
    const { rows, pages } = await listRows({ from, to });
    expect(rows).toHaveLength(30);
    expect(pages).toBeGreaterThan(1);
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    const { reply } = await fixture.asAdmin(getSalesReport, { query: { from, to } });
    const sumField = (field: 'netCents' | 'taxCents') => sumCents(rows.map((row) => row[field]));
    expect([rows.length, sumField('netCents'), sumField('taxCents')]).toEqual([
      reply.total.sales,
      reply.total.subtotalCents,
      reply.total.taxCents,
    ]);
  });

  it('returns only the sales of an item, in the quantity of the report [R333]', async () => {
    const { rows } = await listRows({ from, to, itemId: 'crema' });
    expect(rows.map(({ date }) => date)).toEqual(dates.filter((_, index) => index % 2 === 0).reverse());
    expect(rows[0]).toMatchObject({ firstName: 'Crema', firstPieces: 2, otherPieces: 1 });
    const { reply } = await fixture.asAdmin(listTopItems, { query: { kind: 'product', from, to } });
    expect(sumCents(rows.map(({ firstPieces }) => firstPieces))).toBe(reply.rows[0]?.quantity);
    expect((await listRows({ from, to, itemId: 'nothing' })).rows).toEqual([]);
  });

  it('counts an impossible tax as zero, as the report does [R329]', async () => {
    const { rows } = await readPage({ from: flaggedDay, to: flaggedDay });
    expect(rows).toMatchObject([{ netCents: 4000, taxCents: 0 }]);
  });

  it('never leaves the range, whatever the cursor', async () => {
    const { rows } = await readPage({ from, to: from, cursor: to });
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set([from]));
    expect((await fixture.asAdmin(listReportSales, { query: { from: to, to: from } })).status).toBe(400);
  });
});
