import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ProductChanges } from '#lambdas/table/catalog/catalog.store.ts';
import type { Product } from '#shared/catalog/product.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, lostAnswer, openAs } from '#test/support/browser/visitor.ts';
import { aService, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { countAndClose } from '#test/support/sales/drawers.ts';
import { anOpenDrawer, sold } from '#test/support/sales/till.ts';
import {
  aShop,
  cashier,
  email,
  finish,
  item,
  line,
  openAtRegister,
  sale,
} from '#test/support/sales/till-page.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  site = await anEmptySite();
  shop = await aShop(site);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const refusals = [409, 422];
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);
/** Without a word to anybody who has the catalogue on screen. */
const change = async ({ productId }: Product, changes: ProductChanges) => {
  const { catalog, commit } = thePlatform();
  await commit(catalog.changeProduct((await catalog.find(productId))!, changes));
};
const payByCard = (page: Page) => page.getByRole('radio', { name: 'Tarjeta' }).check({ force: true });
const salesOf = async (productId: string) => {
  const { sales, now } = thePlatform();
  const all = await sales.onDay(now().toISOString().slice(0, 10));
  return all.filter(({ lines }) => lines.some(({ itemId }) => itemId === productId));
};

it('names a price that changed meanwhile, and sells at it once the person takes it [R279]', async () => {
  const oil = await aProduct({ name: 'Aceite de rosa', priceCents: 3_200, stock: 9 });
  const { page, errors, close } = await aVisitor(browser, site.url, 1280, { refusals });
  await openAs(page, cashier, '/pos');
  await item(page, 'Aceite de rosa').click();
  await email(page).fill('luz@test.example');
  await payByCard(page);
  await change(oil, { priceCents: 3_500 });
  await finish(page).click();

  await page.getByText('Cambiaron precios desde que los viste. Revisa el total y cobra otra vez.').waitFor();
  await line(page, 'Aceite de rosa').getByText('Cambió de $32.00 a $35.00.').waitFor();
  await expectOpenToAll(page);
  expect(await salesOf(oil.productId)).toEqual([]);
  await finish(page).click();
  await page.getByText('Revisa las líneas marcadas para finalizar.').waitFor();
  await page.getByRole('button', { name: 'Usar $35.00' }).click();
  await finish(page).click();

  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  expect(await salesOf(oil.productId)).toMatchObject([{ totalCents: 3_500 }]);
  expect(errors).toEqual([]);
  await close();
});

it('says honestly how many are left, and by name what somebody else took [R323]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url, 1280, { refusals });
  await openAs(page, cashier, '/pos');
  const mist = item(page, 'Bruma facial');
  await mist.getByText('Quedan 2').waitFor();
  await mist.click();
  await mist.click();
  await mist.click();
  await page.getByText('De Bruma facial quedan 2.').waitFor();
  await email(page).fill('luz@test.example');
  await payByCard(page);
  await sold(shop.asAdmin, { chosen: [{ product: shop.mist }] });
  await finish(page).click();

  await page.getByText('No queda suficiente existencia. Ajusta la cantidad.').waitFor();
  await line(page, 'Bruma facial').getByText('De Bruma facial queda 1.').waitFor();
  await page.getByRole('button', { name: 'Dejar 1' }).click();
  await finish(page).click();

  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  await mist.getByText('Agotado').waitFor();
  await mist.click({ force: true });
  await page.getByText('No queda ninguno de Bruma facial.').waitFor();
  await page.getByText('Carrito vacío').waitFor();
  expect(errors).toEqual([]);
  await close();
});

