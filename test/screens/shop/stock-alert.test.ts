import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilLayers } from '#test/support/browser/history.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aProduct } from '#test/support/center/product.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each(widths)(
  'whoever waits for a product that is sold out leaves an address at %i px [R011]',
  async (width) => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    const { name } = await aProduct({ name: `Aceite de ${width}`, stock: 0 });
    await page.goto('/tienda');
    await page.getByRole('button', { name: `Avísame cuando llegue: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Avísame cuando llegue' });
    await dialog.getByLabel('Correo electrónico').fill('una');
    await dialog.getByRole('button', { name: 'Avísame' }).click();
    await dialog.getByText('Correo electrónico inválido.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByLabel('Correo electrónico').fill('una@test.example');
    await dialog.getByRole('button', { name: 'Avísame' }).click();
    await page.getByText('Te escribimos a una@test.example cuando llegue.').waitFor();
    await untilLayers(page, 0);
    await page.getByRole('heading', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('button', { name: `Avísame cuando llegue: ${name}` }).waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);
