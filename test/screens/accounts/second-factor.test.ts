import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { allSetUp, arriveAt, homes, loginHeading, logOut, openMenu } from '#test/support/accounts/people.ts';
import { codeNow, nextCode, withSecondFactor, wrongCode } from '#test/support/accounts/second-factor.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, tryLogin, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
  await allSetUp();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const refusals = [400, 401, 403, 422];
const codeHeading = 'Falta un código';
const gateHeading = 'Falta un paso para entrar';

const answer = async (page: Page, code: string) => {
  await page.getByLabel('Código de tu aplicación de autenticación').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
};
/** From the open dialog: the secret it shows, and the recovery codes once it is confirmed. */
async function setUp(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Configurar' }).click();
  await dialog.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }).waitFor();
  const secret = ((await dialog.locator('.second-factor__secret').textContent()) ?? '').replaceAll(' ', '');
  const confirm = async (code: string, password = demoPassword) => {
    await dialog.getByLabel('Código de tu aplicación de autenticación').fill(code);
    await dialog.getByLabel('Tu contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Activar' }).click();
  };
  return { dialog, secret, confirm };
}
const codesIn = (page: Page) =>
  page.getByRole('list', { name: 'Tus códigos de recuperación' }).getByRole('listitem').allTextContents();

describe.each(widths)('the second factor at %i px', (width) => {
  it('is set up, asked for, and got around by a recovery code', async () => {
    const owner = await anAccount('admin', `Doble${width}`);
    const { heading, path } = homes.admin(owner);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals });
    await openAs(page, owner.email, path);
    await openMenu(page, 'Verificación en dos pasos');
    const { dialog, secret, confirm } = await setUp(page);
    await confirm('12345');
    await dialog.getByText('Escribe los 6 números que muestra tu aplicación.').waitFor();
    await confirm(wrongCode(secret));
    await dialog.getByText('pon la hora de tu teléfono en automático').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await confirm(codeNow(secret));
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    const codes = await codesIn(page);
    expect(new Set(codes).size).toBe(10);
    expect(await page.locator('.print-sheet').textContent()).toContain('Cada uno sirve una vez.');
    expect(await barriersOn(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Volver a los códigos' }).click();
    expect(await codesIn(page)).toEqual(codes);
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
    await logOut(page);

    await tryLogin(page, owner.email);
    await arriveAt(page, codeHeading);
    expect(await barriersOn(page)).toEqual([]);
    await answer(page, wrongCode(secret));
    await page.getByText('El código no es correcto.').waitFor();
    await page.reload();
    await arriveAt(page, loginHeading);
    await tryLogin(page, owner.email);
    await arriveAt(page, codeHeading);
    await page.goBack();
    await arriveAt(page, loginHeading);
    await tryLogin(page, owner.email);
    await answer(page, nextCode(secret));
    expect(await arriveAt(page, heading)).toBe(path);
    await logOut(page);

    await tryLogin(page, owner.email);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await arriveAt(page, 'Entra con un código de recuperación');
    expect(await barriersOn(page)).toEqual([]);
    const field = page.getByLabel('Código de recuperación');
    await field.fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Usar código' }).click();
    await page.getByText('No pudimos comprobarlo.').waitFor();
    await field.fill(codes[4] ?? '');
    await page.getByRole('button', { name: 'Usar código' }).click();
    await arriveAt(page, 'Ya puedes entrar');
    await page.goBack();
    await page.goForward();
    await arriveAt(page, 'Ya puedes entrar');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await arriveAt(page, heading);
    await logOut(page);
    await tryLogin(page, owner.email);
    await arriveAt(page, heading);
    expect(errors).toEqual([]);
    await close();
  });

  it('is renewed and turned off by its owner, and reset by an administrator', async () => {
    const [owner, other] = [
      await anAccount('admin', `Ama${width}`),
      await anAccount('supervisor', `Vera${width}`),
    ];
    await withSecondFactor(site, other);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals });
    await openAs(page, owner.email, '/admin/crear-enfermero');
    await openMenu(page, 'Verificación en dos pasos');
    const { dialog, secret, confirm } = await setUp(page);
    await confirm(codeNow(secret));
    const first = await page.getByRole('list', { name: 'Tus códigos de recuperación' }).textContent();
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();

    await openMenu(page, 'Verificación en dos pasos');
    await dialog.getByText(/Quedan sin usar 10 códigos de recuperación/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await dialog.getByLabel('Tu contraseña').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    expect(await page.getByRole('list', { name: 'Tus códigos de recuperación' }).textContent()).not.toBe(
      first,
    );
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();

    await openMenu(page, 'Verificación en dos pasos');
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await dialog.getByLabel('Tu contraseña').fill(demoPassword);
    await dialog.getByLabel('Código de tu aplicación de autenticación').fill(nextCode(secret));
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Verificación en dos pasos apagada.').waitFor();

    await page.getByRole('button', { name: `Acciones de Vera${width} Prueba` }).click();
    await page.getByRole('menuitem', { name: 'Restablecer verificación' }).click();
    const question = page.getByRole('alertdialog');
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restablecer' }).click();
    await page.getByText('Verificación en dos pasos restablecida.').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('stands before all else where the center requires it, and opens what was asked for', async () => {
    const [owner, colleague] = [
      await anAccount('admin', `Exige${width}`),
      await anAccount('supervisor', `Sigue${width}`),
    ];
    const { call } = await withSecondFactor(site, owner);
    const require = async (secondFactorRequired: boolean) => {
      const { settings } = (await call(getCenterSettings)).reply;
      await call(saveCenterSettings, { body: { ...settings, secondFactorRequired } });
    };
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals });
    await openAs(page, colleague.email, '/admin/prospectos');
    await arriveAt(page, 'Prospectos');

    await require(true);
    await site.settled();
    await arriveAt(page, gateHeading);
    await page.reload();
    expect(await arriveAt(page, gateHeading)).toBe('/admin/prospectos');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Configurar ahora' }).click();
    const { dialog, secret } = await setUp(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Configurar ahora' }).click();
    const again = await setUp(page);
    expect(again.secret).not.toBe(secret);
    await again.confirm(codeNow(again.secret));
    await dialog.getByText('Se muestran una sola vez.').waitFor();
    await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
    expect(await arriveAt(page, 'Prospectos')).toBe('/admin/prospectos');

    await openMenu(page, 'Verificación en dos pasos');
    await dialog.getByText('Tu centro la exige: no se puede apagar.').waitFor();
    await require(false);
    expect(errors).toEqual([]);
    await close();
  });

  it('is required by the owner who has it, not by one who would shut herself out', async () => {
    const owner = await anAccount('admin', `Ajusta${width}`);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals });
    await openAs(page, owner.email, '/admin/configuracion');
    const box = page.getByLabel('Exigir verificación en dos pasos a administradores y supervisores');
    await box.check({ force: true });

    await page.getByRole('button', { name: 'Guardar ajustes' }).click();

    await page.getByText('Configura primero tu propia verificación en dos pasos').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
