import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { findShortLinkToken } from '#test/support/accounts/invitations.ts';
import {
  aPerson,
  chooseMenuItem,
  homes,
  loginHeading,
  waitForScreen,
} from '#test/support/accounts/people.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { aPatient } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';

const rejections = [400, 401, 409, 422];
const newPassword = 'marea-tranquila-9';

/** Path of the short link in the e-mail with this subject. */
async function findLinkPath(email: string, subject: string): Promise<string> {
  await site.waitUntilSettled();
  const mails = site.messages.mailbox.list({ type: 'mail', to: email });
  const mail = mails.find((candidate) => candidate.subject === subject);
  return `/e/${findShortLinkToken(mail?.text ?? '')}`;
}

describe('account security', () => {
  it('allows a client to change their e-mail by link, and to revert it from the old mailbox', async ({
    openPage,
  }) => {
    const patient = await aPatient(`Muda`);
    const email = `muda.nueva@test.example`;
    const page = await openPage(`/paciente/${patient.patientId}/informacion`, {
      as: patient.email,
      width: 390,
      expectedStatuses: rejections,
    });
    await page.getByLabel('Teléfono').fill('787-555-0142');
    await page.getByRole('combobox', { name: 'Dirección' }).fill('Calle Luna 12, pon');
    await page.getByRole('option').first().click();

    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Tu contraseña').fill('no-la-se');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('La contraseña es incorrecta.').waitFor();
    await page.getByLabel('Tu contraseña').fill(demoPassword);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Confirma tu correo nuevo').waitFor();
    await page.getByText(`entras y recibes mensajes con ${patient.email}`).waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(patient.email);

    await page.goto(await findLinkPath(email, 'Confirma tu correo'));
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await page.getByText('Desde ahora entras con este correo.').waitFor();
    const reader = await openPage(await findLinkPath(patient.email, 'El correo de tu cuenta cambió'), {
      width: 390,
    });
    await reader.getByRole('button', { name: 'Deshacer el cambio' }).click();
    await reader.getByText(`El correo de tu cuenta es ${patient.email}.`).waitFor();
    await reader.getByRole('link', { name: 'Elegir otra contraseña' }).click();
    await waitForScreen(reader, 'Recupera tu cuenta');
  });

  it('allows an aesthetician to change their password', async ({ openPage }) => {
    const aesthetician = await aPerson('staff', 'Clave');
    const page = await openPage(homes.staff(aesthetician).path, {
      as: aesthetician.email,
      width: 390,
      expectedStatuses: rejections,
    });
    await chooseMenuItem(page, 'Cambiar contraseña');
    const dialog = page.getByRole('dialog');
    const choosePassword = async (currentPassword: string, password: string) => {
      await dialog.getByLabel('Contraseña actual').fill(currentPassword);
      await dialog.getByLabel('Nueva contraseña').fill(password);
      await dialog.getByLabel('Confirmar contraseña').fill(password);
      await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
    };

    await choosePassword('no-la-se', newPassword);
    await dialog.getByText('La contraseña es incorrecta.').waitFor();
    await choosePassword(demoPassword, newPassword);
    await waitForScreen(page, loginHeading);
    await page.getByText('Contraseña guardada. Entra con la nueva.').waitFor();

    await tryLogin(page, aesthetician.email, { password: newPassword });
    await page.getByRole('button', { name: /^Mi cuenta:/ }).waitFor();
  });

  it('ends every session of a client from their own screen, on other devices too', async ({ openPage }) => {
    const patient = await aPatient(`Sale`);
    const path = `/paciente/${patient.patientId}/informacion`;
    const options = { as: patient.email, width: 390, expectedStatuses: rejections } as const;
    const otherDevicePage = await openPage(path, options);
    const ownPage = await openPage(path, options);

    await ownPage.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
    await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();

    await ownPage.getByText('Cerramos tu sesión en todos los dispositivos.').waitFor();
    await waitForScreen(otherDevicePage, loginHeading);
  });
});
