import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/journey.ts';
import { changePosSettings, createSale } from '#test/support/sales/pos.ts';
import {
  aShop,
  cashier,
  emailField,
  finishButton,
  itemButton,
  saleLine,
  saleRegion,
  scan,
  supervisor,
} from '#test/support/sales/pos-page.ts';

let shop: Awaited<ReturnType<typeof aShop>>;
it.beforeAll(async ({ site }) => {
  shop = await aShop(site);
  await changePosSettings({ walkInWithoutEmail: true, splitPayments: true, tips: true });
});

const listSalesTo = async (clientEmail: string) => {
  const { sales, now } = thePlatform();
  return (await sales.onDay(getToday(now()))).filter(({ client }) => client?.email === clientEmail);
};
const listSalesOfProduct = async ({ productId }: Product) => {
  const { sales, now } = thePlatform();
  const salesOfToday = await sales.onDay(getToday(now()));
  return salesOfToday.filter(({ lines }) => lines.some(({ itemId }) => itemId === productId));
};
const payByCard = (page: Page) => page.getByRole('radio', { name: 'Tarjeta' }).check({ force: true });
const waitForSale = (page: Page) =>
  page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();

it('a cashier sells for cash with change and keeps the sale after a reload [R304 R305 R306 R310]', async ({
  openPage,
}) => {
  const page = await openPage('/pos', { as: cashier });
  await itemButton(page, 'Crema de noche').click();
  await itemButton(page, 'Facial hidratante').click();
  await itemButton(page, 'Crema de noche').click();
  await emailField(page).fill(' Marisol@Test.Example ');
  await page.reload();

  await saleLine(page, 'Crema de noche').getByText('$112.00').waitFor();
  expect(await emailField(page).inputValue()).toBe(' Marisol@Test.Example ');
  await finishButton(page).waitFor();
  const totals = await saleRegion(page).locator('dl').innerText();
  expect(totals.split(/\n+/)).toEqual([
    'Subtotal',
    '$207.00',
    'IVU estatal 10.5% de $112.00',
    '$11.76',
    'IVU municipal 1% de $112.00',
    '$1.12',
    'Total',
    '$219.88',
  ]);
  expect(await finishButton(page).isDisabled()).toBe(true);
  for (const bill of ['$50', '$50', '$50', '$50', '$30', '$10'])
    await page.getByRole('button', { name: bill, exact: true }).click();
  await page.getByText('Cambio').waitFor();
  await finishButton(page).click();

  await waitForSale(page);
  expect(await saleRegion(page).getByText('$20.12').isVisible()).toBe(true);
  await page.getByText('Carrito vacío').waitFor();
  const [storedSale] = await listSalesTo('marisol@test.example');
  expect(storedSale).toMatchObject({
    totalCents: 21_988,
    tenders: [{ method: 'cash', amountCents: 21_988, receivedCents: 24_000 }],
  });
  const receiptPath = await page.getByRole('link', { name: 'Ver recibo' }).getAttribute('href');
  expect(receiptPath).toBe(`/pos/ventas/${storedSale?.saleId}`);
});

it('a cashier sells by card using only keyboard and scanner [R325]', async ({ openPage }) => {
  const page = await openPage('/pos', { as: cashier });
  await itemButton(page, 'Crema de noche').waitFor();
  await page.keyboard.press('/');
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.type('noche crema');
  await itemButton(page, 'Facial hidratante').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await itemButton(page, 'Crema de noche').focus();
  await page.keyboard.press('Enter');
  await saleLine(page, 'Crema de noche').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('+');
  await saleLine(page, 'Crema de noche').getByText('$112.00').waitFor();
  await page.keyboard.press('-');
  await saleLine(page, 'Crema de noche').getByText('$56.00', { exact: true }).waitFor();
  await page.getByLabel('Recibido').focus();
  await scan(page, '7501234500118');
  await saleLine(page, 'Crema de noche').getByText('$112.00').waitFor();
  expect(await page.getByLabel('Recibido').inputValue()).toBe('');
  await scan(page, '0000000000000');
  await page.getByText('Ningún artículo tiene el código 0000000000000').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('luz@test.example');
  await page.keyboard.press('F8');
  await expect.poll(() => page.getByRole('radio', { name: 'Tarjeta' }).isChecked()).toBe(true);
  await page.keyboard.press('F9');

  await waitForSale(page);
  expect(await listSalesTo('luz@test.example')).toMatchObject([
    { totalCents: 12_488, tenders: [{ method: 'card' }] },
  ]);
});

