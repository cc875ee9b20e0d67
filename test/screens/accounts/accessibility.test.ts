import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import { arriveAt, aTeam, homes, type Team } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let team: Team;

beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
  team = await aTeam();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const publicScreens = [
  ['/', 'Tu cuerpo sabe descansar. Aquí le damos el tiempo.'],
  ['/politica-cancelacion', 'Política de cancelación'],
  ['/login', 'Qué bueno verte de nuevo'],
  ['/recuperar-cuenta', 'Recupera tu cuenta'],
  ['/recuperar-cuenta/nueva', 'Pide un enlace nuevo'],
  ['/recuperar-cuenta/nueva#correo=ana@test.example&codigo=123456', 'Elige tu contraseña nueva'],
  ['/recuperar-completado', 'Correo enviado exitosamente'],
  ['/no-existe', 'No encontramos esta página'],
] as const;

/** How far the page can be pushed sideways, in pixels. */
const overhangOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

async function expectNoBarriers(page: Page) {
  const where = new URL(page.url()).pathname;
  const found = { where, barriers: await barriersOn(page), overhang: await overhangOf(page) };
  expect(found).toEqual({ where, barriers: [], overhang: 0 });
}

describe.each(widths)('at %i px', (width) => {
  it('nothing keeps a visitor out of a public screen', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    // The form of a link that holds.
    await page.route('**/api/recoveries/looks', (route) => route.fulfill({ json: {} }));

    for (const [address, heading] of publicScreens) {
      await page.goto(address);
      await arriveAt(page, heading);
      await expectNoBarriers(page);
    }

    expect(errors).toEqual([]);
    await close();
  });

  it('nothing keeps a visitor from what is wrong in the login', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/login');

    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('alert').waitFor();

    await expectNoBarriers(page);
    expect(errors).toEqual([]);
    await close();
  });

  it.each(roles)('nothing keeps the %s out of their place', async (role) => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);

    const { path, heading } = homes[role](team[role]);
    await openAs(page, team[role].email, path);
    await arriveAt(page, heading);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await expectNoBarriers(page);
    const menu = page.getByRole('button', { name: /^Mi cuenta:/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).waitFor();
    await expectNoBarriers(page);

    expect(errors).toEqual([]);
    await close();
  });
});

describe("the desk's drawer", () => {
  it('has no barriers, and closes by the keyboard', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, 390);
    await openAs(page, team.admin.email, '/admin/calendario');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await drawer.getByRole('link', { name: 'Solicitud de citas' }).waitFor();

    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    expect(errors).toEqual([]);
    await close();
  });
});
