import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOldSales } from '#infra/local/operations/old-sales.ts';
import { now } from '#lambdas/platform/clock.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { TestStack } from '#test/support/system/stack.ts';

const day = '2024-05-10';
const row = {
  metodoPago: 'Efectivo',
  email: 'clienta.antigua@correo.test',
  fecha: `${day}T16:20:00-04:00`,
  carrito: [
    { nombre: 'Crema de noche', precio: '56.00', cantidad: 2, tipo: 'producto' },
    { nombre: 'Facial profundo', precio: 80, cantidad: 1, tipo: 'servicio' },
  ],
  subtotal: 192,
  impuestos: 12.88,
  total: 204.88,
};

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Jefa');
  const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamo() };
  await importOldSales(config, [row], { now: now(), isDryRun: false });
  config.client.destroy();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

describe.each(widths)('a sale of before at %i px', (width) => {
  it('is found by its own number and only looked at: nothing of it is undone [R332]', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [404] });
    await openAs(page, 'jefa@test.example', '/pos/ventas');
    await page.getByRole('searchbox').fill('1');
    await page.getByText("Ninguna venta con '1' hoy.").waitFor();
    await page.getByRole('searchbox').fill('ANT-1');
    await page.getByRole('link', { name: 'Ver venta ANT-000001' }).click();

    const panel = page.getByRole('region', { name: 'Venta ANT-000001' });
    await panel.getByText('Venta de antes de este sistema: aquí solo se consulta.').waitFor();
    await panel.getByText('Importada').waitFor();
    expect(await panel.getByText('$204.88').count()).toBeGreaterThan(0);
    for (const name of ['Devolver', 'Anular', 'Imprimir', 'Reenviar recibo'])
      expect(await panel.getByRole('button', { name }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('is in the report of its day, which leads to it [R332]', async () => {
    const { page, close } = await aVisitor(browser, site.url, width, { refusals: [404] });
    await openAs(page, 'jefa@test.example', `/pos/reporte-ventas?desde=${day}&hasta=${day}`);
    await page.getByText('$204.88').first().waitFor();
    await page
      .getByRole('link', { name: /10 de mayo de 2024/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'ANT-000001' }).waitFor();
    await close();
  });
});
