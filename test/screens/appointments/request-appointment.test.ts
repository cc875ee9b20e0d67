import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dropFirstResponse, tryLogin } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, listPaymentIntents } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const declinedCard = '4000000000000002';
const acceptedCard = '4242424242424242';

const submit = (page: Page) => page.getByRole('button', { name: 'Pagar y Solicitar Cita' }).click();
const cardField = (page: Page) => page.getByLabel('Tarjeta', { exact: true });

/** Returns a live list of the URLs and bodies that this page sends to the product's server. */
function recordOwnRequests(page: Page): string[] {
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) sentRequests.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return sentRequests;
}

/** Chooses the service, then its first free time on the last visible day. */
async function chooseTime(page: Page, serviceId: string) {
  await page.getByRole('checkbox', { name: new RegExp(serviceId) }).check();
  const radio = (name: string) => page.getByRole('region', { name }).getByRole('radio', { disabled: false });
  await radio('2. Día').last().check();
  await radio('3. Hora').first().check();
}

it('a client requests an appointment once after a declined card and two lost responses, and no card data reaches the server [R177 R285]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { canSignIn: true });
  const { patient, serviceId } = fixture;
  const page = await openPage('/login', { width: 390, expectsLoadErrors: true });
  const sentRequests = recordOwnRequests(page);
  await tryLogin(page, patient.email);
  await page.getByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' }).waitFor();
  const reservation = await dropFirstResponse(page, '/patients/*/appointments');
  const hold = await dropFirstResponse(page, '/patients/*/appointments/*/deposit');

  await page.getByRole('button', { name: 'Solicitar Nueva Cita' }).first().click();
  await page.getByRole('heading', { name: '1. Servicios' }).waitFor();
  await chooseTime(page, serviceId);
  await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
  await cardField(page).selectOption(declinedCard);
  await submit(page);
  await page.getByText('Error de pago: Tu banco no aceptó la tarjeta.').waitFor();
  expect(await page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/);

  await cardField(page).selectOption(acceptedCard);
  await submit(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Esperando aprobación del administrador').waitFor();

  expect(await page.getByText('Hubo un error al solicitar la cita.').count()).toBe(0);
  expect(reservation).toEqual({ status: 200, keys: [expect.any(String), reservation.keys[0]] });
  expect(hold).toEqual({ status: 200, keys: [expect.any(String), hold.keys[0]] });
  const { rows } = await thePlatform().appointments.byPatient(patient.patientId);
  expect(rows).toMatchObject([{ status: 'pending', date: fixture.date }]);
  expect(listPaymentIntents(fixture, rows[0]!.appointmentId)).toMatchObject([
    { status: 'requires_capture', amount: 5_001 },
  ]);
  expect(sentRequests.some((text) => text.includes('serviceIds'))).toBe(true);
  const serverData = JSON.stringify([sentRequests, await allTableRows()]);
  for (const number of [declinedCard, acceptedCard]) expect(serverData).not.toContain(number);
});
