import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
const admin = 'lourdes@test.example';

/** Wider than a column, in one word. */
const longWord = `Super${'regenerador'.repeat(10)}`;
/** Name, stock, minimum and cost: the worked example, whose figures add up. */
const eight = [
  ['Exfoliante de arroz', 0, 4, 1450],
  ['Bruma facial', 3, 5, 1100],
  ['Aceite de rosa mosqueta', 8, 8, 1925],
  ['Crema de noche', 9, 4, 2800],
  ['Sérum vitamina C', 14, 6, 2400],
  ['Mascarilla de arcilla', 15, 5, 1240],
  [longWord, 18, 6, 1375],
  ['Protector solar FPS 50', 22, 10, 1600],
] as const;

beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Lourdes');
  await anAccount('supervisor', 'Hector');
  browser = await openBrowser();
});
async function stockUp() {
  const { catalog, commit } = thePlatform();
  const shelf = { icon: '💧', visibleOnLanding: true };
  await commit(catalog.putCategory({ categoryId: 'facial', name: 'Cuidado facial', ...shelf }));
  for (const [name, stock, minimumStock, costCents] of eight)
    await aProduct({
      name,
      stock,
      minimumStock,
      costCents,
      categoryId: 'facial',
      presentation: '30 ml',
      priceCents: costCents * 1.2,
      ...(name.startsWith('Sérum') && { code: '7501234500118' }),
    });
}
afterAll(async () => {
  await browser.close();
  await site.close();
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('region', { name: 'Sérum vitamina C' });
const movesOf = (page: Page) => panel(page).getByRole('listitem');
const figures = (page: Page) => page.locator('.stock-figures dd').allInnerTexts();

/** Nothing keeps anybody out of what is on screen, nor stands beside it. */
const expectOpenToAll = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
};

async function receive(page: Page) {
  await panel(page).getByRole('button', { name: 'Recibir mercancía' }).click();
  await page.getByLabel('Unidades recibidas').fill('12');
  await page.getByLabel('Factura').fill('F-20418');
  await expectOpenToAll(page);
  await page.keyboard.press('Enter');
  await movesOf(page).filter({ hasText: 'Factura F-20418' }).waitFor();
}

async function count(page: Page) {
  await panel(page).getByRole('button', { name: 'Corregir' }).click();
  await page.getByLabel('Unidades contadas').fill('25');
  await page.getByLabel('Nota').fill('Falta uno en la vitrina');
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  await movesOf(page).filter({ hasText: 'Conteo: Falta uno en la vitrina' }).waitFor();
}

async function lose(page: Page) {
  await panel(page).getByRole('button', { name: 'Corregir' }).click();
  await page.getByRole('dialog').getByText('Pérdida', { exact: true }).click();
  await page.getByLabel('Unidades perdidas').fill('20');
  await page.getByRole('button', { name: 'Restar 20 unidades' }).click();
  await movesOf(page).filter({ hasText: 'Pérdida' }).waitFor();
}

it('goods are received, counted and lost, by keyboard and on a phone [R461]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, admin, '/pos/inventario');
  await page.getByText('No hay productos en inventario').waitFor();
  await expectOpenToAll(page);
  await stockUp();
  await page.reload();
  await rowOf(page, 'Agotado').waitFor();
  expect(await figures(page)).toEqual(['8', '89', '$1,560.50', '3']);
  await expectOpenToAll(page);

  await page.getByRole('button', { name: 'Exfoliante de arroz' }).focus();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await movesOf(page).filter({ hasText: 'Existencia inicial' }).waitFor();
  await expectOpenToAll(page);
  await receive(page);
  await count(page);
  await lose(page);
  await rowOf(page, 'Quedan 5').waitFor();
  const changes = await panel(page).locator('.stock-move__change').allInnerTexts();
  expect(changes.map((each) => each.replace(/\D*(?=[+−])/, ''))).toEqual(['−20', '−1', '+12', '+14']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines).toContain('Sérum vitamina C,30 ml,7501234500118,Cuidado facial,5,6,En mínimo,24.00,120.00');
  expect(errors).toEqual([]);
  await close();
  await walkOnPhone();
});

/** A product is a page of its own there, with a way back. */
async function walkOnPhone() {
  const { page, errors, close } = await aVisitor(browser, site.url, 390);
  const list = page.getByRole('table', { name: 'Inventario' });
  await openAs(page, admin, '/pos/inventario');
  await page.getByRole('button', { name: 'Sérum vitamina C' }).click();
  await movesOf(page).filter({ hasText: 'Pérdida' }).waitFor();
  expect(await list.isVisible()).toBe(false);
  await expectOpenToAll(page);

  await page.goBack();
  await list.waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Sérum vitamina C' }).click();
  await panel(page).getByRole('button', { name: 'Volver a Inventario' }).click();
  await list.waitFor();
  expect(errors).toEqual([]);
  await close();
}

it('a supervisor is sent away, and reads of it nothing [R335]', async () => {
  const { page, close } = await aVisitor(browser, site.url, 1280, { refusals: [403] });
  await openAs(page, 'hector@test.example', '/pos/inventario');

  await page.waitForURL(({ pathname }) => pathname !== '/pos/inventario');
  expect(await page.getByRole('link', { name: 'Inventario' }).count()).toBe(0);
  await close();
});
