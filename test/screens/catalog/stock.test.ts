import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/journey.ts';

it('the owner receives, counts and writes off goods by keyboard, and downloads the list [R461]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Lourdes');
  await aCategory({ categoryId: 'facial', name: 'Cuidado facial' });
  const fields = { categoryId: 'facial', presentation: '30 ml', costCents: 2_400 };
  await aProduct({ ...fields, name: 'Exfoliante de arroz', stock: 0, minimumStock: 4 });
  await aProduct({ ...fields, name: 'Bruma facial', stock: 3, minimumStock: 5 });
  await aProduct({ ...fields, name: 'Sérum vitamina C', stock: 14, minimumStock: 6, code: '7501234500118' });
  const page = await openPage('/pos/inventario', { as: 'lourdes@test.example' });
  const panel = page.getByRole('region', { name: 'Sérum vitamina C' });
  const waitForMovement = (text: string) => panel.getByRole('listitem').filter({ hasText: text }).waitFor();
  const click = (name: string) => panel.getByRole('button', { name }).click();
  const waitForRow = (text: string) => page.getByRole('row').filter({ hasText: text }).waitFor();
  await waitForRow('Agotado');
  expect(await page.locator('.figure-row--pairs dd').allInnerTexts()).toEqual(['3', '17', '$408.00', '2']);
  await page.getByRole('button', { name: 'Exfoliante de arroz' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForMovement('Existencia inicial');

  await click('Recibir mercancía');
  await page.getByLabel('Unidades recibidas').fill('12');
  await page.getByLabel('Factura').fill('F-20418');
  await page.keyboard.press('Enter');
  await waitForMovement('Factura F-20418');
  await click('Corregir');
  await page.getByLabel('Unidades contadas').fill('25');
  await page.getByLabel('Nota').fill('Falta uno en la vitrina');
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  await waitForMovement('Conteo: Falta uno en la vitrina');
  await click('Corregir');
  await page.getByRole('dialog').getByText('Pérdida', { exact: true }).click();
  await page.getByLabel('Unidades perdidas').fill('20');
  await page.getByRole('button', { name: 'Restar 20 unidades' }).click();
  await waitForMovement('Pérdida');
  await waitForRow('Quedan 5');
  const changes = await panel.locator('li > :nth-child(3)').allInnerTexts();
  expect(changes.map((text) => text.replace(/\D*(?=[+−])/, ''))).toEqual(['−20', '−1', '+12', '+14']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines).toContain('Sérum vitamina C,30 ml,7501234500118,Cuidado facial,5,6,En mínimo,24.00,120.00');

  // On a phone a product is a separate page, with a back button.
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('table', { name: 'Inventario' });
  await list.waitFor({ state: 'hidden' });
  await page.goBack();
  await list.waitFor();
});
