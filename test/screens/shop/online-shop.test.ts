import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { toProductSlug } from '#shared/shop/shop-product.ts';
import { dropFirstResponse } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';
import { addToCart, fillAddress, fillCard, fillContact } from '#test/support/shop/checkout-page.ts';
import { aTaxedShop, changeShopSettings } from '#test/support/shop/orders.ts';

const adminEmail = 'lourdes@test.example';
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ site: testSite }) => {
  shop = await aTaxedShop(testSite, testSite.as(await anAccount('admin', 'Lourdes')));
});

/** Creates a product with a stock of nine at $56.00, which is $62.44 with taxes. */
const createProduct = (name: string) => shop.serum({ name, priceCents: 5_600 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const payButton = (page: Page) => button(page, /^Pagar/);
const readMeta = (page: Page, name: string) =>
  page.locator(`meta[name=${name}]`).getAttribute('content', { timeout: 5_000 });
const waitForOrder = async (page: Page, name = 'Marisol') => {
  await page.getByRole('heading', { name: `Gracias, ${name}. Tu pedido está hecho.` }).waitFor();
  return (await page.getByText(/^W-\d+$/).textContent()) ?? '';
};
/** Opens the order at the front desk. */
async function openOrderAtDesk(openPage: OpenPage, number: string) {
  const page = await openPage('/admin/pedidos', { as: adminEmail });
  await button(page, new RegExp(`^${number}`)).click();
  return { page, panel: page.getByRole('region', { name: `Pedido ${number}` }) };
}

/** Opens the product by an old link with another slug, and expects its page and metadata. */
async function expectProductPage(page: Page, { name, productId }: Product) {
  await page.goto(`/tienda/otra-cosa/${productId}?de=boletin`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page
    .getByText('Más IVU estatal 10.5% ($5.88) e IVU municipal 1% ($0.56): $62.44 en total.')
    .waitFor();
  const productUrl = `${site.url}/tienda/${toProductSlug(name)}/${productId}`;
  expect(page.url()).toBe(`${productUrl}?de=boletin`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(productUrl);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Product',
    name,
    offers: { price: '56.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  expect(await readMeta(page, 'description')).toContain(name);
}

async function prepareAndPrint(openPage: OpenPage, number: string, product: Product) {
  const { page, panel } = await openOrderAtDesk(openPage, number);
  await panel.getByText('Pagado con tarjeta •••• 4242').waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = await page.locator('.print-sheet').innerText();
  expect(sheet).toContain(`Pedido ${number}`);
  expect(sheet).toContain('787-555-0117');
  expect(await panel.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await panel.getByLabel(product.name).check();
  await panel.getByText('1 de 1 listo').waitFor();
  await button(page, 'Marcar preparado').click();
  await page.getByText(`Pedido ${number} preparado`).waitFor();
  return panel;
}

it('a guest buys by card, and the front desk prepares, prints and hands over the order [R011]', async ({
  openPage,
}) => {
  const cream = await createProduct('Crema de noche');
  const page = await openPage('/tienda', { width: 390 });
  await expectProductPage(page, cream);
  await addToCart(page, cream, 2);
  await fillContact(page);
  await fillCard(page, '4000000000000002');
  await payButton(page).click();
  await page.getByText('Error de pago:').waitFor();
  expect(await shop.readStock(cream.productId)).toBe(9);

  // A double click creates one order.
  await page.getByRole('combobox', { name: 'Tarjeta' }).selectOption('4242424242424242');
  await payButton(page).dblclick();
  const number = await waitForOrder(page);
  await page.getByText('marisol.ortiz@test.example').waitFor();
  expect(await shop.readStock(cream.productId)).toBe(7);
  expect(await readMeta(page, 'robots')).toBe('noindex');
  await page.reload();
  await page.getByText('Pagaste $124.88 con la tarjeta que termina en 4242.').waitFor();
  const orderPath = `/pedido/${page.url().split('#')[1]}`;

  const panel = await prepareAndPrint(openPage, number, cream);
  await page.goto(orderPath);
  await page.getByRole('heading', { name: 'Tu pedido está listo para recoger.' }).waitFor();
  await panel.getByRole('button', { name: 'Marcar entregado' }).click();
  await panel.getByText(/^Lo entregó/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Tu pedido está entregado.' }).waitFor();
  expect(await page.getByText('marisol.ortiz@test.example').count()).toBe(0);
});

it('a guest pays a delivery by ATH Móvil despite a reload, and the front desk cancels it', async ({
  openPage,
}) => {
  const mask = await createProduct('Mascarilla');
  const page = await openPage('/tienda', { width: 390 });
  await addToCart(page, mask, 1);
  await fillAddress(page);
  await fillContact(page);
  await page.getByLabel('Teléfono', { exact: true }).fill('787-555-0218');
  await page.getByText('ATH Móvil', { exact: true }).click();
  await page.getByText('Entrega en Caguas').waitFor();
  await payButton(page).click();
  await page.locator('h1:focus', { hasText: 'Acepta el pago en tu teléfono' }).waitFor();
  await page.reload();
  await page.getByText('Enviamos la petición al 787-555-0218').waitFor();
  const findPayment = () => site.athMovil.payments().find(({ phoneNumber }) => phoneNumber === '7875550218')!;
  site.athMovil.phones.accept(findPayment().ecommerceId);
  const number = await waitForOrder(page);

  const { page: deskPage, panel } = await openOrderAtDesk(openPage, number);
  await panel.getByText('Calle Loíza 1754, Caguas, PR 00725').waitFor();
  await panel.getByRole('button', { name: 'Cancelar y reembolsar' }).click();
  const question = deskPage.getByRole('dialog', { name: `Cancelar el pedido ${number}` });
  await question.getByText('El cliente lo pidió').click();
  await question.getByRole('button', { name: /^Cancelar y reembolsar/ }).click();
  await panel.getByText(/^Lo canceló/).waitFor();
  await site.waitUntilSettled();
  expect(findPayment().refundedCents).toBe(6_894);
});

it('a guest sees stock and delivery changes before payment, and pays only the accepted amount', async ({
  openPage,
}) => {
  const [soap, oil] = [await createProduct('Jabón de avena'), await aProduct({ name: 'Aceite', stock: 3 })];
  // The server answers 404 for a rejected order that was abandoned.
  const page = await openPage('/tienda', { width: 390, expectedStatuses: [404, 409, 422] });
  await addToCart(page, soap, 2);
  await fillAddress(page);
  await fillContact(page);
  await fillCard(page);
  await button(page, /^Pagar.*\$131\.38/).waitFor();
  await shop.placePaid([{ product: soap, quantity: 8 }]);
  await payButton(page).click();
  await page.getByText(`Queda 1 ${soap.name}.`).waitFor();
  await page.getByText('No se cobró nada.').first().waitFor();
  await button(page, /^Pagar.*\$68\.94/).waitFor();
  await changeShopSettings({ delivers: false });
  await payButton(page).click();
  await page.getByText('Este centro no entrega a domicilio. Recoge tu pedido en el centro.').waitFor();
  await changeShopSettings({ delivers: true });
  await button(page, /^Pagar.*\$62\.44/).click();
  await waitForOrder(page);
  expect(await shop.readStock(soap.productId)).toBe(0);

  await addToCart(page, oil, 3);
  await fillContact(page);
  await page.getByLabel('Teléfono', { exact: true }).fill('787-555-0219');
  await page.getByText('ATH Móvil', { exact: true }).click();
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Acepta el pago en tu teléfono' }).waitFor();
  await shop.placePaid([{ product: oil, quantity: 3 }]);
  const ringingPayment = site.athMovil.phones
    .listRinging()
    .find(({ phoneNumber }) => phoneNumber === '7875550219');
  site.athMovil.phones.accept(ringingPayment?.ecommerceId ?? '');
  await page.getByText(`${oil.name} se agotó.`).waitFor();
  await page.getByText('Tu carrito está vacío').waitFor();
});

it('a signed-in client buys once, and the front desk hands over once, despite lost responses', async ({
  openPage,
}) => {
  const serum = await createProduct('Sérum');
  const patient = await aPatient('Compradora');
  const page = await openPage(`/paciente/${patient.patientId}/finanzas`, {
    as: patient.email,
    width: 390,
    expectsLoadErrors: true,
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await addToCart(page, serum, 1);
  await button(page, 'No soy Compradora').click();
  await page.reload();
  await button(page, 'Soy Compradora').click();
  await button(page, 'No soy Compradora').waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(patient.email);
  await fillCard(page);
  const lostOrder = await dropFirstResponse(page, `/patients/${patient.patientId}/shop-orders/*`);
  const lostPayment = await dropFirstResponse(page, '/shop/orders/*/payment');
  await payButton(page).click();
  const number = await waitForOrder(page, 'Compradora');
  expect([lostOrder.status, lostPayment.status]).toEqual([200, 200]);
  expect(await shop.readStock(serum.productId)).toBe(8);
  expect(await thePlatform().orders.byPatient(patient.patientId)).toHaveLength(1);

  const deskPage = await openPage('/admin/pedidos', { as: adminEmail, expectsLoadErrors: true });
  await button(deskPage, new RegExp(`^${number}`)).click();
  for (const [pathSegment, action, nextAction] of [
    ['prepared', 'Marcar preparado', 'Marcar entregado'],
    ['delivered', 'Marcar entregado', 'Reembolsar'],
  ] as const) {
    const lostResponse = await dropFirstResponse(deskPage, `/orders/*/${pathSegment}`);
    await button(deskPage, action).click();
    await deskPage
      .getByRole('region', { name: `Pedido ${number}` })
      .getByText(nextAction, { exact: true })
      .waitFor();
    expect(lostResponse.status).toBe(200);
  }
});
