import { waitForLayers } from '#test/support/browser/history.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/journey.ts';

it('a visitor leaves an e-mail to be notified when a sold-out product is back [R011]', async ({
  openPage,
}) => {
  const { name } = await aProduct({ name: 'Aceite de romero', stock: 0 });
  const page = await openPage('/tienda', { width: 390 });
  await page.getByRole('button', { name: `Avísame cuando llegue: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Avísame cuando llegue' });
  await dialog.getByLabel('Correo electrónico').fill('una');
  await dialog.getByRole('button', { name: 'Avísame' }).click();
  await dialog.getByText('Correo electrónico inválido.').waitFor();
  await dialog.getByLabel('Correo electrónico').fill('una@test.example');
  await dialog.getByRole('button', { name: 'Avísame' }).click();
  await page.getByText('Te escribimos a una@test.example cuando llegue.').waitFor();
  await waitForLayers(page, 0);
  await page.getByRole('heading', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('button', { name: `Avísame cuando llegue: ${name}` }).waitFor();
});
