import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForLayers } from '#test/support/browser/history.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, site } from '#test/support/journey.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { readRegister } from '#test/support/sales/drawers.ts';
import { aCart, anOpenDrawer, card, cash, sellCart } from '#test/support/sales/pos.ts';
import { openAtRegister } from '#test/support/sales/pos-page.ts';

const adminEmail = 'lourdes@test.example';
const registerId = 'caja-3';
const registerChip = (page: Page) =>
  page.getByRole('button', { name: /Opciones de caja$/ }).filter({ visible: true });
const chooseMenuEntry = async (page: Page, entry: string) => {
  await registerChip(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const expectRegister = (page: Page, register: string) =>
  expect.poll(() => registerChip(page).innerText()).toContain(register);

/** Uses another user's open register first, then opens the own register with a count of $150.00. */
async function openDrawer(page: Page) {
  await chooseMenuEntry(page, 'Cambiar de caja');
  await dialog(page, 'Abrir caja')
    .getByRole('radio', { name: /Caja 5/ })
    .check();
  await page.getByRole('button', { name: 'Usar Caja 5' }).click();
  await expectRegister(page, 'Caja 5');
  // A closing dialog goes back in the history, which would abort the reload.
  await waitForLayers(page, 0);
  await page.reload();
  await expectRegister(page, 'Caja 5');

  await openAtRegister(page, registerId, adminEmail);
  const opening = dialog(page, 'Abrir caja');
  await opening.getByRole('button', { name: 'Contar billetes y monedas' }).click();
  await opening.getByLabel('Cuántos de $20.00').fill('7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await opening.getByRole('radio', { name: /Caja 5/ }).check();
  await opening.getByRole('button', { name: 'Usar Caja 5' }).waitFor();
  await opening.getByRole('radio', { name: /Caja 3/ }).check();
  expect(await opening.getByLabel('Cuántos de $20.00').inputValue()).toBe('7');
  await opening.getByRole('button', { name: 'Abrir caja $150.00' }).click();
  await opening.waitFor({ state: 'hidden' });
  await expectRegister(page, 'Abierta');
}

async function withdrawCash(page: Page) {
  await chooseMenuEntry(page, 'Salida de efectivo');
  await page.getByLabel('Importe').fill('40');
  await page.getByLabel('Motivo').fill('Agua y café');
  await page.getByRole('button', { name: 'Anotar salida' }).click();
  await page.getByText('Salida anotada').waitFor();
  const { shift } = await readRegister(registerId);
  expect([shift.opening?.floatCents, shift.cashCents]).toEqual([15_000, 11_000]);
  expect(await thePlatform().cashMoves.inShift(shift.shiftId)).toMatchObject([
    { direction: 'out', cents: 4_000, reason: 'Agua y café' },
  ]);
}

/** Closes with $165.00 instead of $166.00. The count survives a reload. */
async function closeWithShortage(page: Page) {
  await page.getByLabel('Cuántos de $100.00').fill('1');
  await page.getByLabel('Cuántos de $20.00').fill('3');
  await page.getByLabel('Cuántos de $5.00').focus();
  await page.keyboard.type('1');
  await page.reload();
  await page.getByText('$165.00').first().waitFor();
  await page.getByText('Faltan').waitFor();
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByText('Escribe por qué no cuadra.').waitFor();
  await page.getByLabel('Nota de la diferencia').fill('Di un dólar de más en el cambio.');
  await page.getByLabel('Total del terminal').fill('24');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const question = page.getByRole('alertdialog', { name: /^Cerrar Caja/ });
  await question.getByText(/con \$1\.00 de menos\. La Z \d{4} no se puede cambiar\./).waitFor();
  await question.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.waitForURL(/\/pos\/cierre-z\?z=\d+$/);
}

it('a cashier opens a drawer, takes cash out, closes it with a shortage and a note, and downloads and prints its Z [R336 R339]', async ({
  openPage,
}) => {
  const asAdmin = site.as(await anAccount('admin', 'Lourdes'));
  await anOpenDrawer('caja-5');
  const page = await openPage('/pos/crear-tax', { as: adminEmail });
  await openDrawer(page);
  await withdrawCash(page);
  const [cream, candle] = [await aProduct({ priceCents: 5_600 }), await aProduct({ priceCents: 2_400 })];
  await sellCart(asAdmin, await aCart({ registerId, chosen: [{ product: cream }] }), [cash(5_600, 6_000)]);
  await sellCart(asAdmin, await aCart({ registerId, chosen: [{ product: candle }] }), [card(2_400)]);

  await page.goto('/pos/caja/cerrar');
  await closeWithShortage(page);
  const closingReport = page.getByRole('article', { name: /^Cierre de Caja \(Z\) \d{4}$/ });
  await closingReport.getByText('$166.00').first().waitFor();
  await closingReport.getByText('Nota: Di un dólar de más en el cambio.').waitFor();
  await page.getByText('Enviada por correo').waitFor();
  const downloadFile = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const pdf = await downloadFile('PDF');
  expect(pdf.name).toMatch(/^cierre-z-\d{4}\.pdf$/);
  expect(extractPdfText(pdf.content)).toContain('Total cobrado');
  const csv = (await downloadFile('CSV')).content.toString('utf8');
  expect(csv).toContain('Venta,Hora,Método,Subtotal,IVU,Total,Propina,Origen');

  // Content below its last line would print an empty page.
  await page.emulateMedia({ media: 'print' });
  const reportBottom = await closingReport.evaluate((article) => article.getBoundingClientRect().bottom);
  const pageBottom = await page.evaluate(() => document.body.getBoundingClientRect().bottom);
  expect(pageBottom).toBeCloseTo(reportBottom, 0);
});
