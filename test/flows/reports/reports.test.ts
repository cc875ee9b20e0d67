import { describe, expect } from 'vitest';
import { rebuildDayTotals } from '#infra/local/operations/day-totals.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addDays, getToday, listDatesInRange, toMonth } from '#shared/core/civil-time.ts';
import {
  getIvuPdf,
  getIvuSummary,
  getSalesReport,
  getSalesReportPdf,
  getStockPdf,
  getTopItemsPdf,
  listReportSales,
  listTopItems,
} from '#shared/reports/api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { listAllTexts, toBinaryString } from '#test/support/notifications/pdf-pages.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
const today = getToday(new Date());
const month = toMonth(today);
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
  const { reply: tax } = await fixture.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial', priceCents: 8000 });
  await createSale(fixture.asAdmin, { chosen: [{ product: cream, quantity: 3 }, { product: facial }] });
  const sale = await createSale(fixture.asAdmin, { chosen: [{ product: cream }] });
  await fixture.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId: 'back' },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'all', restock: true },
      reason: 'Cambió de idea',
      withTip: false,
      shownCents: sale.totalCents,
    },
  });
  await stack.waitUntilSettled();
});

describe('sales reports', () => {
  it('sum whole days less returns [R328 R330 R331]', async () => {
    const { reply } = await fixture.asAdmin(getSalesReport, {
      query: { from: addDays(today, -1), to: today },
    });
    expect(reply.days.map(({ date }) => date)).toEqual([today]);
    expect(reply.total).toMatchObject({
      sales: 2,
      subtotalCents: 23_000,
      taxCents: 1575,
      totalCents: 24_575,
      returnedCents: 5525,
      taken: { cash: 0, card: 24_575, athMovil: 0 },
    });
  });

  it('list products and services separately, most sold first [R333 R334]', async () => {
    const query = { from: today, to: today };
    const products = await fixture.asAdmin(listTopItems, { query: { kind: 'product', ...query } });
    const services = await fixture.asAdmin(listTopItems, { query: { kind: 'service', ...query } });
    expect(products.reply.rows.map(({ name, quantity }) => [name, quantity])).toEqual([['Crema', 3]]);
    expect(services.reply.rows.map(({ name, quantity }) => [name, quantity])).toEqual([['Facial', 1]]);
  });

  it('contain the figures of the monthly tax return, by day', async () => {
    const { reply } = await fixture.asAdmin(getIvuSummary, { query: { month } });
    expect(reply).toMatchObject({
      month,
      to: today,
      isOver: false,
      sales: 2,
      saleDays: 1,
      returns: 1,
      taxable: { soldCents: 20_000, returnedCents: 5000 },
      exempt: { soldCents: 8000, returnedCents: 0 },
      taxes: [
        {
          name: 'IVU estatal',
          basisPoints: 1050,
          baseCents: 15_000,
          soldCents: 2100,
          returnedCents: 525,
        },
      ],
    });
    expect(reply.days.map(({ date }) => date)).toEqual(listDatesInRange(`${month}-01`, today));
    expect(reply.days.at(-1)).toMatchObject({ date: today, sales: 2, taxCents: [1575] });
  });

  it('name the days on which the center was closed', async () => {
    const { settings, commit } = thePlatform();
    const [friday, sunday] = ['2026-10-30', '2026-11-01'];
    const settingsBefore = await settings.get();
    const holiday = { date: '2026-10-12', name: 'Día de la Raza' };
    await commit(
      settings.save(
        { ...settingsBefore, closures: [holiday, { date: friday, name: 'Pintura' }] },
        settingsBefore,
      ),
    );

    const query = { from: '2026-10-12', to: sunday };
    const { reply } = await fixture.asAdmin(getSalesReport, { query });
    const listedClosures = reply.closed.filter(({ date }) => [holiday.date, friday, sunday].includes(date));
    expect(listedClosures).toEqual([
      { date: holiday.date, reason: 'holiday' },
      { date: friday, reason: 'closed' },
      { date: sunday, reason: 'closed' },
    ]);
  });

  it('agree with the ledger', async () => {
    const { reply } = await fixture.asAdmin(getSalesReport, { query: { from: today, to: today } });
    const movements = await thePlatform().ledger.onDay(today);
    const sumOfKind = (kind: string) =>
      movements
        .filter((movement) => movement.kind === kind)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(sumOfKind('saleCollected') - sumOfKind('saleReturned')).toBe(reply.total.totalCents);
  });

  it('require a range in order of at most two years', async () => {
    const invalidRanges = [
      { from: today, to: addDays(today, -1) },
      { from: addDays(today, -900), to: today },
    ];
    for (const query of invalidRanges) {
      const responses = [
        await fixture.asAdmin(getSalesReport, { query }),
        await fixture.asAdmin(listReportSales, { query }),
        await fixture.asAdmin(listTopItems, { query: { kind: 'product', ...query } }),
        await fixture.asAdmin(getTopItemsPdf, { query: { kind: 'service', ...query } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    }
  });
});

const readPdfTexts = ({ base64 }: { readonly base64: string }) =>
  listAllTexts(toBinaryString(Buffer.from(base64, 'base64')));

describe('PDF reports', () => {
  it('contain the figures of the screen for sales', async () => {
    const { reply } = await fixture.asAdmin(getSalesReportPdf, { query: { from: today, to: today } });
    expect(reply.filename).toBe(`ventas-${today}-${today}.pdf`);
    const texts = readPdfTexts(reply);
    for (const text of ['Reporte Ventas', '$245.75', '$230.00', '$15.75', '$55.25', 'Página 1 de 1'])
      expect(texts).toContain(text);
    const { brandName } = await thePlatform().settings.get();
    expect(texts[0]).toBe(brandName);
  });

  it('contain the figures of the tax return and its checks for a month', async () => {
    const { reply } = await fixture.asAdmin(getIvuPdf, { query: { month } });
    expect(reply.filename).toBe(`resumen-ivu-${month}.pdf`);
    const texts = readPdfTexts(reply);
    for (const text of [
      'Resumen de IVU',
      'Ventas tributables',
      '$150.00',
      'IVU estatal 10.5%',
      '$21.00',
      '$5.25',
      'Cuadra con el libro',
      'Cuadra con los cierres',
      '1 devolución restada',
      'Estatal 10.5%',
    ])
      expect(texts).toContain(text);
  });

  it('contain the share of each top item', async () => {
    const query = { kind: 'product', from: today, to: today } as const;
    const { reply } = await fixture.asAdmin(getTopItemsPdf, { query });
    expect(reply.filename).toBe(`top-productos-${today}-${today}.pdf`);
    const texts = readPdfTexts(reply);
    for (const text of ['Top Productos', 'Crema', '3', '100.0%', '$150.00']) expect(texts).toContain(text);
  });

  it('contain all products of the stock, or the filtered ones', async () => {
    await aProduct({ name: 'Loción', code: '0751', stock: 2, minimumStock: 4, costCents: 1150 });
    const fullReport = await fixture.asAdmin(getStockPdf, { query: {} });
    expect(fullReport.reply.filename).toBe(`inventario-${today}.pdf`);
    for (const text of ['Inventario', 'Crema', 'Loción', '0751', 'En mínimo', '$23.00'])
      expect(readPdfTexts(fullReport.reply)).toContain(text);

    const filteredReport = await fixture.asAdmin(getStockPdf, { query: { typed: '07', only: 'atMinimum' } });
    expect(readPdfTexts(filteredReport.reply)).toContain('“07” · En mínimo');
    expect(readPdfTexts(filteredReport.reply)).not.toContain('Crema');
  });
});

describe('rebuildDayTotals', () => {
  it('restores wrong totals from the sales', async () => {
    const { dayTotals, commit } = thePlatform();
    const storedTotals = await dayTotals.get(today);
    await commit(dayTotals.save({ ...storedTotals, taxableCents: 1, flaggedIds: ['none'] }));

    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
    const firstRebuild = await rebuildDayTotals(config, new Date());
    const secondRebuild = await rebuildDayTotals(config, new Date());
    config.client.destroy();

    expect([firstRebuild.corrected, secondRebuild.corrected]).toEqual([1, 0]);
    expect({ ...(await dayTotals.get(today)), version: 0 }).toEqual({ ...storedTotals, version: 0 });
  });
});
