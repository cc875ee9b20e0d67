import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addMonths, getToday, toMonth } from '#shared/core/civil-time.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { formatReportDay } from '#shared/reports/ivu-report.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/journey.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

const ownerEmail = 'jefa@test.example';
let today: string;
it.beforeAll(async ({ site }) => {
  today = getToday(thePlatform().now());
  const call = site.as(await anAccount('admin', 'Jefa'));
  await anOpenDrawer();
  const { reply: tax } = await call(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial hidratante', priceCents: 8000 });
  await createSale(call, { chosen: [{ product: cream, quantity: 3 }, { product: facial }] });
  await site.waitUntilSettled();
});

async function saveFile(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const content = await readFile(await file.path());
  const name = file.suggestedFilename();
  return [name, name.endsWith('.pdf') ? extractPdfText(content) : content.toString('utf8')] as const;
}

it('the owner reads sales by day, down to an item, on screen and in print [R326 R327 R328 R330 R331 R333 R334]', async ({
  openPage,
}) => {
  const page = await openPage('/pos/reporte-ventas?desde=2020-01-01&hasta=2020-01-31', {
    as: ownerEmail,
    expectedStatuses: [404],
  });
  await page.getByText('No hay ventas en este rango de fechas').waitFor();
  await page.getByText('Hoy', { exact: true }).click();
  await page.getByText('$245.75').first().waitFor();
  await page.getByRole('img', { name: 'Ventas de cada día, efectivo y lo demás' }).waitFor();
  expect(await saveFile(page, 'PDF')).toEqual([
    `ventas-${today}-${today}.pdf`,
    expect.stringContaining('$245.75'),
  ]);
  await page.emulateMedia({ media: 'print' });
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1152);
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: 'Ver la venta 000001: 3 × Crema de noche y 1 más' }).click();
  await page.getByRole('region', { name: 'Venta 000001' }).waitFor();
  await page.goBack();
  await page.getByText('Por día', { exact: true }).click();
  await page.reload();
  await page
    .getByRole('table', { name: 'Ventas por día' })
    .getByRole('link', { name: `Ver las ventas del ${formatLongDate(today)}` })
    .click();
  await page.waitForURL(`**/pos/ventas?fecha=${today}`);

  await page.goto('/pos/top-productos');
  await page.getByText('Crema de noche').waitFor();
  await page.getByText('100.0%').first().waitFor();
  expect(await page.getByText('Facial hidratante').count()).toBe(0);
  await page.goto('/pos/top-servicios');
  await page.getByRole('link', { name: 'Ver las ventas de Facial hidratante' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro Facial hidratante' }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('desde'), searchParams.get('hasta')]).toEqual([`${toMonth(today)}-01`, today]);
  await page.getByRole('button', { name: '000001' }).click();
  await page.getByRole('region', { name: 'Venta 000001' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Quitar el filtro Facial hidratante' }).click();
  await page.getByText('3 × Crema de noche y 1 más').waitFor();
});

it('the owner copies and downloads the sales-tax return, checked against the books', async ({ openPage }) => {
  const page = await openPage('/pos/reporte-ventas', { as: ownerEmail });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Resumen de IVU' }).click();
  await page.getByRole('heading', { level: 1, name: 'Resumen de IVU' }).waitFor();
  await page.getByText('$150.00 vendidos, $0.00 devueltos').waitFor();
  await page.getByText('Cuadra con el libro').waitFor();
  await page.getByText('Ventas y citas con IVU: $245.75').waitFor();
  await page.getByText('Cuadra con los cierres').waitFor();
  await page.getByRole('button', { name: 'Copiar Total IVU: $15.75' }).click();
  await page.getByText('Copiado').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('15.75');
  const month = toMonth(today);
  const [pdfName, pdfText] = await saveFile(page, 'Descargar PDF');
  const [csvName, csvText] = await saveFile(page, 'CSV');
  expect([pdfName, csvName]).toEqual([`resumen-ivu-${month}.pdf`, `resumen-ivu-${month}.csv`]);
  expect(pdfText).toContain('Cuadra con el libro');
  expect(csvText).toContain('Ventas tributables,150.00,0.00,150.00');
  expect(csvText).toContain(`${formatReportDay(today)},1,150.00,80.00,0.00,15.75,15.75`);

  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await page.getByText('Sin cierres Z').waitFor();
  expect(new URL(page.url()).searchParams.get('mes')).toBe(addMonths(month, -1));
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`ver las ventas del ${formatLongDate(today)}`) }).click();
  await page.waitForURL(`**/pos/ventas?fecha=${today}`);
});
