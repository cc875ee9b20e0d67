import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import {
  chooseMenuItem,
  completeSetup,
  homes,
  loginHeading,
  logOut,
  waitForScreen,
} from '#test/support/accounts/people.ts';
import {
  generateCode,
  generateNextCode,
  generateWrongCode,
  setUpSecondFactor,
} from '#test/support/accounts/second-factor.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';

it.beforeAll(async ({ site: _ }) => {
  await completeSetup();
});

const rejections = [400, 401, 403, 422];
const codeHeading = 'Falta un código';
const gateHeading = 'Falta un paso para entrar';

const submitCode = async (page: Page, code: string) => {
  await page.getByLabel('Código de tu aplicación de autenticación').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
};
/** Starts the setup in the open dialog, and returns its secret and a function that confirms a code. */
async function startSetup(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tu contraseña').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Configurar' }).click();
  await dialog.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }).waitFor();
  const secret = ((await dialog.locator('.second-factor__secret').textContent()) ?? '').replaceAll(' ', '');
  const confirm = async (code: string) => {
    await dialog.getByLabel('Código de tu aplicación de autenticación').fill(code);
    await dialog.getByRole('button', { name: 'Activar' }).click();
  };
  return { dialog, secret, confirm };
}
const readRecoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Tus códigos de recuperación' }).getByRole('listitem').allTextContents();

describe('second factor', () => {
  it('is set up, required at sign-in, and replaced by a recovery code', async ({ openPage }) => {
    const owner = await anAccount('admin', `Doble`);
    const { heading, path } = homes.admin(owner);
    const page = await openPage(path, { as: owner.email, expectedStatuses: rejections });
    await chooseMenuItem(page, 'Verificación en dos pasos');
    const { dialog, secret, confirm } = await startSetup(page);
    await confirm('12345');
    await dialog.getByText('Escribe los 6 números que muestra tu aplicación.').waitFor();
    await confirm(generateWrongCode(secret));
    await dialog.getByText('pon la hora de tu teléfono en automático').waitFor();
    await confirm(generateCode(secret));
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    const codes = await readRecoveryCodes(page);
    expect(new Set(codes).size).toBe(10);
    expect(await page.locator('.print-sheet').textContent()).toContain('Cada uno sirve una vez.');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Volver a los códigos' }).click();
    expect(await readRecoveryCodes(page)).toEqual(codes);
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
    await logOut(page);

    await tryLogin(page, owner.email);
    await waitForScreen(page, codeHeading);
    await submitCode(page, generateWrongCode(secret));
    await page.getByText('El código no es correcto.').waitFor();
    await page.reload();
    await waitForScreen(page, loginHeading);
    await tryLogin(page, owner.email);
    await waitForScreen(page, codeHeading);
    await page.goBack();
    await waitForScreen(page, loginHeading);
    await tryLogin(page, owner.email);
    await submitCode(page, generateNextCode(secret));
    expect(await waitForScreen(page, heading)).toBe(path);
    await logOut(page);

    await tryLogin(page, owner.email);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await waitForScreen(page, 'Entra con un código de recuperación');
    const field = page.getByLabel('Código de recuperación');
    await field.fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Usar código' }).click();
    await page.getByText('No pudimos comprobarlo.').waitFor();
    await field.fill(codes[4] ?? '');
    await page.getByRole('button', { name: 'Usar código' }).click();
    await waitForScreen(page, 'Ya puedes entrar');
    await page.goBack();
    await page.goForward();
    await waitForScreen(page, 'Ya puedes entrar');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await waitForScreen(page, heading);
    await logOut(page);
    await tryLogin(page, owner.email);
    await waitForScreen(page, heading);
  });

  it('is renewed and turned off by its owner, and reset by an administrator', async ({ openPage }) => {
    const [owner, colleague] = [await anAccount('admin', `Ama`), await anAccount('supervisor', `Vera`)];
    await setUpSecondFactor(site, colleague);
    const page = await openPage('/admin/crear-enfermero', { as: owner.email, expectedStatuses: rejections });
    await chooseMenuItem(page, 'Verificación en dos pasos');
    const { dialog, secret, confirm } = await startSetup(page);
    await confirm(generateCode(secret));
    const firstCodes = await page.getByRole('list', { name: 'Tus códigos de recuperación' }).textContent();
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();

    await chooseMenuItem(page, 'Verificación en dos pasos');
    await dialog.getByText(/Quedan sin usar 10 códigos de recuperación/).waitFor();
    await dialog.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await dialog.getByLabel('Tu contraseña').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    expect(await page.getByRole('list', { name: 'Tus códigos de recuperación' }).textContent()).not.toBe(
      firstCodes,
    );
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();

    await chooseMenuItem(page, 'Verificación en dos pasos');
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await dialog.getByLabel('Tu contraseña').fill(demoPassword);
    await dialog.getByLabel('Código de tu aplicación de autenticación').fill(generateNextCode(secret));
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Verificación en dos pasos apagada.').waitFor();

    await page.getByRole('button', { name: `Acciones de Vera Prueba` }).click();
    await page.getByRole('menuitem', { name: 'Restablecer verificación' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Restablecer' }).click();
    await page.getByText('Verificación en dos pasos restablecida.').waitFor();
  });

  it('is required before any screen when the center demands it, and leads to the requested screen', async ({
    openPage,
  }) => {
    const [owner, colleague] = [await anAccount('admin', `Exige`), await anAccount('supervisor', `Sigue`)];
    const { call } = await setUpSecondFactor(site, owner);
    const requireSecondFactor = async (secondFactorRequired: boolean) => {
      const { settings } = (await call(getCenterSettings)).reply;
      await call(saveCenterSettings, { body: { ...settings, secondFactorRequired } });
    };
    const page = await openPage('/admin/prospectos', { as: colleague.email, expectedStatuses: rejections });
    await waitForScreen(page, 'Prospectos');

    await requireSecondFactor(true);
    await site.waitUntilSettled();
    await waitForScreen(page, gateHeading);
    await page.reload();
    expect(await waitForScreen(page, gateHeading)).toBe('/admin/prospectos');
    await page.getByRole('button', { name: 'Configurar ahora' }).click();
    const { dialog, secret } = await startSetup(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Configurar ahora' }).click();
    const secondSetup = await startSetup(page);
    expect(secondSetup.secret).not.toBe(secret);
    await secondSetup.confirm(generateCode(secondSetup.secret));
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
    expect(await waitForScreen(page, 'Prospectos')).toBe('/admin/prospectos');

    await chooseMenuItem(page, 'Verificación en dos pasos');
    await dialog.getByText('Tu centro la exige: no se puede apagar.').waitFor();
    await requireSecondFactor(false);
  });
});