it('asks for the e-mail, and for all of the cash [R307 R308 R309]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url, 390);
  await openAs(page, cashier, '/pos');
  await item(page, 'Facial hidratante').click();
  await page.getByRole('link', { name: 'Ver venta' }).click();
  await page.getByLabel('Recibido').fill('50');
  await page.getByText('El monto recibido ($50.00) es insuficiente para pagar el total de $95.00').waitFor();
  expect(await sale(page).getByText('$45.00').count()).toBe(1);
  expect(await finish(page).isDisabled()).toBe(true);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finish(page).click();
  await page
    .locator('.amplify-field__error-message', { hasText: 'Por favor ingrese el correo del cliente' })
    .waitFor();
  await expect.poll(() => email(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await email(page).fill('luz@');
  await finish(page).click();
  await page.getByText('Correo electrónico inválido.').first().waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Volver a los artículos' }).click();
  await item(page, 'Facial hidratante').waitFor();
  expect(errors).toEqual([]);
  await close();
});

it('sells what is walked in for without an e-mail where the owner lets it, in several ways, with a tip', async () => {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  const till = { ...before.till, walkInWithoutEmail: true, splitPayments: true, tips: true };
  await commit(settings.save({ ...before, till }, before));
  onTestFinished(async () => commit(settings.save(before, await settings.get())));
  const { staffId } = await aStaffMember('Camila', { serviceIds: [shop.facial.productId] });
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Facial hidratante').click();
  await page.getByRole('radio', { name: '15% $14.25' }).check({ force: true });
  await page.getByText('Propina para Camila Prueba').waitFor();
  await page.getByRole('button', { name: 'Dividir' }).click();
  await page.getByLabel('Importe').fill('60');
  await page.getByRole('button', { name: 'Añadir pago $60.00' }).click();
  await payByCard(page);
  await page.getByLabel('Últimos cuatro').fill('42');
  await finish(page).click();
  await page.getByText('Escribe los últimos cuatro números.').waitFor();
  await page.getByLabel('Últimos cuatro').fill('4242');
  await expectOpenToAll(page);
  await finish(page).click();

  await page.getByText('Venta registrada.').waitFor();
  const made = (await salesOf(shop.facial.productId)).at(-1)!;
  expect(made).toMatchObject({ totalCents: 9_500, tip: { staffId, cents: 1_425 } });
  expect(made.tenders).toMatchObject([
    { method: 'cash', amountCents: 6_000 },
    { method: 'card', amountCents: 4_925, lastFour: '4242' },
  ]);
  expect(errors).toEqual([]);
  await close();
});

it('offers no share of no service as a tip, and names whose it is once that is chosen', async () => {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, till: { ...before.till, tips: true } }, before));
  onTestFinished(async () => commit(settings.save(before, await settings.get())));
  for (const name of ['Paola', 'Maribel', 'Yadira']) await aStaffMember(name, {});
  await aService('drenaje', { name: 'Drenaje que nadie ofrece', priceCents: 9_500 });
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Crema de noche').click();
  await page.getByRole('radio', { name: 'Sin propina' }).waitFor();
  expect(await page.getByRole('radio', { name: /%/ }).count()).toBe(0);

  await item(page, 'Drenaje que nadie ofrece').click();
  await page.getByRole('radio', { name: '10% $9.50' }).check({ force: true });
  await sale(page).locator('dl').getByText('Propina', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /Paola Prueba/ }).check({ force: true });
  await sale(page).locator('dl').getByText('Propina para Paola Prueba').waitFor();

  await page.getByRole('radio', { name: 'Otra' }).check({ force: true });
  const amount = page.getByLabel('Propina en dólares');
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
  const [box, seen] = await Promise.all([amount.boundingBox(), page.locator('.sale__what').boundingBox()]);
  expect(box!.y + box!.height).toBeLessThanOrEqual(seen!.y + seen!.height);
  await page.keyboard.type('cinco');
  await email(page).fill('propina@test.example');
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finish(page).click();
  await expect.poll(() => page.getByText('Escribe la propina en dólares, como 5.00.').count()).toBe(2);

  // Beside one another they are too wide for the narrowest phone.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('link', { name: 'Ver venta' }).click();
  await page.getByRole('radio', { name: /Yadira Prueba/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(errors).toEqual([]);
  await close();
});

it('loses no discount that was typed, and says once that the drawer was closed meanwhile', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await anOpenDrawer('caja-7');
  await openAtRegister(page, 'caja-7', cashier);
  await item(page, 'Crema de noche').click();
  await page.getByRole('button', { name: 'Añadir descuento' }).click();
  await page.getByLabel('Motivo').fill('Cliente frecuente');
  await page.keyboard.press('Escape');
  await page.getByText('¿Descartar los cambios?').waitFor();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByLabel('Descuento en %').fill('10');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();

  await email(page).fill('luz@test.example');
  await page.getByRole('button', { name: 'Exacto' }).click();
  await countAndClose(shop.asAdmin, 'caja-7');
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await finish(page).click();
  await page.getByRole('alert').getByText('Abre una caja para cobrar en efectivo.').waitFor();
  await expect.poll(() => page.getByText('Abre una caja para cobrar en efectivo.').count()).toBe(1);
  expect(await sale(page).getByRole('button', { name: 'Abrir caja' }).count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

it('finds out, pressed again, that a sale whose answer was lost was made [R310 R311]', async () => {
  const soap = await aProduct({ name: 'Jabón de avena', priceCents: 900, stock: 9 });
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Jabón de avena').click();
  await email(page).fill('luz@test.example');
  await payByCard(page);
  await page.route('**/api/sales/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await finish(page).click();
  await page
    .getByRole('alert')
    .getByText(/No sabemos|no sabemos/)
    .waitFor();
  await line(page, 'Jabón de avena').waitFor();
  await page.unroute('**/api/sales/*');
  await finish(page).click();

  await page.getByText('Carrito vacío').waitFor();
  expect(await salesOf(soap.productId)).toHaveLength(1);
  expect(errors.filter((error) => error !== lostAnswer)).toEqual([]);
  await close();
});
