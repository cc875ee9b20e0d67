import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { picture } from '#test/support/promotions/landing-fixture.ts';

const supervisorEmail = 'sonia@test.example';
it.beforeAll(async () => void (await anAccount('supervisor', 'Sonia')));

it('a supervisor creates, hides, changes and deletes categories on one screen [R302 R462 R463 R464 R465 R466]', async ({
  openPage,
}) => {
  const page = await openPage('/pos/crear-categoria', { as: supervisorEmail, expectedStatuses: [409, 422] });
  const createButton = page.getByRole('main').getByRole('button', { name: 'Crear Categoría' });
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.getByText('No hay categorías').waitFor();
  await page.getByLabel('Nombre').fill('Productos');
  await page.getByRole('radio', { name: '🧴' }).check({ force: true });
  await page.locator('input[type=file]').setInputFiles({
    name: 'Estante nuevo.webp',
    mimeType: 'image/webp',
    buffer: readFileSync(picture),
  });
  await page.getByRole('img', { name: 'Imagen de Productos' }).waitFor();
  await createButton.click();
  await page.getByText('Categoría creada').waitFor();
  const createdCategory = (await thePlatform().catalog.categories())[0]!;
  expect(createdCategory.pictureKey).toMatch(/^categorias\/\d{13}-Estante-nuevo\.jpg$/);

  await page.getByLabel('Nombre').fill('Aromas');
  await page.getByRole('button', { name: 'Más iconos' }).click();
  await page.getByLabel('Otro emoji').fill('mi vela 🧑🏽‍🚀');
  await page.getByLabel('Categoría superior').selectOption({ label: '🧴 Productos' });
  await page.getByRole('switch', { name: 'Mostrar en la web' }).click({ force: true });
  await page.reload();
  await page.getByLabel('Categoría superior').waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Aromas');
  await createButton.click();
  await rowOf('Aromas').getByText('🧑🏽‍🚀').waitFor();
  await page.getByRole('switch', { name: 'POS: Aromas' }).click({ force: true });
  await page.getByText('La caja la conserva').waitFor();
  expect(await page.getByRole('switch', { name: 'POS: Aromas' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Visible: Aromas' }).click();
  await page.getByText('2 categorías, 1 oculta').waitFor();
  await page.keyboard.press('/');
  // A single-key shortcut waits until the key cannot be part of a scan.
  await page.getByRole('main').locator('input:focus').waitFor();
  await page.keyboard.type('arom');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.keyboard.press('Escape');

  await aService('incienso', { categoryId: createdCategory.categoryId });
  await page.getByRole('button', { name: 'Editar Aromas' }).click();
  await page.getByLabel('Nombre').fill('Velas');
  await page.getByRole('button', { name: 'Editar Productos' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await rowOf('Velas').waitFor();
  await page.getByRole('button', { name: 'Eliminar Productos' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('La categoría que está debajo pasa a ser principal.').waitFor();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Categoría eliminada').waitFor();
  await rowOf('Velas').getByText('Ninguna').waitFor();
});

it('a supervisor creates, deactivates, changes and deletes taxes alongside those of the owner [R467 R468 R469 R470]', async ({
  openPage,
}) => {
  const page = await openPage('/pos/crear-tax', { as: supervisorEmail });
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const waitForSum = (percent: string) => rowOf('Suma de los activos').getByText(percent).waitFor();
  await page.getByText('Sin impuestos').waitFor();
  const percentField = page.getByLabel('Porcentaje');
  expect([await percentField.inputValue(), await percentField.getAttribute('step')]).toEqual(['10', '0.1']);
  await page.getByLabel('Nombre').fill('IVU estatal');
  await percentField.fill('10.5');
  await page.getByRole('main').getByRole('button', { name: 'Crear Tax' }).click();
  await rowOf('IVU estatal').getByText('10.5%').waitFor();
  // A tax created by another user appears without a reload.
  const owner = site.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  const { reply: cityTax } = await owner(createTax, { body: { name: 'IVU municipal', percent: 1 } });
  await waitForSum('11.5%');
  await page.getByRole('switch', { name: 'Activo: IVU municipal' }).click({ force: true });
  await waitForSum('10.5%');
  await page.getByRole('button', { name: 'Editar IVU estatal' }).click();
  await percentField.fill('9');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForSum('9%');

  await aService('jugo', { taxIds: [cityTax.taxId] });
  await page.reload();
  await rowOf('IVU municipal').getByText('1 producto').waitFor();
  await page.getByRole('button', { name: 'Eliminar IVU municipal' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Un producto lo pierde y se vende sin él.').waitFor();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Impuesto eliminado').waitFor();
});