/** Measures the pixels between a field of the open dialog and a toast, which is 356 px wide. */
const measureToastSpace = (field: Locator) =>
  field.evaluate((element) => {
    const marker = document.createElement('i');
    marker.style.cssText = 'position: fixed; width: 356px; right: var(--toast-right)';
    element.closest('dialog')!.append(marker);
    const space = marker.getBoundingClientRect().left - element.getBoundingClientRect().right;
    marker.remove();
    return space;
  });

it('a supervisor resumes a sale that a cashier parked, with a discount within their limit [R302]', async ({
  openPage,
}) => {
  const cashierPage = await openPage('/pos', { as: cashier });
  await itemButton(cashierPage, 'Facial hidratante').click();
  await emailField(cashierPage).fill('rosa@test.example');
  await cashierPage.getByRole('button', { name: 'Guardar' }).click();
  await cashierPage.getByText('Venta de rosa@test.example guardada').waitFor();
  await cashierPage.getByText('Carrito vacío').waitFor();

  const page = await openPage('/pos', { as: supervisor });
  await page.getByRole('button', { name: /^Retomar/ }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'rosa@test.example' });
  expect(await row.innerText()).toContain('1 artículo');
  await row.getByRole('button', { name: /^Retomar/ }).click();
  await saleLine(page, 'Facial hidratante').waitFor();
  expect(await emailField(page).inputValue()).toBe('rosa@test.example');
  await cashierPage.getByRole('button', { name: /^Retomar/ }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Agregar descuento' }).click();
  await page.getByLabel('Descuento en %').fill('20');
  await page.getByLabel('Motivo').fill('Promoción de otoño');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();
  await page.getByText('Tu límite es 10%. Pide a administración que lo apruebe.').waitFor();
  await page.getByRole('button', { name: 'Editar el descuento de la venta' }).click();
  expect(await measureToastSpace(page.getByLabel('Motivo'))).toBeGreaterThanOrEqual(0);
  await page.getByLabel('Descuento en %').fill('10');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();
  await saleRegion(page).getByText('-$9.50').waitFor();
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finishButton(page).click();
  await waitForSale(page);
  expect(await listSalesTo('rosa@test.example')).toMatchObject([{ totalCents: 8_550, discountCents: 950 }]);
});

