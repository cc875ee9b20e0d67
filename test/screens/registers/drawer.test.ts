import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilLayers } from '#test/support/browser/history.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { registerOf } from '#test/support/sales/drawers.ts';
import { anOpenDrawer } from '#test/support/sales/till.ts';
import { openAtRegister } from '#test/support/sales/till-page.ts';
import type { TestStack } from '#test/support/system/stack.ts';

const openAt = (page: Page, registerId: string, address: string) =>
  openAtRegister(page, registerId, admin, address);

let site: TestStack;
let browser: Browser;
const admin = 'lourdes@test.example';
/** A register for each width: what one leaves behind the other does not find. */
const registerAt: Readonly<Record<Width, string>> = { 1280: 'caja-1', 390: 'caja-3' };

beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Lourdes');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const chip = (page: Page) =>
  page.getByRole('button', { name: /Opciones de caja$/ }).filter({ visible: true });
const choose = async (page: Page, entry: string) => {
  await chip(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

async function opened(page: Page) {
  const opening = dialog(page, 'Abrir caja');
  await opening.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect(await opening.locator('.dialog__body').evaluate(isCut)).toBe(false);
  await opening.getByRole('button', { name: 'Contar billetes y monedas' }).click();
  await opening.getByLabel('Cuántos de $20.00').fill('7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await opening.getByRole('button', { name: 'Abrir caja $150.00' }).click();
  await opening.waitFor({ state: 'hidden' });
}

it.each(widths)('a drawer is opened, filled and emptied by somebody at %i px', async (width) => {
  const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [422] });
  const registerId = registerAt[width];
  await openAt(page, registerId, '/pos');

  await opened(page);
  await expect.poll(() => chip(page).innerText()).toContain('Abierta');
  // An administrator's rail is longer than the screen: it scrolls, and not the page under it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect((await registerOf(registerId)).shift.opening).toMatchObject({ floatCents: 15_000 });

  await choose(page, 'Salida de efectivo');
  await dialog(page, 'Salida de efectivo').getByLabel('Importe').fill('200');
  await page.getByLabel('Motivo').fill('Agua y café');
  await page.getByRole('button', { name: 'Anotar salida' }).click();
  await page.getByText('En la caja hay $150.00.').waitFor();
  await page.getByLabel('Importe').fill('40');
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Anotar salida' }).click();
  await page.getByText('Salida anotada').waitFor();
  const { shift } = await registerOf(registerId);
  expect(shift.cashCents).toBe(11_000);
  const [move] = await thePlatform().cashMoves.inShift(shift.shiftId);
  expect(move).toMatchObject({ direction: 'out', cents: 4_000, reason: 'Agua y café' });

  expect(errors).toEqual([]);
  await close();
});

it.each(widths)(
  'a count is asked for before it is dropped, and kept for another register, at %i px',
  async (width) => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await anOpenDrawer('caja-9');
    await openAt(page, 'caja-7', '/pos');
    const opening = dialog(page, 'Abrir caja');
    await opening.getByRole('button', { name: 'Contar billetes y monedas' }).click();
    // As much as is expected: nothing but the count tells that somebody counted.
    await opening.getByLabel('Cuántos de $20.00').fill('5');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await opening.getByRole('radio', { name: /Caja 9/ }).check();
    await opening.getByRole('button', { name: 'Usar Caja 9' }).waitFor();
    await opening.getByRole('radio', { name: /Caja 7/ }).check();
    expect(await opening.getByLabel('Cuántos de $20.00').inputValue()).toBe('5');
    await opening.getByRole('button', { name: 'Abrir caja $100.00' }).waitFor();
    await opening.getByRole('button', { name: 'Ahora no' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await opening.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await close();
  },
);

it('a register that another person opened is used as it is, and kept by the device over a reload', async () => {
  const { page, close } = await aVisitor(browser, site.url);
  await anOpenDrawer('caja-5');
  await openAs(page, admin, '/pos/crear-tax');

  await choose(page, 'Cambiar de caja');
  await dialog(page, 'Abrir caja')
    .getByRole('radio', { name: /Caja 5/ })
    .check();
  await page.getByRole('button', { name: 'Usar Caja 5' }).click();
  await expect.poll(() => chip(page).innerText()).toContain('Caja 5');
  // The dialog's step back would end what is loaded meanwhile.
  await untilLayers(page, 0);
  await page.reload();
  await expect.poll(() => chip(page).innerText()).toContain('Caja 5');
  await close();
});
