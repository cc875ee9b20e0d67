import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTax } from '#shared/catalog/tax-api.ts';
import { monthOf, today } from '#shared/core/civil-time.ts';
import { monthYear } from '#shared/core/format.ts';
import { medicationExpense } from '#shared/payments/ledger.ts';
import { placeMyOrder } from '#shared/shop/shop-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, aService, enterCard, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, asPatient, confirmed, type Scene, stored } from '#test/support/center/scene.ts';
import { assigned } from '#test/support/inventory/assignments.ts';
import { aReceivedLot } from '#test/support/inventory/medications.ts';
import { wordsOf } from '#test/support/records/pdf-words.ts';
import { anOpenDrawer, sold } from '#test/support/sales/till.ts';
import { aShop, aToken } from '#test/support/shop/orders.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let scene: Scene;
const month = monthOf(today(new Date()));

/** Doses of a medicine that were given, and what they had cost. */
async function given(of: Scene) {
  const { medicationId } = await aReceivedLot(of.asAdmin);
  const appointmentId = await assigned(of, [{ medicationId, doses: 2 }], { time: '15:00' });
  const { ledger, commit, now } = thePlatform();
  const expense = { medicationId, amountCents: 1250, now: now() };
  await commit(ledger.append(medicationExpense(await stored(appointmentId), expense)));
}

/** What a client buys online for themselves. */
async function ordered({ asPatient: call, patient: { patientId } }: Scene) {
  const shop = aShop(site);
  const token = aToken();
  const body = await shop.aBody([{ product: await aProduct({ name: 'Sérum', priceCents: 4800, stock: 2 }) }]);
  const { reply } = await call(placeMyOrder, { params: { patientId, token }, body });
  await enterCard({ stripeUrl: site.stripe.url, clientSecret: reply.card!.clientSecret });
  await shop.pay(token);
}

beforeAll(async () => {
  site = await anEmptySite();
  const call = site.as(await anAccount('admin', 'Jefa'));
  await anOpenDrawer();
  const patient = await aPatient('Marisol');
  scene = { ...(await aScene(site)), patient, asPatient: asPatient(site, patient) };
  const { reply: tax } = await call(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial hidratante', priceCents: 8000 });
  const { patientId } = scene.patient;
  await sold(call, { patientId, chosen: [{ product: cream, quantity: 2 }, { product: facial }] });
  await confirmed(scene, '10:00');
  await cancel(scene, await confirmed(scene, '12:00'));
  await aDeskAppointment(scene, { date: today(new Date()), time: '16:00', balanceInvoiced: true });
  await given(scene);
  await ordered(scene);
  await site.settled();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = async (width: Width, email: string, path: string, prepare?: (page: Page) => Promise<void>) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [404, 500] });
  await prepare?.(visitor.page);
  await openAs(visitor.page, email, path);
  onTestFinished(visitor.close);
  return visitor;
};

describe.each(widths)('the finances of the center at %i px', (width) => {
  it('say what was collected, by whom, what is owed, and the margin; and are saved as seen [R429 R430 R433]', async () => {
    const { page, errors } = await open(width, 'jefa@test.example', '/admin/finanzas');
    await page.getByRole('heading', { level: 1, name: 'Finanzas y Rastreos' }).waitFor();
    for (const name of ['Comparación de ingresos', 'Por esteticista', 'Inventario disponible'])
      await page.getByRole('table', { name }).waitFor();
    await page.getByRole('img', { name: /^Promedio por día: Mes Actual \$/ }).waitFor();
    await page.getByText('IVU estatal 10.5%').waitFor();
    const margin = page.getByRole('table', { name: 'Margen bruto de medicamentos' });
    await margin.getByText('$87.50').first().waitFor();
    await page.getByRole('region', { name: 'Por cobrar' }).getByText('$100.01').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(await readFile((await csv.path())!, 'utf8')).toContain('IVU estatal 10.5%,10.5');
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(wordsOf(await readFile((await pdf.path())!))).toContain('Margen bruto de medicamentos');

    const name = `${scene.member.firstName} ${scene.member.lastName}`;
    await page.getByRole('link', { name: `Ver las visitas de ${name}` }).click();
    await page.waitForURL(`**/admin/citas-completadas?mes=${month}&esteticista=${scene.member.staffId}`);
    expect(errors).toEqual([]);
  });
});

describe.each(widths)('the finances of a client at %i px', (width) => {
  it('say what they paid, what went back, and what is left of each appointment [R434]', async () => {
    const { patientId, email } = scene.patient;
    const { page, errors } = await open(width, email, `/paciente/${patientId}/citas`);
    await page.getByRole('link', { name: 'Facturas', exact: true }).locator('visible=true').click();
    await page.waitForURL(`**/paciente/${patientId}/finanzas`);
    await page.getByRole('heading', { level: 1, name: 'Finanzas' }).waitFor();
    const owed = page.getByRole('region', { name: 'Por pagar' });
    await owed.getByText('Impuestos').first().waitFor();
    expect(await owed.getByText('$0.00').count()).toBeGreaterThan(0);
    const paid = page.getByRole('table', { name: 'Tus pagos, del más reciente al más antiguo' });
    await paid.getByText(/^Reembolso: /).waitFor();
    await paid.getByText(/^-\$/).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      paid
        .getByRole('button', { name: /^Descargar el recibo REC-/ })
        .first()
        .click(),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/^REC-.*\.pdf$/);
    const orders = page.getByRole('region', { name: 'Pedidos de la tienda' });
    await orders.getByText('Recibido $48.00').waitFor();
    const link = orders.getByRole('link', { name: /^Pedido W-\d+$/ });
    expect(await link.getAttribute('href')).toMatch(/^\/pedido\/[\w-]{43}$/);
    expect(errors).toEqual([]);
  });
});

describe('what is not there', () => {
  it('is said of each part of the finances in its own place, also when it takes long [R431]', async () => {
    const { page } = await open(390, 'jefa@test.example', '/admin/finanzas?mes=2020-02', async (fresh) => {
      await fresh.route('**/api/inventory/medications', (route) =>
        route.fulfill({ status: 500, body: '{}' }),
      );
      await fresh.route(/\/api\/finance\/pending/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await fresh.route('**/api/finance/comparison', () => new Promise(() => {}));
    });
    // Beside what was collected too: nobody waits there for a sum that does not come.
    await page.getByText('Sin cargar', { exact: true }).waitFor();
    const stock = page.getByRole('region', { name: 'Inventario disponible' });
    await stock.getByText('No pudimos cargar el inventario').waitFor();
    await page.getByText('Aún no hay ventas este mes').waitFor();
    const compared = page.getByRole('region', { name: 'Comparación de ingresos' });
    await compared.getByText('Está tardando más de lo normal. Saldrá aquí en cuanto llegue.').waitFor();
    expect(await page.getByRole('status', { name: 'Cargando' }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);

    await page.unroute(/\/api\/finance\/pending/);
    await page.unroute('**/api/inventory/medications');
    await stock.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('table', { name: 'Inventario disponible' }).waitFor();
    await page.getByRole('combobox', { name: 'Mes' }).selectOption(month);
    await page
      .getByText(new RegExp(`^${monthYear(month)}, hasta hoy`, 'i'))
      .first()
      .waitFor();
    await page.getByText('IVU estatal 10.5%').waitFor();
  });

  it('is said to a client who has not paid yet [R434]', async () => {
    const { patientId, email } = await aPatient('Nueva');
    const { page } = await open(1280, email, `/paciente/${patientId}/finanzas`);
    await page.getByText('Aún no hay pagos.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});
