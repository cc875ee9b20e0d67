import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { wordsOf } from '#test/support/records/pdf-words.ts';
import { aCart, anOpenDrawer, card, cash, sellCart } from '#test/support/sales/till.ts';
import { openAtRegister } from '#test/support/sales/till-page.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';

const openAt = (page: Page, registerId: string, address: string) =>
  openAtRegister(page, registerId, admin, address);

let site: TestStack;
let browser: Browser;
let asAdmin: Caller;
const admin = 'lourdes@test.example';

beforeAll(async () => {
  site = await anEmptySite();
  asAdmin = site.as(await anAccount('admin', 'Lourdes'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** An open drawer that has sold $56.00 in cash and $24.00 by card. */
async function aDay(registerId: string) {
  await anOpenDrawer(registerId, 15_000);
  const cream = await aProduct({ name: 'Crema', priceCents: 5_600 });
  const candle = await aProduct({ name: 'Vela', priceCents: 2_400 });
  const cart = await aCart({ registerId, chosen: [{ product: cream }] });
  await sellCart(asAdmin, cart, [cash(5_600, 6_000)]);
  await sellCart(asAdmin, await aCart({ registerId, chosen: [{ product: candle }] }), [card(2_400)]);
}

const registerAt: Readonly<Record<Width, string>> = { 1280: 'caja-1', 390: 'caja-2' };
const shown = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

it.each(widths)('a drawer is counted, closed short with a note, and its Z read at %i px', async (width) => {
  const { page, errors, close } = await aVisitor(browser, site.url, width);
  const registerId = registerAt[width];
  await aDay(registerId);
  await openAt(page, registerId, '/pos/caja/cerrar');

  // 2 × $100, a $5 bill, and what is counted stays over a reload.
  await page.getByLabel('Cuántos de $100.00').fill('2');
  await page.getByLabel('Cuántos de $5.00').focus();
  await page.keyboard.type('1');
  await page.reload();
  await shown(page, '$205.00');
  await page.getByText('Faltan').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByText('Escribe por qué no cuadra.').waitFor();
  await page.getByLabel('Nota de la diferencia').fill('Di un dólar de más en el cambio.');
  const terminal = page.getByLabel('Total del terminal');
  await terminal.fill('todo');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const wrong = page.locator('.field__error', { hasText: 'Escribe el total del terminal' });
  expect(await wrong.evaluate((error) => getComputedStyle(error).textAlign)).toBe('start');
  await terminal.fill('24');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const question = page.getByRole('alertdialog', { name: /^Cerrar Caja/ });
  await question.getByText(/con \$1\.00 de menos\. La Z \d{4} no se puede cambiar\./).waitFor();
  await question.getByRole('button', { name: 'Cerrar caja' }).click();

  await page.waitForURL(/\/pos\/cierre-z\?z=\d+$/);
  const paper = page.getByRole('article', { name: /^Cierre de Caja \(Z\) \d{4}$/ });
  await paper.getByText('$206.00').first().waitFor();
  await paper.getByText('Nota: Di un dólar de más en el cambio.').waitFor();
  await paper.getByText('Total cobrado').waitFor();
  await page.getByText('Enviada por correo').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^cierre-z-\d{4}\.pdf$/);
  const words = wordsOf(await readFile(await file.path()));
  expect(words).toContain('Total cobrado');

  // What stood below its last line would come out as an empty sheet.
  await page.emulateMedia({ media: 'print' });
  const last = await paper.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(await page.evaluate(() => document.body.getBoundingClientRect().bottom)).toBeCloseTo(last, 0);

  expect(errors).toEqual([]);
  await close();
});

it.each(widths)(
  'today adds up over the registers, and is saved as a spreadsheet at %i px [R336 R339]',
  async (width) => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await aDay(width === 1280 ? 'caja-7' : 'caja-8');
    await openAs(page, admin, '/pos/cierre-z');

    const paper = page.getByRole('article', { name: 'Cierre de Caja (Z) de hoy' });
    await paper.getByText('Total cobrado').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toContain('Efectivo,');
    expect(csv).toContain('Venta,Hora,Método,Subtotal,IVU,Total,Propina,Origen');

    expect(errors).toEqual([]);
    await close();
  },
);
