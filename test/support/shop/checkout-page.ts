import type { Page } from 'playwright-core';
import type { Product } from '#shared/catalog/product.ts';

/** Adds pieces of a product to the cart and opens the checkout form. */
export async function addToCart(page: Page, { name }: Product, pieces: number): Promise<void> {
  await page.goto('/tienda');
  await page.getByRole('button', { name: `Agregar ${name} al carrito` }).click();
  const stepper = page.getByRole('group', { name: `Cantidad de ${name} en el carrito` });
  for (let added = 1; added < pieces; added += 1)
    await page.getByRole('button', { name: 'Agregar uno' }).and(stepper.getByRole('button')).click();
  await page.getByRole('link', { name: /^Carrito/ }).click();
  await page.getByRole('heading', { name: 'Finalizar compra' }).waitFor();
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill('Marisol Ortiz Díaz');
  await page.getByLabel('Correo electrónico').fill('marisol.ortiz@test.example');
  await page.getByLabel('Teléfono', { exact: true }).fill('787-555-0117');
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByText('Entrega en Puerto Rico').click();
  await page.getByLabel('Dirección').fill('Calle Loíza 1754');
  await page.getByLabel('Municipio', { exact: true }).selectOption('Caguas');
  await page.getByLabel('Código postal').fill('00725');
}

export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Nombre en la tarjeta').fill('Marisol Ortiz Díaz');
  await page.getByRole('combobox', { name: 'Tarjeta' }).selectOption(number);
}
