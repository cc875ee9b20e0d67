import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { aPerson, homes, loginHeading, waitForScreen } from '#test/support/accounts/people.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { it, site } from '#test/support/journey.ts';

const rejections = [400, 404, 422];
const savedText = 'Contraseña guardada. Ya puedes iniciar sesión.';
const usedLinkText = 'Este enlace ya se usó o venció. Pide uno nuevo.';

async function requestLink(page: Page, email: string) {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** Opens the link of the e-mail in a new tab, as a mail program does. */
async function openLink(page: Page, email: string): Promise<void> {
  await site.waitUntilSettled();
  const mail = site.messages.mailbox
    .list({ type: 'mail', to: email })
    .find(({ html }) => html.includes('Elegir contraseña'));
  const reader = await page.context().newPage();
  await reader.setContent(mail!.html);
  const href = await reader.getByRole('link', { name: 'Elegir contraseña' }).getAttribute('href');
  await page.goto(href!);
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('Nueva contraseña').fill(password);
  await page.getByLabel('Confirmar contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
}

it('a client replaces a forgotten password by the e-mailed link, which works once [R004 R038 R075]', async ({
  openPage,
}) => {
  const client = await aPerson('patient', 'Olvido');
  const page = await openPage('/login', { width: 390, expectedStatuses: rejections });
  await page.getByRole('link', { name: 'Olvide mi contraseña' }).click();
  await waitForScreen(page, 'Recupera tu cuenta');
  await requestLink(page, client.email);
  expect(await waitForScreen(page, 'Correo enviado exitosamente')).toBe('/recuperar-completado');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await page.waitForURL('/');

  await openLink(page, client.email);
  expect(await waitForScreen(page, 'Elige tu contraseña nueva')).toBe('/recuperar-cuenta/nueva');
  await page.getByText(`Para la cuenta ${client.email}.`).waitFor();
  await choosePassword(page, 'nueva-clave');
  await waitForScreen(page, loginHeading);
  expect(await page.getByRole('status').textContent()).toBe(savedText);

  await tryLogin(page, client.email);
  await page.getByText('Contraseña incorrecta.').waitFor();
  await tryLogin(page, client.email, { password: 'nueva-clave' });
  const home = homes.patient(client);
  expect(await waitForScreen(page, home.heading)).toBe(home.path);

  await openLink(page, client.email);
  await page.getByText(usedLinkText).waitFor();
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  expect(await waitForScreen(page, 'Recupera tu cuenta')).toBe('/recuperar-cuenta');
});
