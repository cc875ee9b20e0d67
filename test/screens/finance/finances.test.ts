import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { getToday, toMonth } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { placeMyOrder } from '#shared/shop/shop-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { anAccount, aService, enterCard } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getConfirmationCode,
} from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aReceivedLot } from '#test/support/inventory/medications.ts';
import { it, site } from '#test/support/journey.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';
import { aShop, aToken } from '#test/support/shop/orders.ts';

let fixture: Fixture;
const month = toMonth(getToday(now()));

/** Sells two doses of a medication today, at a cost of $4.85 and a price of $50.00 each. */
async function sellDoses() {
  const doseFixture = await createFixture(site, { canSignIn: true, daysAhead: 0 });
  const { medicationId } = await aReceivedLot(doseFixture.asAdmin);
  const medications = [{ medicationId, doses: 2 }];
  const appointmentId = await createAssignedAppointment(doseFixture, medications, { time: '15:00' });
  await doseFixture.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const body = {
    code: await getConfirmationCode(appointmentId),
    lots: await listLotsToConfirm(appointmentId),
  };
  const { status } = await doseFixture.asStaff(completeAppointment, { params: { appointmentId }, body });
  expect(status).toBe(200);
}

/** Places and pays an online order of the client. */
async function placeOrder({ asPatient: call, patient: { patientId } }: Fixture) {
  const shop = aShop(site);
  const token = aToken();
  const body = await shop.aBody([{ product: await aProduct({ name: 'Sérum', priceCents: 4800, stock: 2 }) }]);
  const { reply } = await call(placeMyOrder, { params: { patientId, token }, body });
  await enterCard({ stripeUrl: site.stripe.url, clientSecret: reply.card!.clientSecret });
  await shop.pay(token);
}

it.beforeAll(async ({ site: financeSite }) => {
  const call = financeSite.as(await anAccount('admin', 'Jefa'));
  await anOpenDrawer();
  fixture = await createFixture(financeSite, { canSignIn: true });
  const { reply: tax } = await call(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial hidratante', priceCents: 8000 });
  const { patientId } = fixture.patient;
  await createSale(call, { patientId, chosen: [{ product: cream, quantity: 2 }, { product: facial }] });
  await createConfirmedAppointment(fixture, '10:00');
  await cancel(fixture, await createConfirmedAppointment(fixture, '12:00'));
  await aDeskAppointment(fixture, { date: getToday(now()), time: '16:00', balanceInvoiced: true });
  await sellDoses();
  await placeOrder(fixture);
  await financeSite.waitUntilSettled();
});

it('the owner reads collections by method and staff, debts and margin, and downloads them [R429 R430 R433]', async ({
  openPage,
}) => {
  const page = await openPage('/admin/finanzas', { as: 'jefa@test.example' });
  await page.getByRole('heading', { level: 1, name: 'Finanzas y Rastreos' }).waitFor();
  for (const name of ['Comparación de ingresos', 'Por esteticista', 'Inventario disponible'])
    await page.getByRole('table', { name }).waitFor();
  await page.getByRole('img', { name: /^Promedio por día: Mes Actual \$/ }).waitFor();
  await page.getByText('IVU estatal 10.5%').waitFor();
  const marginTable = page.getByRole('table', { name: 'Margen bruto de medicamentos' });
  await marginTable.getByText('$90.30').first().waitFor();
  await page.getByRole('region', { name: 'Por cobrar' }).getByText('$150.01').first().waitFor();
  const downloadFile = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return readFile(await file.path());
  };
  expect((await downloadFile('CSV')).toString('utf8')).toContain('IVU estatal 10.5%,10.5');
  expect(extractPdfText(await downloadFile('PDF'))).toContain('Margen bruto de medicamentos');

  await page.getByRole('link', { name: `Ver las visitas de ${formatFullName(fixture.member)}` }).click();
  await page.waitForURL(`**/admin/citas-completadas?mes=${month}&esteticista=${fixture.member.staffId}`);
});

it('a client reads payments, refunds and balance, and downloads a receipt [R434]', async ({ openPage }) => {
  const { patientId, email } = fixture.patient;
  const page = await openPage(`/paciente/${patientId}/citas`, { as: email, width: 390 });
  await page.getByRole('link', { name: 'Facturas', exact: true }).locator('visible=true').click();
  await page.waitForURL(`**/paciente/${patientId}/finanzas`);
  await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor();
  const debts = page.getByRole('region', { name: 'Por pagar' });
  await debts.getByText('Impuestos').first().waitFor();
  const payments = page.getByRole('table', { name: 'Tus pagos, del más reciente al más antiguo' });
  await payments.getByText(/^Reembolso: /).waitFor();
  await payments.getByText(/^-\$/).waitFor();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    payments
      .getByRole('button', { name: /^Descargar el recibo REC-/ })
      .first()
      .click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^REC-.*\.pdf$/);
  const orders = page.getByRole('region', { name: 'Pedidos de la tienda' });
  await orders.getByText('Recibido $48.00').waitFor();
  const orderLink = orders.getByRole('link', { name: /^Pedido W-\d+$/ });
  expect(await orderLink.getAttribute('href')).toMatch(/^\/pedido\/[\w-]{43}$/);
});
