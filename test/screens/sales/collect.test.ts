import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayment } from '#shared/appointments/api.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { saveRecommendations } from '#shared/records/api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { another, aScene, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aCart, card, sellCart } from '#test/support/sales/till.ts';
import { aShop, cashier, finish, line, sale } from '#test/support/sales/till-page.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let shop: Awaited<ReturnType<typeof aShop>>;
let scene: Scene;
beforeAll(async () => {
  site = await anEmptySite();
  scene = await aScene(site);
  shop = await aShop(site);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const day = () => today(thePlatform().now());
const inDays = (of: Scene, days: number, time: string) =>
  aDeskAppointment(of, { date: addDays(day(), days), time, balanceInvoiced: true });
const row = (page: Page, { patient }: Scene): Locator =>
  page
    .getByRole('region', { name: 'Citas por cobrar' })
    .getByRole('listitem')
    .filter({ hasText: fullName(patient) })
    .filter({ hasText: '$100.01' });
const add = (page: Page, of: Scene) => row(page, of).getByRole('button', { name: /^Añadir a la venta/ });
const openSale = async (page: Page, width: number) => {
  if (width === 390) await page.getByRole('link', { name: 'Ver venta' }).click();
};
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);

it('says that nothing is to be collected today [R315]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await page.route('**/api/till/open-balances', (route) => route.fulfill({ json: { rows: [] } }));
  await openAs(page, cashier, '/pos?vista=citas');
  await page.getByText('No hay citas pendientes hoy').waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Ver artículos' }).click();
  await page.getByText('Crema de noche').waitFor();
  expect(errors).toEqual([]);
  await close();
});

it.each(widths)('collects a balance with what was recommended at %i px [R287 R314 R317]', async (width) => {
  const of = await another(scene);
  await scene.asAdmin(saveRecommendations, {
    params: { patientId: of.patient.patientId },
    body: { productIds: [shop.cream.productId] },
  });
  const appointmentId = await inDays(of, 0, width === 390 ? '13:00' : '14:00');
  await inDays(of, 5, width === 390 ? '13:00' : '14:00');
  const { page, errors, close } = await aVisitor(browser, site.url, width);
  await openAs(page, cashier, '/pos?vista=citas');

  await add(page, of).click();
  await row(page, of).getByRole('button', { name: 'Añadir Crema de noche' }).click();
  await row(page, of).getByText('Añadido').waitFor();
  await expectOpenToAll(page);
  await openSale(page, width);
  await sale(page).getByText(of.patient.email).waitFor();
  await line(page, 'Crema de noche').getByText('Recomendado').waitFor();
  await sale(page).getByText('Otra factura pendiente').waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finish(page).click();

  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  expect(await stored(appointmentId)).toMatchObject({ balanceDueCents: 0, status: 'confirmed' });
  if (width === 390) await page.getByRole('button', { name: 'Volver a los artículos' }).click();
  await row(page, of).waitFor({ state: 'detached' });
  const { sales } = thePlatform();
  const sold = (await sales.onDay(day())).at(-1)!;
  expect(sold.lines.map(({ kind, recommended }) => [kind, recommended])).toEqual([
    ['product', true],
    ['balance', false],
  ]);
  expect(errors).toEqual([]);
  await close();
});

it('keeps two clients apart, and leaves alone what an aesthetician collects', async () => {
  const [hers, his, theirs] = [await another(scene), await another(scene), await another(scene)];
  await inDays(hers, 0, '09:00');
  await inDays(his, 0, '11:00');
  const appointmentId = await inDays(theirs, 0, '12:00');
  await scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos?vista=citas');
  await add(page, hers).waitFor();
  // By the keys alone: down to the first, in, out, and in again.
  await page.keyboard.press('ArrowDown');
  const first = page.locator(':focus');
  await first.press('Enter');
  await sale(page).getByRole('listitem').first().waitFor();
  await first.press('Enter');
  await page.getByText('Carrito vacío').waitFor();
  await page.getByRole('button', { name: /^Más opciones/ }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la venta' }).click();
  await page.getByRole('button', { name: 'Vaciar', exact: true }).click();
  await add(page, hers).click();
  await add(page, his).click();

  const [owner, client] = [fullName(his.patient), fullName(hers.patient)];
  await page.getByText(`Esta cita es de ${owner}. Guarda la venta de ${client} o quítala.`).waitFor();
  await row(page, theirs)
    .getByText(/la está cobrando en la visita desde/)
    .waitFor();
  expect(await row(page, theirs).getByRole('button').count()).toBe(0);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: `En la venta: la cita de ${client}` }).click();
  await page.getByRole('button', { name: `Cambiar a ${client}` }).click();
  await add(page, his).click();
  await sale(page).getByText(his.patient.email).waitFor();
  expect(errors).toEqual([]);
  await close();
});

it('marks a balance that another till took meanwhile, at once, and finishes without it [R316]', async () => {
  const of = await another(scene);
  const appointmentId = await inDays(of, 0, '15:00');
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos?vista=citas');
  await add(page, of).click();
  const balances = [{ appointmentId, shownCents: 10_001 }];
  const cart = await aCart({ patientId: of.patient.patientId, balances });
  await sellCart(shop.asAdmin, cart, [card(10_001)]);

  await sale(page)
    .getByText(/Lourdes Prueba ya cobró esta cita a las? .*[ap]\.\sm\.$/)
    .waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finish(page).click();
  await page.getByText('Revisa las líneas marcadas para finalizar.').waitFor();
  await sale(page).getByText('Quitar', { exact: true }).click();
  await page.getByText('Carrito vacío').waitFor();
  expect(errors).toEqual([]);
  await close();
});
