import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { productSlug } from '#shared/shop/shop-product.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import {
  aVisitor,
  barriersOn,
  loseFirstAnswer,
  lostAnswer,
  openAs,
  type Width,
  widths,
} from '#test/support/browser/visitor.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aShop, cashier } from '#test/support/sales/till-page.ts';
import { fillAddress, fillCard, fillContact, withInCart } from '#test/support/shop/checkout-page.ts';
import { allowInShop, aShop as anOnlineShop } from '#test/support/shop/orders.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let cream: Product;
let taxIds: string[];
beforeAll(async () => {
  site = await anEmptySite();
  ({ cream, taxIds } = await aShop(site));
  await allowInShop({ delivers: true, deliveryFeeCents: 650 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const pay = (page: Page) => button(page, /^Pagar/);
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);
const inStock = async ({ productId }: Product) => (await thePlatform().catalog.find(productId))?.stock ?? 0;
const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name=${name}]`).getAttribute('content', { timeout: 5_000 });

/** Of a buyer who writes without a space: the desk still reads it within its panel. */
const unbroken = `<b>${'portón'.repeat(25)}`;

const atDesk = async (width: Width) => {
  const visitor = await aVisitor(browser, site.url, width);
  await openAs(visitor.page, cashier, '/admin/pedidos');
  return visitor;
};

describe.each(widths)('the online shop at %i px', (width) => {
  it('sells a guest by card what the desk prepares and hands over [R011]', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [402] });
    await page.goto('/tienda');
    await page.getByRole('heading', { name: cream.name }).click();
    await page.getByRole('heading', { name: cream.name, level: 1 }).waitFor();
    await page
      .getByText('Más IVU estatal 10.5% ($5.88) e IVU municipal 1% ($0.56): $62.44 en total.')
      .waitFor();
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'Product',
      name: cream.name,
      offers: { price: '56.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(await metaOf(page, 'description')).toContain(cream.name);
    await expectOpenToAll(page);
    // Left as buyers leave it, within the page.
    await page.getByRole('main').getByRole('link', { name: 'Tienda', exact: true }).click();
    await page.getByRole('heading', { name: 'Tienda', level: 1 }).waitFor();
    const before = await inStock(cream);
    await withInCart(page, cream, 2);
    await pay(page).click();
    await page.getByText('Revisa 4 campos:').waitFor();
    await expectOpenToAll(page);
    await fillContact(page);
    await fillCard(page, '4000000000000002');
    await pay(page).click();
    await page.getByText('Error de pago:').waitFor();
    expect(await inStock(cream)).toBe(before);

    // Pressed twice, it is one order.
    await page.getByRole('combobox', { name: 'Tarjeta' }).selectOption('4242424242424242');
    await pay(page).dblclick();
    await page.getByRole('heading', { name: 'Gracias, Marisol. Tu pedido está hecho.' }).waitFor();
    await page.getByText('marisol.ortiz@test.example').waitFor();
    expect(await inStock(cream)).toBe(before - 2);
    expect(await metaOf(page, 'robots')).toBe('noindex');
    await expectOpenToAll(page);
    await page.reload();
    await page.getByText('Pagaste $124.88 con la tarjeta que termina en 4242.').waitFor();
    expect(await page.getByRole('link', { name: 'Carrito', exact: true }).isVisible()).toBe(true);
    const number = (await page.getByText(/^W-\d+$/).textContent()) ?? '';
    const link = `/pedido/${page.url().split('#')[1]}`;

    const desk = await atDesk(width);
    await button(desk.page, new RegExp(`^${number}`)).click();
    const panel = desk.page.getByRole('region', { name: `Pedido ${number}` });
    await panel.getByText('Pagado con tarjeta •••• 4242').waitFor();
    await expectOpenToAll(desk.page);
    await desk.page.emulateMedia({ media: 'print' });
    const sheet = await desk.page.locator('.print-sheet').innerText();
    expect(sheet).toContain(`Pedido ${number}`);
    expect(sheet).toContain('787-555-0117');
    expect(await panel.isVisible()).toBe(false);
    await desk.page.emulateMedia({ media: null });
    await panel.getByLabel(cream.name).check();
    await panel.getByText('1 de 1 listo').waitFor();
    await button(desk.page, 'Marcar preparado').click();
    await desk.page.getByText(`Pedido ${number} preparado`).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Tu pedido está listo para recoger.' }).waitFor();
    await expectOpenToAll(page);
    await panel.getByRole('button', { name: 'Marcar entregado' }).click();
    await panel.getByText(/^Lo entregó/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Tu pedido está entregado.' }).waitFor();
    expect(await page.getByText('marisol.ortiz@test.example').count()).toBe(0);
    expect([...errors, ...desk.errors]).toEqual([]);
    await desk.close();
    await close();
  });

  it('delivers what is paid by ATH Móvil, also when the page was loaded anew meanwhile; the desk cancels it', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await withInCart(page, cream, 1);
    await fillAddress(page);
    await page.getByLabel('Instrucciones para la entrega').fill(unbroken);
    await fillContact(page);
    await page.getByText('ATH Móvil', { exact: true }).click();
    await page.getByText('Entrega en Caguas').waitFor();
    await expectOpenToAll(page);
    await pay(page).click();
    await page.locator('h1:focus', { hasText: 'Acepta el pago en tu teléfono' }).waitFor();
    await page.getByText('Enviamos la petición al 787-555-0117').waitFor();
    await expectOpenToAll(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Acepta el pago en tu teléfono' }).waitFor();
    const [asked] = site.athMovil.payments();
    site.athMovil.phones.accept(asked?.ecommerceId ?? '');
    await page.getByRole('heading', { name: 'Gracias, Marisol. Tu pedido está hecho.' }).waitFor();
    const number = (await page.getByText(/^W-\d+$/).textContent()) ?? '';

    const desk = await atDesk(width);
    await button(desk.page, new RegExp(`^${number}`)).click();
    const panel = desk.page.getByRole('region', { name: `Pedido ${number}` });
    await panel.getByText('Calle Loíza 1754, Caguas, PR 00725').waitFor();
    await panel.getByText(unbroken).waitFor();
    expect(await desk.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await panel.getByRole('button', { name: 'Cancelar y reembolsar' }).click();
    const question = desk.page.getByRole('dialog', { name: `Cancelar el pedido ${number}` });
    await question.getByRole('button', { name: /^Cancelar y reembolsar/ }).click();
    await question.getByText('Elige el motivo.').waitFor();
    await question.getByText('El cliente lo pidió').click();
    await expectOpenToAll(desk.page);
    await question.getByRole('button', { name: /^Cancelar y reembolsar/ }).click();
    await panel.getByText(/^Lo canceló/).waitFor();
    expect(await panel.getByRole('checkbox').count()).toBe(0);
    expect([...errors, ...desk.errors]).toEqual([]);
    await desk.close();
    await close();
  });

  it('tells who pays that the last piece went to somebody else, and charges nothing', async () => {
    const last = await aProduct({
      name: `Bruma de mar ${width}`,
      priceCents: 2_200,
      stock: 2,
      categoryId: 'productos',
      taxIds,
    });
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [409] });
    await withInCart(page, last, 2);
    await fillContact(page);
    await fillCard(page);
    await anOnlineShop(site).ordered([{ product: last, quantity: 1 }]);
    await pay(page).click();
    await page.getByText(`Queda 1 ${last.name}.`).waitFor();
    await page.getByText('No se cobró nada.').first().waitFor();
    await expectOpenToAll(page);
    await button(page, /^Pagar.*\$24\.53/).click();
    await page.getByRole('heading', { name: 'Gracias, Marisol. Tu pedido está hecho.' }).waitFor();
    expect(await inStock(last)).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});

it('has one address for a product, and none to keep for what is not sold', async () => {
  const { page, close } = await aVisitor(browser, site.url, 390);
  await page.goto(`/tienda/otra-cosa/${cream.productId}?de=boletin`);
  await page.getByRole('heading', { name: cream.name, level: 1 }).waitFor();
  const address = `${site.url}/tienda/${productSlug(cream.name)}/${cream.productId}`;
  expect(page.url()).toBe(`${address}?de=boletin`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
  await page.goto('/tienda/crema/no-existe');
  await page.getByText('Este producto ya no se vende').waitFor();
  expect(await metaOf(page, 'robots')).toBe('noindex');
  await close();
});

describe('a purchase in which something changed meanwhile', () => {
  const goods = (name: string) =>
    aProduct({ name, priceCents: 1_000, stock: 3, categoryId: 'productos', taxIds });

  it('says why a cart is empty, what costs more now, and that nothing is delivered any more', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, 390, { refusals: [409, 422] });
    const gone = await goods('Jabón de avena');
    await withInCart(page, gone, 3);
    await fillContact(page);
    await fillCard(page);
    await anOnlineShop(site).ordered([{ product: gone, quantity: 3 }]);
    await pay(page).click();
    await page.getByText(`${gone.name} se agotó.`).waitFor();
    await page.getByText('Tu carrito está vacío').waitFor();

    await withInCart(page, cream, 1);
    await fillAddress(page);
    await fillCard(page);
    await button(page, /^Pagar.*\$68\.94/).waitFor();
    await allowInShop({ deliveryFeeCents: 900 });
    await pay(page).click();
    await page.getByText('Tu carrito cambió. Revisa el total y paga otra vez. No se cobró nada.').waitFor();
    await button(page, /^Pagar.*\$71\.44/).waitFor();
    await allowInShop({ delivers: false, deliveryFeeCents: 650 });
    await pay(page).click();
    await page.getByText('Este centro no entrega a domicilio. Recoge tu pedido en el centro.').waitFor();
    await button(page, /^Pagar.*\$62\.44/).waitFor();
    expect(await page.getByLabel('Dirección').count()).toBe(0);
    await allowInShop({ delivers: true });
    expect(errors).toEqual([]);
    await close();
  });

  it('tells who paid by ATH Móvil that the last of it went to somebody else', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, 390);
    const gone = await goods('Jabón de miel');
    await withInCart(page, gone, 2);
    await fillContact(page);
    await page.getByText('ATH Móvil', { exact: true }).click();
    await pay(page).click();
    await page.getByRole('heading', { name: 'Acepta el pago en tu teléfono' }).waitFor();
    await anOnlineShop(site).ordered([{ product: gone, quantity: 3 }]);
    const [asked] = site.athMovil.phones.ringing();
    site.athMovil.phones.accept(asked?.ecommerceId ?? '');
    await page.getByText(`${gone.name} se agotó.`).waitFor();
    await page.getByText('Tu carrito está vacío').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('sells a client who is signed in once, whichever answer is lost on its way', async () => {
    const patient = await aPatient('Compradora');
    const { page, errors, close } = await aVisitor(browser, site.url, 1280);
    await openAs(page, patient.email, `/paciente/${patient.patientId}/finanzas`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = await inStock(cream);
    await withInCart(page, cream, 1);
    const email = page.getByLabel('Correo electrónico');
    await button(page, 'No soy Compradora').click();
    await page.reload();
    await button(page, 'Soy Compradora').waitFor();
    expect(await email.inputValue()).toBe('');
    await button(page, 'Soy Compradora').click();
    await button(page, 'No soy Compradora').waitFor();
    expect(await email.inputValue()).toBe(patient.email);
    await fillCard(page);
    const begun = await loseFirstAnswer(page, `/patients/${patient.patientId}/shop-orders/*`);
    const looked = await loseFirstAnswer(page, '/shop/orders/*/payment');
    await pay(page).click();
    await page.getByRole('heading', { name: 'Gracias, Compradora. Tu pedido está hecho.' }).waitFor();
    expect([begun.status, looked.status]).toEqual([200, 200]);
    expect(await inStock(cream)).toBe(before - 1);
    const [order, ...others] = await thePlatform().orders.byPatient(patient.patientId);
    expect(others).toEqual([]);

    const desk = await aVisitor(browser, site.url, 1280);
    await openAs(desk.page, cashier, `/admin/pedidos?pedido=${order?.orderId}`);
    for (const [address, press, then] of [
      ['prepared', 'Marcar preparado', 'Marcar entregado'],
      ['delivered', 'Marcar entregado', 'Reembolsar'],
    ] as const) {
      const lost = await loseFirstAnswer(desk.page, `/orders/*/${address}`);
      await button(desk.page, press).click();
      await desk.page
        .getByRole('region', { name: `Pedido W-${order?.number}` })
        .getByText(then, { exact: true })
        .waitFor();
      expect(lost.status).toBe(200);
    }
    expect([...errors, ...desk.errors].filter((error) => error !== lostAnswer)).toEqual([]);
    await desk.close();
    await close();
  });
});
