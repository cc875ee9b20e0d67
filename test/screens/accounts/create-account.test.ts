import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import {
  anInvitedAccount,
  aProspect,
  findShortLinkToken,
  readInvitationMail,
} from '#test/support/accounts/invitations.ts';
import { aPerson, waitForScreen } from '#test/support/accounts/people.ts';
import { it, site } from '#test/support/journey.ts';

const pageTitle = 'Crea tu cuenta';
const rejections = [404, 409, 422];

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Crear Cuenta' }).click();
async function submitPassword(page: Page, password: string, confirmation = password) {
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Confirmar contraseña').fill(confirmation);
  await submit(page);
}
const toPath = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

describe('account creation', () => {
  it('turns a prospect into a signed-in client [R005 R054 R055 R056 R057 R060 R067]', async ({
    openPage,
  }) => {
    const { prospectId, email } = await aProspect();
    const registrationPath = `/registro/crear-cuenta/${prospectId}?email=${encodeURIComponent(email)}`;
    const page = await openPage(registrationPath, { width: 390, expectedStatuses: rejections });
    await waitForScreen(page, pageTitle);

    await submitPassword(page, 'mi-clave', 'mi-llave');
    await page.getByText('Las contraseñas no coinciden.').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/registrations/*', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    await submitPassword(page, 'mi-clave');
    const busyButton = page.getByRole('button', { name: 'Creando...' });
    await busyButton.waitFor();
    expect(await busyButton.isDisabled()).toBe(true);
    release();

    const home = await waitForScreen(page, 'Gestión de Citas y Salud');
    expect(home).toBe(`/paciente/${await (await makeUsers()).find(email)}/citas`);
    await page.getByText(`abre el enlace que enviamos a ${email}`).waitFor();
    await page.getByRole('button', { name: 'Reenviar enlace' }).click();
    await page.getByText('Enlace enviado. Revisa tu correo.').waitFor();

    await site.waitUntilSettled();
    const [mail] = site.messages.mailbox.list({ type: 'mail', to: email });
    const confirmationPath = `/e/${findShortLinkToken(mail!.text)}`;
    await page.goto(confirmationPath);
    await waitForScreen(page, 'Confirma tu correo');
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await page.getByText('Gracias. Ya puedes solicitar tu cita.').waitFor();
    await page.goto(confirmationPath);
    await page.getByText('Tu correo ya estaba confirmado.').waitFor();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();

    await waitForScreen(page, 'Gestión de Citas y Salud');
    expect(await page.getByText('Confirma tu correo').count()).toBe(0);
  });

  it('works from an invitation while another user is signed in, and removes the password from the address [R005 R006 R054]', async ({
    openPage,
  }) => {
    const invited = await anInvitedAccount();
    const { link, password } = await readInvitationMail(site, invited);
    const { email } = await aPerson('admin', 'Lourdes');
    const page = await openPage(toPath(link), { as: email, width: 390, expectedStatuses: rejections });
    await waitForScreen(page, pageTitle);

    expect(page.url()).not.toContain('pas=');
    expect(page.url()).toContain(`email=`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      password,
    );
    expect(await field(page, 'Contraseña temporal').count()).toBe(0);
    await submitPassword(page, 'mi-clave');
    expect(await waitForScreen(page, 'Gestión de Citas y Salud')).toBe(`/paciente/${invited.userId}/citas`);
  });

  it('shows what is missing or invalid in a link [R058 R059 R061 R064 R065 R066]', async ({ openPage }) => {
    const { email: takenEmail } = await anInvitedAccount();
    const { prospectId } = await aProspect({ email: takenEmail });
    const page = await openPage(`/registro/crear-cuenta/${prospectId}`, {
      width: 390,
      expectedStatuses: [404, 409, 422, 500],
    });
    await page.getByText('Correo electrónico no encontrado.').waitFor();
    await submitPassword(page, 'mi-clave');
    await page.getByText('Correo electrónico requerido para crear la cuenta.').waitFor();
    await field(page, 'Correo electrónico').fill(takenEmail);
    await submit(page);
    await page.getByText('Este correo ya está en uso. Usa el link con la contraseña temporal.').waitFor();

    const problem = { code: 'request.unexpected', detail: 'Hubo un error inesperado.' };
    const failure = { status: 500, json: problem };
    await page.route('**/api/registrations/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failure) : route.continue(),
    );
    await submit(page);
    await page.getByText('Hubo un error inesperado.').waitFor();

    await page.goto('/registro/crear-cuenta/nadie?email=ana@test.example');
    await page.getByText('No se encontró el usuario.').waitFor();
    await page.unroute('**/api/registrations/*');
    await page.route('**/api/registrations/*', (route) => route.fulfill(failure));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Error al cargar la información del registro.').waitFor();
    await page.goto('/registro/crear-cuenta');
    expect(await page.getByRole('link', { name: 'Solicitar cita' }).getAttribute('href')).toBe(
      '/solicitar-paciente',
    );
  });
});
