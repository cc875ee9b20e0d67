import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { fillDate } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { createGivenDoses } from '#test/support/inventory/medications.ts';
import { it } from '#test/support/journey.ts';

const photo = 'infra/local/seed/pictures/dropper.webp';

const inDays = (days: number) => addDays(getToday(thePlatform().now()), days);
const dialog = (page: Page) => page.getByRole('dialog');
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const countHistoryEntries = (page: Page) => page.evaluate(() => window.history.length);
/** Returns whether the table fits its box, so that no long name pushes a button out of view. */
const isTableFullyVisible = (page: Page) =>
  page.locator('.medication-table').evaluate((table) => table.scrollWidth <= table.clientWidth);
/** Returns whether the table also fits a printed page, which cannot scroll. */
async function isTableFullyVisibleInPrint(page: Page) {
  const screenSize = page.viewportSize()!;
  const readTableClass = () => page.locator('.medication-table table').getAttribute('class');
  const classOnScreen = await readTableClass();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 740, height: 980 });
  const isVisible = await isTableFullyVisible(page);
  await page.setViewportSize(screenSize);
  await page.emulateMedia({ media: null });
  await expect.poll(readTableClass).toBe(classOnScreen);
  return isVisible;
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

async function createMedication(page: Page, name: string) {
  await page.getByRole('button', { name: 'Crear medicamento' }).first().click();
  await dialog(page).getByLabel('Nombre').fill(name);
  await dialog(page).getByLabel('Dosis por frasco').fill('10');
  await dialog(page).getByLabel('mg por frasco').fill('6000');
  await dialog(page).getByLabel('mg por dosis').fill('600');
  await dialog(page).getByLabel('Costo por frasco').fill('48.50');
  await waitForText(page, 'Se calcula: $48.50 ÷ 10 dosis.');
  await dialog(page).getByLabel('Precio de venta por dosis').fill('50');
  expect(await dialog(page).getByLabel('Ganancia').inputValue()).toBe('930.93');
  await dialog(page).getByRole('button', { name: 'Guardar medicamento' }).click();
  await waitForText(page, 'Medicamento agregado con éxito!');
  await rowOf(page, name).getByText('Sin Stock').waitFor();
}

/** Chooses an option in the menu of a row. */
async function chooseMenuOption(page: Page, name: string, option: 'Imagen' | 'Eliminar') {
  await page.getByRole('button', { name: `Más opciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

async function choosePicture(page: Page, name: string) {
  await chooseMenuOption(page, name, 'Imagen');
  await page.locator('input[type=file]').setInputFiles({
    name: 'foto.webp',
    mimeType: 'image/webp',
    buffer: readFileSync(photo),
  });
  await dialog(page)
    .getByRole('img', { name: `Imagen de ${name}` })
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Guardar imagen' }).click();
  await waitForText(page, 'Imagen guardada exitosamente');
  await rowOf(page, name).locator('img').waitFor();
}

/** Receives 12 vials of a lot whose number is typed as by a scanner. */
async function receiveLot(page: Page, name: string, lotNumber: string) {
  await page.getByRole('button', { name: `Recibir lote de ${name}` }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('lotNumber');
  await page.keyboard.type(lotNumber);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('usableUntil');
  await fillDate(page, 'Vence', inDays(20));
  await waitForText(page, 'Vence en 20 días. Se puede recibir.');
  await dialog(page).getByLabel('Frascos recibidos').fill('12');
  await dialog(page).getByLabel('Frascos recibidos').press('Control+Enter');
  await waitForText(page, `Lote recibido: 120 dosis de ${name}`);
  await page
    .getByRole('region', { name: `Lotes de ${name}` })
    .getByText('Vence en 20 días')
    .waitFor();
}

async function correctCount(page: Page, name: string) {
  await page
    .getByRole('region', { name: `Lotes de ${name}` })
    .getByRole('button', { name: 'Movimientos' })
    .click();
  await dialog(page).getByRole('button', { name: 'Corrección' }).click();
  await dialog(page).getByLabel('Dosis contadas').fill('118');
  await waitForText(page, 'Diferencia: −2.');
  await dialog(page).getByLabel('Motivo').fill('Conteo del mes');
  await dialog(page).getByRole('button', { name: 'Guardar corrección' }).click();
  await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'Conteo del mes' })
    .getByText('quedan 118')
    .waitFor();
  await page.keyboard.press('Escape');
}

/** Expects the recipients of the lot in the CSV file and the printed list. */
async function expectExports(page: Page, lotNumber: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Cliente,Teléfono,Municipio,Fecha,Hora,Medicamento,Lote,Dosis,mg,Esteticista,Estado');
  expect(lines[1]).toContain(`${lotNumber},2,1200,`);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet').getByText('Avisado').waitFor();
  await page.emulateMedia({ media: 'screen' });
}

async function recallLot(page: Page, lotNumber: string) {
  await page.getByRole('button', { name: `Retirar lote ${lotNumber}` }).click();
  await waitForText(page, '116 dosis salen del inventario.');
  await dialog(page).getByLabel('Motivo').fill('Aviso del suplidor');
  await dialog(page).getByRole('button', { name: 'Retirar lote' }).click();
  await page.getByRole('heading', { name: 'Quién recibió el lote' }).waitFor();
  await waitForText(page, 'Lote retirado.');
}

it('the owner creates a medication, receives a lot, counts and recalls it [R342 R343 R350 R351 R352]', async ({
  openPage,
}) => {
  const [name, lotNumber] = ['Glutatiónliofilizadosinconservantesdelsuplidordesiempre', 'GLU-2611'];
  await anAccount('admin', 'Lourdes');
  const patient = await aPatient('Marisol');
  const page = await openPage('/admin/inventario', { as: 'lourdes@test.example' });
  await page.getByRole('heading', { name: 'Gestión de Inventario' }).waitFor();
  const initialEntries = await countHistoryEntries(page);
  await createMedication(page, name);
  await waitForText(page, `Advertencia: ${name} tiene una cantidad baja (0).`);
  expect([await isTableFullyVisible(page), await isTableFullyVisibleInPrint(page)]).toEqual([true, true]);
  await choosePicture(page, name);
  await receiveLot(page, name, lotNumber);
  await page.getByText(`Advertencia: ${name}`).waitFor({ state: 'hidden' });
  await correctCount(page, name);

  const lot = (await thePlatform().lots.listShelved()).find(
    (candidate) => candidate.lotNumber === lotNumber,
  )!;
  await createGivenDoses(lot, { patient, doses: 2 });
  await rowOf(page, name).getByText('116', { exact: true }).waitFor();
  await recallLot(page, lotNumber);
  await page.getByRole('row').filter({ hasText: 'Marisol' }).getByText('2 dosis · 1,200 mg').waitFor();
  await page.getByRole('link', { name: /Llamar a Marisol/ }).waitFor();
  await expectExports(page, lotNumber);

  // Earlier dialogs left no history entry, and Back returns to the list.
  expect(await countHistoryEntries(page)).toBe(initialEntries + 1);
  await page.goBack();
  await page.getByRole('heading', { name: 'Gestión de Inventario' }).waitFor();
  await rowOf(page, name).getByText('Sin Stock').waitFor();
  await chooseMenuOption(page, name, 'Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await waitForText(page, 'Medicamento eliminado con éxito!');
});
