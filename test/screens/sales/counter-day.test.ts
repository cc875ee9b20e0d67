import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatReceiptNumber, formatSaleNumber } from '#shared/sales/sale.ts';
import { waitForScreen } from '#test/support/accounts/people.ts';
import { waitForLayers } from '#test/support/browser/history.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { listAllTexts } from '#test/support/notifications/pdf-pages.ts';
import {
  cashier,
  emailField,
  finishButton,
  itemButton,
  openAtRegister,
} from '#test/support/sales/pos-page.ts';

it.beforeAll(async () => {
  await anAccount('admin', 'Lourdes');
  await aCategory({ categoryId: 'cuerpo', name: 'Cuidado corporal' });
  await aTax({ taxId: 'estatal', name: 'IVU estatal', basisPoints: 1050 });
  await aTax({ taxId: 'municipal', name: 'IVU municipal', basisPoints: 100 });
});

const photo = fileURLToPath(new URL('../../../web/src/assets/hero.jpg', import.meta.url));

/** Creates a product at $40.00 with 11.5 % of taxes. */
async function createProduct(page: Page, name: string) {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Categoría').selectOption('cuerpo');
  await page.getByLabel('Costo').fill('25');
  await page.getByLabel('Margen').fill('60');
  await page.getByLabel('Existencia inicial').fill('3');
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('img', { name: `Imagen de ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Crear Producto' }).click();
  await waitForScreen(page, 'Administrar Productos');
  await waitForLayers(page, 0);
}

async function openDrawer(page: Page, registerId: string) {
  await openAtRegister(page, registerId, cashier);
  const opening = page.getByRole('dialog', { name: 'Abrir caja' });
  await opening.getByText('$100.00', { exact: true }).first().click();
  await opening.getByRole('button', { name: 'Abrir caja $100.00' }).click();
  await opening.waitFor({ state: 'hidden' });
  await waitForLayers(page, 0);
}

/** Sells the product for $44.60 in cash, with $50.00 received. */
async function sellForCash(page: Page, { name, clientEmail }: { name: string; clientEmail: string }) {
  await itemButton(page, name).locator('img').waitFor();
  await itemButton(page, name).click();
  await emailField(page).fill(clientEmail);
  await page.getByRole('button', { name: '$50', exact: true }).click();
  await finishButton(page).click();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  const receiptPath = await page.getByRole('link', { name: 'Ver recibo' }).getAttribute('href');
  const sale = await thePlatform().sales.find(receiptPath?.split('/').at(-1) ?? '');
  return sale!;
}

/** Reads the receipt e-mail in the client's mailbox, and its PDF. */
async function readReceipt(clientEmail: string) {
  await site.waitUntilSettled();
  const [mail] = site.messages.mailbox.list({ type: 'mail', to: clientEmail });
  if (!mail) throw new Error(`No e-mail arrived at ${clientEmail}.`);
  const pdf = Buffer.from(mail.attachments[0]?.base64 ?? '', 'base64').toString('latin1');
  return { subject: mail.subject, texts: listAllTexts(pdf) };
}

async function returnWholeSale(page: Page, number: string) {
  await page.getByRole('link', { name: 'Ver recibo' }).click();
  await page.getByRole('button', { name: 'Devolver' }).click();
  const dialog = page.getByRole('dialog', { name: `Devolver de la venta ${number}` });
  await dialog.getByText('Toda la venta').click();
  await dialog.getByText('Defecto', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Devolver $44.60' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitForLayers(page, 0);
}

/** Closes the drawer with the opening float only, and returns the number of its Z. */
async function closeDrawer(page: Page): Promise<string> {
  await page.goto('/pos/caja/cerrar');
  await page.getByLabel('Cuántos de $100.00').fill('1');
  await page.getByText('Cuadra', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar caja' }).click();
  await page.waitForURL(/\/pos\/cierre-z\?z=\d+$/);
  return new URL(page.url()).searchParams.get('z') ?? '';
}

it('a cashier sells a new product for cash, refunds it, and finds both in the Z and the report [R310 R326 R336 R449]', async ({
  openPage,
}) => {
  const page = await openPage('/pos/crear-producto', { as: cashier });
  const [name, clientEmail] = ['Loción de avena', 'clienta@test.example'];
  await createProduct(page, name);
  await openDrawer(page, 'caja-1');
  const sale = await sellForCash(page, { name, clientEmail });
  expect(sale.tenders).toMatchObject([{ method: 'cash', amountCents: 4_460, receivedCents: 5_000 }]);

  const { subject, texts } = await readReceipt(clientEmail);
  expect(subject).toBe(`Tu recibo ${formatReceiptNumber(sale)}`);
  for (const text of [name, '$40.00', '$4.20', '$0.40', '$44.60', '$50.00', '$5.40'])
    expect(texts.join(' ')).toContain(text);

  await returnWholeSale(page, formatSaleNumber(sale));
  const closingNumber = await closeDrawer(page);
  const { figures, differenceCents } = await thePlatform().closings.get(Number(closingNumber));
  expect([figures.totalCents, figures.returnedCents, differenceCents]).toEqual([4_460, 4_460, 0]);
  const closingReport = page.getByRole('article', { name: /^Cierre de Caja \(Z\)/ });
  await closingReport.getByText('-$44.60').first().waitFor();

  await site.waitUntilSettled();
  await page.goto('/pos/reporte-ventas');
  await page.getByText('Hoy', { exact: true }).click();
  await page.getByText('Por día', { exact: true }).click();
  await page.getByText('$44.60').filter({ visible: true }).first().waitFor();
});
