import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addMonths, monthOf, today } from '#shared/core/civil-time.ts';
import { longDate } from '#shared/core/format.ts';
import { dayText } from '#shared/reports/ivu-report.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { wordsOf } from '#test/support/records/pdf-words.ts';
import { anOpenDrawer, sold } from '#test/support/sales/till.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
const day = today(new Date());

beforeAll(async () => {
  site = await anEmptySite();
  const owner = await anAccount('admin', 'Jefa');
  await anAccount('supervisor', 'Mando');
  const call = site.as(owner);
  await anOpenDrawer();
  const { reply: tax } = await call(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial hidratante', priceCents: 8000 });
  await sold(call, { chosen: [{ product: cream, quantity: 3 }, { product: facial }] });
  await site.settled();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = async (width: Width, path: string, who = 'jefa') => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [404] });
  await openAs(visitor.page, `${who}@test.example`, path);
  return visitor;
};

describe.each(widths)('the reports at %i px', (width) => {
  it('say what days came to, by method, with the sales tax; and lead to each day [R326 R330 R331]', async () => {
    const { page, errors, close } = await open(width, '/pos/reporte-ventas');
    await page.getByRole('heading', { level: 1, name: 'Reporte Ventas' }).waitFor();
    await page.getByText('$245.75').first().waitFor();
    await page.getByRole('img', { name: 'Ventas de cada día, efectivo y lo demás' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(width * 0.9);
    await page.emulateMedia({ media: null });

    await page.getByLabel('Desde', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Ver reporte' }).click();
    await page.getByText('Selecciona fechas').waitFor();
    const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
    await expect.poll(async () => (await topOf('Desde')) - (await topOf('Hasta'))).toBe(0);
    await page.getByText('Hoy', { exact: true }).click();
    await page.getByText('$245.75').first().waitFor();
    expect(new URL(page.url()).searchParams.get('desde')).toBe(new URL(page.url()).searchParams.get('hasta'));
    expect(errors).toEqual([]);
    await close();
  });

  it('list the single sales below, or the days, each leading to what it is made of [R326]', async () => {
    const { page, errors, close } = await open(width, '/pos/reporte-ventas');
    const one = page.getByRole('link', { name: 'Ver la venta 000001: 3 × Crema de noche y 1 más' });
    await one.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await one.click();
    await page.getByRole('region', { name: 'Venta 000001' }).waitFor();
    await page.goBack();
    await page.getByText('Por día', { exact: true }).click();
    await page.getByRole('table', { name: 'Ventas por día' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await page
      .getByRole('table', { name: 'Ventas por día' })
      .getByRole('link', { name: `Ver las ventas del ${longDate(day)}` })
      .click();
    await page.waitForURL(`**/pos/ventas?fecha=${day}`);
    expect(errors).toEqual([]);
    await close();
  });

  it('say that nothing was sold on days without sales [R327 R328]', async () => {
    const { page, errors, close } = await open(
      width,
      '/pos/reporte-ventas?desde=2020-01-01&hasta=2020-01-31',
    );
    await page.getByText('No hay ventas en este rango de fechas').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('give the month its return of the sales tax, to be copied, with what was checked', async () => {
    const { page, errors, close } = await open(width, '/pos/reporte-ventas');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Resumen de IVU' }).click();
    await page.getByRole('heading', { level: 1, name: 'Resumen de IVU' }).waitFor();
    await page.getByText('$150.00 vendidos, $0.00 devueltos').waitFor();
    await page.getByText('Cuadra con el libro').waitFor();
    await page.getByText('Ventas con IVU: $245.75').waitFor();
    await page.getByText('Cuadra con los cierres').waitFor();
    await page
      .getByText(/hasta hoy/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Mes siguiente' }).isDisabled()).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await page.getByRole('button', { name: 'Copiar Total IVU: $15.75' }).click();
    await page.getByText('Copiado').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('15.75');

    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await page.getByText('Sin cierres Z').waitFor();
    expect(new URL(page.url()).searchParams.get('mes')).toBe(addMonths(monthOf(day), -1));
    await page.goBack();
    await page.getByRole('link', { name: new RegExp(`ver las ventas del ${longDate(day)}`) }).click();
    await page.waitForURL(`**/pos/ventas?fecha=${day}`);
    expect(errors).toEqual([]);
    await close();
  });

  it('turn a failed check amber, with the difference and the day to look at', async () => {
    const { dayTotals, commit } = thePlatform();
    const kept = await dayTotals.get(day);
    await commit(dayTotals.save({ ...kept, exemptCents: kept.exemptCents + 300 }));
    onTestFinished(() => commit(dayTotals.save({ ...kept, version: kept.version + 1 })));
    const { page, errors, close } = await open(width, '/pos/reporte-ventas/ivu');
    await page.getByText('No cuadra con el libro: +$3.00').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Ver ese día' }).getAttribute('href')).toBe(
      `/pos/ventas?fecha=${day}`,
    );
    expect(errors).toEqual([]);
    await close();
  });

  it('are saved on paper', async () => {
    const { page, errors, close } = await open(width, '/pos/reporte-ventas');
    const saved = async (button: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const content = await readFile(await file.path());
      const isPdf = file.suggestedFilename().endsWith('.pdf');
      return {
        name: file.suggestedFilename(),
        words: isPdf ? wordsOf(content) : content.toString('utf8'),
      };
    };
    await page.getByText('$245.75').first().waitFor();
    const sales = await saved('PDF');
    expect(sales.name).toBe(`ventas-${monthOf(day)}-01-${day}.pdf`);
    expect(sales.words).toContain('$245.75');

    await page.goto(`${site.url}/pos/reporte-ventas/ivu`);
    await page.getByText('$150.00 vendidos, $0.00 devueltos').waitFor();
    const ivu = await saved('Descargar PDF');
    expect(ivu.name).toBe(`resumen-ivu-${monthOf(day)}.pdf`);
    expect(ivu.words).toContain('Cuadra con el libro');
    const csv = await saved('CSV');
    expect(csv.name).toBe(`resumen-ivu-${monthOf(day)}.csv`);
    expect(csv.words).toContain('Ventas tributables,150,0,150');
    expect(csv.words).toContain(`${dayText(day)},1,150,80,0,15.75,15.75`);

    await page.goto(`${site.url}/pos/top-productos`);
    await page.getByText('Crema de noche').waitFor();
    const top = await saved('PDF');
    expect(top.words).toContain('Crema de noche');
    await page.goto(`${site.url}/pos/inventario`);
    await page.getByRole('button', { name: 'Crema de noche' }).waitFor();
    const stock = await saved('PDF');
    expect(stock.name).toBe(`inventario-${day}.pdf`);
    expect(stock.words).toContain('Crema de noche');
    expect(errors).toEqual([]);
    await close();
  });

  it('list what was sold most, products and services apart [R333 R334]', async () => {
    const { page, errors, close } = await open(width, '/pos/top-productos');
    await page.getByText('Crema de noche').waitFor();
    await page.getByText('100.0%').first().waitFor();
    expect(await page.getByText('Facial hidratante').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`${site.url}/pos/top-servicios`);
    await page.getByText('Facial hidratante').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('lead from an item to the sales that make it up, of the same days [R334]', async () => {
    const { page, errors, close } = await open(width, '/pos/top-servicios');
    await page.getByRole('link', { name: 'Ver las ventas de Facial hidratante' }).click();
    await page.getByRole('button', { name: 'Quitar el filtro Facial hidratante' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('desde'), searchParams.get('hasta')]).toEqual([`${monthOf(day)}-01`, day]);
    await page.getByText('Facial hidratante y 3 más').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: '000001' }).click();
    await page.getByRole('region', { name: 'Venta 000001' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Quitar el filtro Facial hidratante' }).click();
    await page.getByText('3 × Crema de noche y 1 más').waitFor();
    await page.getByRole('button', { name: 'Ver las de hoy' }).click();
    await page.waitForURL('**/pos/ventas');
    expect(errors).toEqual([]);
    await close();
  });

  it('are not for supervisors [R335]', async () => {
    const { page, close } = await open(width, '/pos/reporte-ventas', 'mando');
    await page
      .getByText(/no tiene acceso|Vista no encontrada/)
      .first()
      .waitFor();
    expect(await page.getByText('$245.75').count()).toBe(0);
    await page.goto(`${site.url}/pos/ventas?articulo=facial&desde=${day}&hasta=${day}`);
    await page.getByText('Esta lista es de los reportes, y solo administración los ve.').waitFor();
    expect(await page.getByText('$245.75').count()).toBe(0);
    await page.goto(`${site.url}/pos/reporte-ventas/ivu`);
    await page
      .getByText(/no tiene acceso|Vista no encontrada/)
      .first()
      .waitFor();
    await close();
  });
});