it('a cashier sells once despite a double click, a copied tab and a lost response [R310 R311]', async ({
  openPage,
}) => {
  const soap = await aProduct({ name: 'Jabón de avena', priceCents: 900, stock: 9 });
  const page = await openPage('/pos', { as: cashier, expectsLoadErrors: true });
  await itemButton(page, 'Jabón de avena').click();
  await emailField(page).fill('ana@test.example');
  await payByCard(page);
  const [copiedTab] = await Promise.all([
    page.context().waitForEvent('page'),
    // A tab opened by another tab starts with a copy of its session storage.
    page.evaluate(() => void window.open('/pos')),
  ]);
  await finishButton(copiedTab).waitFor();
  await page.route('**/api/sales/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await finishButton(page).click();
  await page
    .getByRole('alert')
    .getByText(/No sabemos|no sabemos/)
    .waitFor();
  await page.unroute('**/api/sales/*');
  await finishButton(page).dblclick();
  await page.getByText('Carrito vacío').waitFor();

  await finishButton(copiedTab).click();
  await copiedTab.getByText('Esta venta ya se había registrado.').waitFor();
  await copiedTab.getByText('Carrito vacío').waitFor();
  expect(await listSalesOfProduct(soap)).toHaveLength(1);
});

it('a cashier sells the remaining stock at the new price after both changed [R279 R323]', async ({
  openPage,
}) => {
  const oil = await aProduct({ name: 'Aceite de rosa', priceCents: 3_200, stock: 2, minimumStock: 0 });
  const page = await openPage('/pos', { as: cashier, expectedStatuses: [409, 422] });
  const oilTile = itemButton(page, 'Aceite de rosa');
  await oilTile.getByText('Quedan 2').waitFor();
  for (let attempt = 0; attempt < 3; attempt += 1) await oilTile.click();
  await page.getByText('De Aceite de rosa quedan 2.').waitFor();
  await emailField(page).fill('iris@test.example');
  await payByCard(page);
  await createSale(shop.asAdmin, { chosen: [{ product: oil }] });
  await finishButton(page).click();
  await page.getByText('No queda suficiente existencia. Ajusta la cantidad.').waitFor();
  await saleLine(page, 'Aceite de rosa').getByText('De Aceite de rosa queda 1.').waitFor();
  await page.getByRole('button', { name: 'Dejar 1' }).click();

  const { catalog, commit } = thePlatform();
  // This write does not send a live update to open catalogs.
  await commit(catalog.changeProduct((await catalog.find(oil.productId))!, { priceCents: 3_500 }));
  await finishButton(page).click();
  await page.getByText('Cambiaron precios desde que los viste. Revisa el total y cobra otra vez.').waitFor();
  await saleLine(page, 'Aceite de rosa').getByText('Cambió de $32.00 a $35.00.').waitFor();
  await finishButton(page).click();
  await page.getByText('Revisa las líneas marcadas para finalizar.').waitFor();
  expect(await listSalesTo('iris@test.example')).toEqual([]);
  await page.getByRole('button', { name: 'Usar $35.00' }).click();
  await finishButton(page).click();
  await waitForSale(page);
  expect(await listSalesTo('iris@test.example')).toMatchObject([{ totalCents: 3_500 }]);
  await oilTile.getByText('Agotado').waitFor();
});

it('a cashier takes a tip and two payments from a client without an e-mail', async ({ openPage }) => {
  const massage = await aProduct({ kind: 'service', name: 'Drenaje', priceCents: 8_000, stock: 0 });
  const { staffId } = await aStaffMember('Camila', { serviceIds: [massage.productId] });
  const page = await openPage('/pos', { as: cashier });
  await itemButton(page, 'Drenaje').click();
  await page.getByRole('radio', { name: '15% $12.00' }).check({ force: true });
  await page.getByText('Propina para Camila Prueba').waitFor();
  await page.getByRole('radio', { name: 'Otra' }).check({ force: true });
  const amount = page.getByLabel('Propina en dólares');
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
  const fieldBox = await amount.boundingBox();
  const saleBox = await page.locator('.sale__what').boundingBox();
  expect(fieldBox!.y + fieldBox!.height).toBeLessThanOrEqual(saleBox!.y + saleBox!.height);
  await page.keyboard.type('14');
  await page.getByRole('button', { name: 'Dividir' }).click();
  await page.getByLabel('Importe').fill('60');
  await page.getByRole('button', { name: 'Agregar pago $60.00' }).click();
  await payByCard(page);
  await page.getByLabel('Últimos cuatro').fill('4242');
  await finishButton(page).click();

  await page.getByText('Venta registrada.').waitFor();
  expect(await listSalesOfProduct(massage)).toMatchObject([
    {
      totalCents: 8_000,
      tip: { staffId, cents: 1_400 },
      tenders: [
        { method: 'cash', amountCents: 6_000 },
        { method: 'card', amountCents: 3_400, lastFour: '4242' },
      ],
    },
  ]);
});
