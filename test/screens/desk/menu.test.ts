import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, loginHeading } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { anOpenDrawer } from '#test/support/sales/till.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Lourdes');
  await anAccount('supervisor', 'Hector');
  await anOpenDrawer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const entries = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])),
    );

describe.each(widths)('the desk’s menu at %i px', (width) => {
  const open = async (email: string, path: string) => {
    const visitor = await aVisitor(browser, site.url, width);
    await openAs(visitor.page, email, path);
    if (width < 768) {
      await visitor.page.getByRole('button', { name: 'Abrir menú' }).waitFor();
      expect(await navigation(visitor.page).isVisible()).toBe(false);
      await visitor.page.getByRole('button', { name: 'Abrir menú' }).click();
    }
    await navigation(visitor.page).waitFor();
    return visitor;
  };

  it('leads the administrator everywhere, and out [R094 R107]', async () => {
    const { page, errors, close } = await open('lourdes@test.example', '/admin');

    expect(await entries(page)).toMatchObject({
      Panel: '/admin',
      Calendario: '/admin/calendario',
      'Punto de Venta': '/pos',
      Prospectos: '/admin/prospectos',
      'Clientes Activos': '/admin/crear-paciente',
      Esteticistas: '/admin/crear-enfermero',
      Promociones: '/admin/banner',
    });
    const current = navigation(page).locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Panel']);
    const account = page.getByRole('button', { name: /^Mi cuenta: Lourdes/ }).last();
    if (width >= 1024) {
      // However low the window: out is at hand, and the menu makes no page longer.
      await page.setViewportSize({ width, height: 480 });
      const bottom = async () => account.boundingBox().then((box) => box!.y + box!.height);
      await expect.poll(bottom).toBeLessThanOrEqual(480);
      const side = page.locator('.side');
      expect(await side.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
    }
    await account.click();
    expect((await page.getByRole('menuitem').allInnerTexts()).map((each) => each.trim())).toEqual([
      'Cambiar contraseña',
      'Verificación en dos pasos',
      'Cerrar sesión en todos los dispositivos',
      'Cerrar sesión',
    ]);
    await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click();
    await arriveAt(page, loginHeading);

    expect(errors).toEqual([]);
    await close();
  });

  it('has for the supervisor what they may open, and the panel sends them away [R095]', async () => {
    const { page, close } = await open('hector@test.example', '/admin/calendario');

    const labels = Object.keys(await entries(page));
    expect(labels).toEqual(expect.arrayContaining(['Calendario', 'Punto de Venta', 'Esteticistas']));
    for (const label of ['Panel', 'Promociones', 'Ajustes', 'Citas completadas'])
      expect(labels).not.toContain(label);
    await page.goto('/admin');
    await arriveAt(page, 'No puedes abrir esta página');
    await page.getByRole('link', { name: 'Ir a mi inicio' }).click();
    expect(await arriveAt(page, 'Punto de Venta')).toBe('/pos');
    // On a phone the menu is closed at every new page.
    if (width < 768) await page.getByRole('button', { name: 'Abrir menú' }).click();
    const till = page.getByRole('navigation', { name: 'Punto de Venta' });
    await till.getByRole('link', { name: 'Punto de Venta' }).waitFor();
    await page.getByRole('link', { name: 'Calendario', exact: true }).click();
    await page.waitForURL('**/admin/calendario');

    await close();
  });
});
