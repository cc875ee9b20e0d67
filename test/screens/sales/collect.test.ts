import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { saveRecommendations } from '#shared/records/api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it } from '#test/support/journey.ts';
import { aCart, card, sellCart } from '#test/support/sales/pos.ts';
import { aShop, cashier, finishButton, saleLine, saleRegion } from '#test/support/sales/pos-page.ts';

const appointmentRow = (page: Page, { patient }: Fixture) =>
  page
    .getByRole('region', { name: 'Citas por cobrar' })
    .getByRole('listitem')
    .filter({ hasText: formatFullName(patient) })
    .filter({ hasText: '$100.01' });
const addToSale = (page: Page, fixture: Fixture) =>
  appointmentRow(page, fixture)
    .getByRole('button', { name: /^Agregar a la venta/ })
    .click();

it('a cashier collects a balance with recommended products, but not one that another POS collected [R287 R314 R315 R316 R317]', async ({
  site,
  openPage,
}) => {
  const fixture = await createFixture(site, { daysAhead: 0 });
  const shop = await aShop(site);
  const otherFixture = await withAnotherClient(fixture);
  const { patientId } = fixture.patient;
  await fixture.asAdmin(saveRecommendations, {
    params: { patientId },
    body: { productIds: [shop.cream.productId] },
  });
  const appointmentId = await aDeskAppointment(fixture, { time: '13:00', balanceInvoiced: true });
  const otherId = await aDeskAppointment(otherFixture, { time: '15:00', balanceInvoiced: true });
  const page = await openPage('/pos?vista=citas', { as: cashier });

  await addToSale(page, otherFixture);
  await addToSale(page, fixture);
  await page
    .getByText(
      `Esta cita es de ${formatFullName(fixture.patient)}. Guarda la venta de ${formatFullName(otherFixture.patient)} o quítala.`,
    )
    .waitFor();
  const balances = [{ appointmentId: otherId, shownCents: 10_001 }];
  const cart = await aCart({ patientId: otherFixture.patient.patientId, balances });
  await sellCart(shop.asAdmin, cart, [card(10_001)]);
  await saleRegion(page)
    .getByText(/Lourdes Prueba ya cobró esta cita a las? .*[ap]\.\sm\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finishButton(page).click();
  await page.getByText('Revisa las líneas marcadas para finalizar.').waitFor();
  await saleRegion(page).getByText('Quitar', { exact: true }).click();
  await page.getByText('Carrito vacío').waitFor();
  await page.getByRole('button', { name: /^Más opciones/ }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la venta' }).click();
  await page.getByRole('button', { name: 'Vaciar', exact: true }).click();

  await addToSale(page, fixture);
  await appointmentRow(page, fixture).getByRole('button', { name: 'Agregar Crema de noche' }).click();
  await appointmentRow(page, fixture).getByText('Agregado').waitFor();
  await saleRegion(page).getByText(fixture.patient.email).waitFor();
  await saleLine(page, 'Crema de noche').getByText('Recomendado').waitFor();
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finishButton(page).click();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  await page.getByText('No hay citas pendientes hoy').waitFor();

  expect(await loadAppointment(appointmentId)).toMatchObject({ balanceDueCents: 0, status: 'confirmed' });
  const { sales, now } = thePlatform();
  const storedSale = (await sales.onDay(getToday(now()))).find(
    ({ client }) => client?.email === fixture.patient.email,
  );
  expect(storedSale?.lines.map(({ kind, recommended }) => [kind, recommended])).toEqual([
    ['product', true],
    ['balance', false],
  ]);
});
