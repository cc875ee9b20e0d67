import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { proveEmail } from '#shared/accounts/short-link-api.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullDate, formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import { findShortLinkToken } from '#test/support/accounts/invitations.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aPatient, aService } from '#test/support/center/center.ts';
import { createFixture, type Fixture, request } from '#test/support/center/fixture.ts';
import { findStoredProspects } from '#test/support/intake/applications.ts';
import { it, site } from '#test/support/journey.ts';
import { caller } from '#test/support/system/api-client.ts';
import { buildApplicantDraft, reopenAtStep } from './questionnaire.ts';

it.beforeAll(async ({ site: _ }) => {
  await aCategory({ categoryId: 'sueros', name: 'Sueros', visibleOnLanding: true });
  await aCategory({ categoryId: 'cuerpo', name: 'Corporales', visibleOnLanding: true });
});

/** Creates a service of a landing page category, with one aesthetician who performs it. */
async function createOfferedService(name: string, categoryId: string): Promise<Fixture> {
  const fixture = await createFixture(site);
  await aService(fixture.serviceId, { name, categoryId });
  return fixture;
}

async function requestService(page: Page, category: string, service: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: new RegExp(`^${category}`) }).click();
  await page.getByRole('button', { name: `Solicitar servicio: ${service}` }).click();
}
const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Necesitas una cuenta' });
const bookingDialog = (page: Page) => page.getByRole('dialog', { name: 'Solicitar Nueva Cita' });
const isChecked = (page: Page, role: 'radio' | 'checkbox', name: string | RegExp) =>
  bookingDialog(page).getByRole(role, { name }).isChecked();

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill('mi-clave-nueva');
  await page.getByLabel('Confirmar contraseña').fill('mi-clave-nueva');
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
}

/** Opens the verification link on another device. */
async function verifyOnAnotherDevice(email: string): Promise<void> {
  await site.waitUntilSettled();
  const mails = site.messages.mailbox.list({ type: 'mail', to: email });
  const mail = mails.find(({ subject }) => subject === 'Confirma tu correo');
  const { status } = await caller(site.url)(proveEmail, {
    params: { token: findShortLinkToken(mail?.text ?? '') },
  });
  expect(status).toBe(200);
}

describe('choice on the public pages', () => {
  it('is carried from the landing page to the questionnaire, the front desk and the first booking', async ({
    openPage,
  }) => {
    const service = 'Suero';
    const email = 'deseo@test.example';
    const fixture = await createOfferedService(service, 'sueros');
    const { serviceId, date } = fixture;
    const page = await openPage('about:blank', { width: 390 });
    await requestService(page, 'Sueros', service);
    await accountDialog(page).getByRole('link', { name: 'Crear cuenta' }).click();

    await page.getByText(`Lo que te interesa: ${service}`).waitFor();
    await page.reload();
    await page.getByText(`Lo que te interesa: ${service}`).waitFor();
    await page.getByRole('link', { name: 'Cambiar' }).click();
    expect(await page.getByLabel('Servicio').inputValue()).toBe(serviceId);
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await page.getByText('Elige un servicio, un día y una hora.').waitFor();
    const day = page.getByRole('radio', { name: formatFullDate(date) });
    await day.check();
    // A choice can be undone with Back.
    await page.goBack();
    await expect.poll(() => day.isChecked()).toBe(false);
    await page.goForward();
    await expect.poll(() => day.isChecked()).toBe(true);
    await page.getByRole('radio', { name: formatTime('11:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    const preferredDay = formatWeekdayDayMonth(date, getToday(now()));
    await page.getByText(`Hora que prefieres: ${service}, ${preferredDay}, ${formatTime('11:00')}`).waitFor();
    await page.getByRole('link', { name: 'Cambiar' }).click();
    await page.getByRole('radio', { name: formatTime('11:00') }).waitFor();
    expect(await page.getByRole('radio', { name: formatTime('11:00') }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: formatFullDate(date) }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await reopenAtStep(page, buildApplicantDraft(email));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);
    const [prospect] = await findStoredProspects({ email });
    expect(prospect?.preferred).toEqual({ serviceId, date, time: '11:00' });
    const accountUrl = page.url();

    // Another device continues by link, and a third one verifies the e-mail.
    const otherDevicePage = await openPage(accountUrl, { width: 390, expectedStatuses: [404] });
    await choosePassword(otherDevicePage);
    await otherDevicePage.getByText('Lo que elegiste antes de registrarte').waitFor();
    await otherDevicePage.getByRole('button', { name: 'Solicitarlo' }).click();
    await bookingDialog(otherDevicePage).getByText('Confirma tu correo').waitFor();
    expect(await bookingDialog(otherDevicePage).getByRole('checkbox').count()).toBe(0);
    await verifyOnAnotherDevice(email);
    await bookingDialog(otherDevicePage)
      .getByText(/^Empezamos con la hora que elegiste, que sigue libre/)
      .waitFor();
    expect(await isChecked(otherDevicePage, 'checkbox', service)).toBe(true);
    expect(await isChecked(otherDevicePage, 'radio', formatFullDate(date))).toBe(true);
    expect(await isChecked(otherDevicePage, 'radio', formatTime('11:00'))).toBe(true);

    // The fixture's own client takes the slot.
    await request(fixture, { time: '11:00' });
    await otherDevicePage.reload();
    await otherDevicePage.getByRole('button', { name: 'Solicitarlo' }).click();
    await bookingDialog(otherDevicePage)
      .getByText(new RegExp(`${formatTime('11:00').slice(0, 5)}.*`))
      .first()
      .waitFor();
    expect(
      await bookingDialog(otherDevicePage)
        .getByRole('radio', { name: formatTime('11:00') })
        .count(),
    ).toBe(0);
    expect(await isChecked(otherDevicePage, 'checkbox', service)).toBe(true);
    expect(await isChecked(otherDevicePage, 'radio', formatFullDate(date))).toBe(true);
  });

  it('opens the booking dialog of a client after sign-in, prefilled with the service or the time', async ({
    openPage,
  }) => {
    const service = 'Envoltura';
    const email = 'clienta@test.example';
    const { patientId: userId } = await aPatient('Marisol', { email });
    const { date, serviceId } = await createOfferedService(service, 'cuerpo');
    const page = await openPage('about:blank', { width: 390 });
    await requestService(page, 'Corporales', service);
    await accountDialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
    await tryLogin(page, email);

    await bookingDialog(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/paciente/${userId}/citas`);
    expect(await isChecked(page, 'checkbox', service)).toBe(true);
    await page.reload();
    await bookingDialog(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    await bookingDialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await bookingDialog(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !window.history.state?.usr?.layers);
    expect(new URL(page.url()).search).toBe('');

    await requestService(page, 'Corporales', service);
    await bookingDialog(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    await page.goto(`/time-picker?servicio=${serviceId}&fecha=${date}`);
    await page.getByRole('radio', { name: formatTime('09:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await bookingDialog(page)
      .getByText(/^Empezamos con la hora que elegiste, que sigue libre/)
      .waitFor();
    expect(await isChecked(page, 'radio', formatTime('09:00'))).toBe(true);

    await page.goto('/');
    const requestLink = page.locator('.hero').getByRole('link', { name: 'Solicitar cita' });
    await page.locator('.hero').getByRole('link', { name: 'Mi cuenta' }).waitFor();
    await requestLink.click();
    await bookingDialog(page).waitFor();
  });
});
