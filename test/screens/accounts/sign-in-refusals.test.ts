import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { users as makeUsers } from '#lambdas/platform/from-env/users.ts';
import {
  aPerson,
  arriveAt,
  aStranger,
  changeAccount,
  homes,
  keptOf,
  loginHeading,
} from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, signIn, tryLogin, widths } from '#test/support/browser/visitor.ts';
import { later } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

/** A sign-in that the user pool refuses is 400. */
const refusals = [400, 401, 404];
const couldNotEnter = 'Error en el inicio de sesión. Verifica tus credenciales.';
const inactive = 'Tu cuenta no está activa. Comunícate con el centro.';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function atLogin(width: (typeof widths)[number] = 1280) {
  const visitor = await aVisitor(browser, site.url, width, { refusals });
  await visitor.page.goto('/login');
  return visitor;
}

const alertOf = (page: Page) => page.getByRole('alert').textContent();

describe.each(widths)('the login at %i px', (width) => {
  it('says at its field what is wrong, and keeps what was typed', async () => {
    const { email } = await aPerson('patient', `Ana${width}`);
    const { page, errors, close } = await atLogin(width);
    const field = page.getByLabel('Correo electrónico');

    await tryLogin(page, '', { password: '' });
    await page.getByRole('alert').getByText('Debes ingresar un correo y una contraseña válidos.').waitFor();
    await tryLogin(page, 'ana@');
    await page.getByText('El formato del correo electrónico no es válido.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await tryLogin(page, 'nadie@test.example');
    await page.getByText('No se encontró un usuario con ese correo.').waitFor();
    await tryLogin(page, email, { password: 'otra-clave' });
    await page.getByText('Contraseña incorrecta.').waitFor();

    expect(await field.inputValue()).toBe(email);
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('otra-clave');
    expect(await keptOf(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the login', () => {
  it('refuses even the right password after five misses, and takes it when the wait is over', async () => {
    const { email } = await aPerson('supervisor', 'Luz');
    const { page, close } = await atLogin();
    for (let miss = 0; miss < 5; miss += 1) {
      await tryLogin(page, email, { password: `otra-clave-${miss}` });
      await page.getByText('Contraseña incorrecta.').waitFor();
    }

    // The first wait is one second: it lasts while the server's clock stands before it.
    later({ minutes: -1 });
    await tryLogin(page, email);
    await page.getByRole('alert').getByText(couldNotEnter, { exact: true }).waitFor();
    expect(await alertOf(page)).toContain('Espera 15 minutos');

    later({ minutes: 2 });
    await tryLogin(page, email);
    expect(await arriveAt(page, homes.supervisor({ userId: '', email }).heading)).toBe('/pos');
    await close();
  });

  it('refuses a deactivated account, whether the center or the user pool holds it back', async () => {
    const person = await aPerson('admin', 'Rosa');
    await changeAccount(person, { active: false });
    const { page, errors, close } = await atLogin();

    await tryLogin(page, person.email);
    await page.getByRole('alert').waitFor();
    expect(await alertOf(page)).toBe(inactive);
    await (await makeUsers()).disable(person.userId);
    await tryLogin(page, person.email);
    await page.getByRole('alert').getByText(couldNotEnter).waitFor();

    expect(await keptOf(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('refuses an account without a record', async () => {
    const email = 'extrana@test.example';
    await (await makeUsers()).setPassword(await aStranger(email, demoPassword), demoPassword);
    const { page, errors, close } = await atLogin();

    await tryLogin(page, email);
    await page.getByRole('alert').waitFor();

    expect(await alertOf(page)).toBe('No se encontró el usuario en las colecciones adecuadas.');
    expect(await keptOf(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a session whose account is deactivated meanwhile', () => {
  it.each(widths)('ends at its next call, at %i px [R034 R052]', async (width) => {
    const person = await aPerson('patient', `Iris${width}`);
    const { page, errors, close } = await atLogin(width);
    await signIn(page, person.email, { remember: true });
    await page.getByText('Aún no tienes citas').waitFor();
    await changeAccount(person, { active: false });

    // A call that the screen makes by itself may come first: then there is no button left to press.
    await Promise.race([
      page.getByRole('button', { name: 'Solicitar Nueva Cita' }).click(),
      page.waitForURL('/login'),
    ]);

    expect(await arriveAt(page, loginHeading)).toBe('/login');
    expect(await page.getByRole('status').textContent()).toBe(inactive);
    expect(await keptOf(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
