import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width } from '#test/support/browser/visitor.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { picture } from '#test/support/promotions/landing-scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let supervisor: { email: string };

beforeAll(async () => {
  site = await anEmptySite();
  supervisor = await anAccount('supervisor', 'Sonia');
  browser = await openBrowser();
});
beforeEach(async () => {
  const { catalog, taxes, commit } = thePlatform();
  for (const category of await catalog.categories()) await commit(catalog.removeCategory(category));
  for (const tax of await taxes.all()) await commit(taxes.remove(tax));
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = async (address: string, title: string, width: Width = 1280) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409, 422] });
  await openAs(visitor.page, supervisor.email, address);
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
  return visitor;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const main = (page: Page) => page.getByRole('main');

describe('the categories', () => {
  it('are made, found, hidden, changed and deleted in one place [R302 R462 R463 R464 R465 R466]', async () => {
    const { page, errors, close } = await open('/pos/crear-categoria', 'Crear Categoría');
    await page.getByText('No hay categorías').waitFor();
    await main(page).getByRole('button', { name: 'Crear Categoría' }).click();
    await page.getByText('Nombre requerido').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByLabel('Nombre').fill('Productos');
    await page.getByRole('radio', { name: '🧴' }).check({ force: true });
    await page.locator('input[type=file]').setInputFiles({
      name: 'Estante nuevo.webp',
      mimeType: 'image/webp',
      buffer: readFileSync(picture),
    });
    await page.getByRole('img', { name: 'Imagen de Productos' }).waitFor();
    await main(page).getByRole('button', { name: 'Crear Categoría' }).click();
    await page.getByText('Categoría creada').waitFor();
    const made = (await thePlatform().catalog.categories())[0]!;
    expect(made.pictureKey).toMatch(/^categorias\/\d{13}-Estante-nuevo\.jpg$/);

    await page.getByLabel('Nombre').fill('Aromas');
    await page.getByRole('button', { name: 'Más iconos' }).click();
    await page.getByLabel('Otro emoji').fill('mi vela 🧑🏽‍🚀');
    await page.getByLabel('Categoría superior').selectOption({ label: '🧴 Productos' });
    await page.getByRole('switch', { name: 'Mostrar en la web' }).click({ force: true });
    await page.reload();
    await page.getByLabel('Categoría superior').waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Aromas');
    await main(page).getByRole('button', { name: 'Crear Categoría' }).click();
    await rowOf(page, 'Aromas').getByText('🧑🏽‍🚀').waitFor();

    await page.getByRole('switch', { name: 'POS: Aromas' }).click({ force: true });
    await page.getByText('La caja la conserva').waitFor();
    expect(await page.getByRole('switch', { name: 'POS: Aromas' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Visible: Aromas' }).click();
    await rowOf(page, 'Aromas').getByText('Oculta').waitFor();
    await page.getByText('2 categorías, 1 oculta').waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('arom');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.keyboard.press('Escape');
    await rowOf(page, 'Productos').first().waitFor();

    await aService('incienso', { categoryId: made.categoryId });
    await page.getByRole('button', { name: 'Editar Aromas' }).click();
    await page.getByRole('heading', { name: 'Editar Categoría' }).waitFor();
    await page.getByLabel('Nombre').fill('Velas');
    await page.getByRole('button', { name: 'Editar Productos' }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Categoría guardada').waitFor();
    await rowOf(page, 'Velas').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Eliminar Productos' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('La categoría que está debajo pasa a ser principal.').waitFor();
    await dialog.getByText('Se borra la imagen de la categoría.').waitFor();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Categoría eliminada').waitFor();
    await rowOf(page, 'Velas').getByText('Ninguna').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('are read and made on a phone, where what is seldom said is folded away', async () => {
    const parent = await aCategory({ name: 'Faciales', icon: '💆' });
    await aCategory({ name: 'Limpiezas', icon: '💧', parentId: parent.categoryId, visible: false });
    const { page, errors, close } = await open('/pos/crear-categoria', 'Crear Categoría', 390);
    await rowOf(page, 'Limpiezas').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Descripción, imagen e inicio' }).click();
    await page.getByLabel('Descripción').fill('De temporada');
    await page.getByLabel('Nombre').fill('Corporales');
    await main(page).getByRole('button', { name: 'Crear Categoría' }).click();
    await rowOf(page, 'Corporales').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the taxes', () => {
  it('are read on a phone, with what the active ones make together', async () => {
    await aTax({ name: 'IVU municipal', basisPoints: 100 });
    await aTax({ name: 'IVU reducido estatal', basisPoints: 600, active: false });
    const { page, errors, close } = await open('/pos/crear-tax', 'Crear Tax', 390);
    await rowOf(page, 'Suma de los activos').getByText('1%').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('are made, turned off, changed and deleted in one place [R467 R468 R469 R470]', async () => {
    const { page, errors, close } = await open('/pos/crear-tax', 'Crear Tax');
    await page.getByText('Sin impuestos').waitFor();
    const percent = page.getByLabel('Porcentaje');
    expect([await percent.inputValue(), await percent.getAttribute('step')]).toEqual(['10', '0.1']);
    await percent.fill('105');
    await main(page).getByRole('button', { name: 'Crear Tax' }).click();
    await page.getByText('No puede superar 100').waitFor();
    await page.getByText('Nombre requerido').waitFor();
    await percent.fill('-1');
    await page.getByText('No puede ser negativo').waitFor();
    await percent.fill('');
    await page.getByText('Ingresa un número').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByLabel('Nombre').fill('IVU estatal');
    await percent.fill('10.5');
    await main(page).getByRole('button', { name: 'Crear Tax' }).click();
    await rowOf(page, 'IVU estatal').getByText('10.5%').waitFor();
    // Made by somebody else, it is here without a reload.
    const owner = site.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    const { reply: city } = await owner(createTax, { body: { name: 'IVU municipal', percent: 1 } });
    await rowOf(page, 'Suma de los activos').getByText('11.5%').waitFor();

    await page.getByRole('switch', { name: 'Activo: IVU municipal' }).click({ force: true });
    await rowOf(page, 'Suma de los activos').getByText('10.5%').waitFor();
    await page.getByRole('button', { name: 'Editar IVU estatal' }).click();
    await percent.fill('9');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await rowOf(page, 'Suma de los activos').getByText('9%').waitFor();

    await aService('jugo', { taxIds: [city.taxId] });
    await page.reload();
    await rowOf(page, 'IVU municipal').getByText('1 producto').waitFor();
    await page.getByRole('button', { name: 'Eliminar IVU municipal' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Un producto lo pierde y se vende sin él.').waitFor();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Impuesto eliminado').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByLabel('Nombre').fill('A medias');
    await page.getByRole('link', { name: 'Crear Categoría' }).click();
    await page.getByText('¿Descartar los cambios?').waitFor();
    await page.getByRole('button', { name: 'Descartar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Crear Categoría' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
