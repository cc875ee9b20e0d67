import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aService } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { anOpenDrawer, sold } from '#test/support/sales/till.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;

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
    await page.getByText('IVU estatal 10.5% de $150.00').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByLabel('Desde', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Ver reporte' }).click();
    await page.getByText('Selecciona fechas').waitFor();
    await page.getByText('Hoy', { exact: true }).click();
    await page.getByText('$245.75').first().waitFor();
    expect(new URL(page.url()).searchParams.get('desde')).toBe(new URL(page.url()).searchParams.get('hasta'));
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

  it('list what was sold most, products and services apart [R333 R334]', async () => {
    const { page, errors, close } = await open(width, '/pos/top-productos');
    await page.getByText('Crema de noche').waitFor();
    expect(await page.getByText('Facial hidratante').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`${site.url}/pos/top-servicios`);
    await page.getByText('Facial hidratante').waitFor();
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
    await close();
  });
});
