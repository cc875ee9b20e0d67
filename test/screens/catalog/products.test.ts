import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForScreen } from '#test/support/accounts/people.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

const photo = fileURLToPath(new URL('../../../web/src/assets/hero.jpg', import.meta.url));
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const measureLongestSide = (image: Element) => {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement;
  return Math.max(naturalWidth, naturalHeight);
};

async function fillForm(page: Page, name: string) {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Categoría').selectOption('cuerpo');
  await page.getByLabel('Costo').fill('25');
  await page.getByLabel('Margen').fill('60');
}

/** Creates a product with a picture, at $40.00. */
async function createProduct(page: Page, name: string) {
  await fillForm(page, name);
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('img', { name: `Imagen de ${name}` }).waitFor();
  const preview = page.getByRole('region', { name: 'Así se verá en la caja' });
  expect((await preview.locator('dl').innerText()).replace(/\s+/g, ' ')).toBe(
    'Precio $40.00 IVU estatal (10.5%) $4.20 IVU municipal (1%) $0.40 El cliente paga $44.60',
  );
  await page.getByRole('button', { name: 'Crear Producto' }).click();
  await waitForScreen(page, 'Administrar Productos');
  const image = rowOf(page, name).locator('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate(measureLongestSide)).toBe(480);
}

it('a supervisor creates, hides, changes and deletes a product, and creates a service that a client can request [R449 R451 R455 R456 R457]', async ({
  openPage,
}) => {
  await anAccount('supervisor', 'Hector');
  const { patientId, email } = await aPatient('Marisol');
  await aCategory({ categoryId: 'cuerpo', name: 'Cuidado corporal' });
  await aTax({ name: 'IVU estatal', basisPoints: 1050 });
  await aTax({ name: 'IVU municipal', basisPoints: 100 });
  const [name, serviceName] = ['Loción de avena', 'Masaje de piedras'];
  const page = await openPage('/pos/crear-producto', { as: 'hector@test.example' });
  const row = rowOf(page, name);
  await createProduct(page, name);
  const visibilityResponse = page.waitForResponse(/\/visibility$/);
  await row.getByRole('switch', { name: `Web: ${name}` }).click();
  await visibilityResponse;
  await page.reload();
  await row.getByRole('switch', { name: `Web: ${name}` }).waitFor();
  expect(await row.getByRole('switch', { name: `Web: ${name}` }).isChecked()).toBe(false);
  expect(await row.getByRole('switch', { name: `POS: ${name}` }).isChecked()).toBe(true);
  await row.getByRole('link', { name: `Editar ${name}` }).click();
  await waitForScreen(page, 'Editar producto');
  await page.getByLabel('Precio').fill('50');
  expect(await page.getByLabel('Margen').inputValue()).toBe('100');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await row.getByText('$50.00').waitFor();
  await row.getByRole('button', { name: `Más acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar producto' }).click();
  const question = page.getByRole('alertdialog', { name: 'Eliminar producto' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await row.waitFor({ state: 'detached' });

  await page.goto('/pos/crear-producto');
  await page.getByText('Servicio', { exact: true }).click();
  await fillForm(page, serviceName);
  await page.getByRole('button', { name: 'Crear Producto' }).press('Enter');
  await waitForScreen(page, 'Administrar Productos');
  const clientPage = await openPage(`/paciente/${patientId}/citas`, { as: email, width: 390 });
  await clientPage
    .getByRole('button', { name: /Solicitar/ })
    .first()
    .click();
  await clientPage.getByText(serviceName).first().waitFor();
});
