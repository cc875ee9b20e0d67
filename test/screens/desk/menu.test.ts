import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { loginHeading, waitForScreen } from '#test/support/accounts/people.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';
import { anOpenDrawer } from '#test/support/sales/pos.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const readEntries = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])),
    );

it('the menu links the administrator to every screen and sign-out, and is a drawer on a phone [R094 R107]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Lourdes');
  const page = await openPage('/admin', { as: 'lourdes@test.example' });
  await navigation(page).waitFor();
  expect(await readEntries(page)).toMatchObject({
    Panel: '/admin',
    Calendario: '/admin/calendario',
    'Punto de Venta': '/pos',
    Prospectos: '/admin/prospectos',
    'Clientes Activos': '/admin/crear-paciente',
    Esteticistas: '/admin/crear-enfermero',
    Promociones: '/admin/banner',
  });
  const accountButton = page.getByRole('button', { name: /^Mi cuenta: Lourdes/ }).last();
  // In a low window, sign-out stays visible and the menu does not lengthen the page.
  await page.setViewportSize({ width: 1280, height: 480 });
  const readBottom = async () => accountButton.boundingBox().then((box) => box!.y + box!.height);
  await expect.poll(readBottom).toBeLessThanOrEqual(480);
  expect(await page.locator('.side').evaluate((menu) => menu.scrollHeight - menu.clientHeight)).toBe(0);

  await page.setViewportSize({ width: 767, height: 844 });
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  await opener.waitFor();
  expect(await navigation(page).isVisible()).toBe(false);
  await opener.click();
  await navigation(page).getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.waitForURL('**/admin/calendario');
  await navigation(page).waitFor({ state: 'hidden' });
  await opener.click();
  await accountButton.click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click();
  await waitForScreen(page, loginHeading);
});

it('the menu shows a supervisor only their screens, and other screens deny access [R095 R335]', async ({
  openPage,
}) => {
  await anAccount('supervisor', 'Hector');
  await anOpenDrawer();
  const page = await openPage('/admin/calendario', { as: 'hector@test.example', expectedStatuses: [403] });
  await navigation(page).waitFor();
  const labels = Object.keys(await readEntries(page));
  expect(labels).toEqual(expect.arrayContaining(['Calendario', 'Punto de Venta', 'Esteticistas']));
  for (const label of ['Panel', 'Promociones', 'Ajustes', 'Citas completadas'])
    expect(labels).not.toContain(label);
  for (const path of ['/pos/inventario', '/pos/reporte-ventas', '/pos/top-productos', '/pos/top-servicios']) {
    await page.goto(path);
    await waitForScreen(page, 'No puedes abrir esta página');
  }
  await page.getByRole('link', { name: 'Ir a mi inicio' }).click();
  expect(await waitForScreen(page, 'Punto de Venta')).toBe('/pos');
  const posNavigation = page.getByRole('navigation', { name: 'Punto de venta' });
  await posNavigation.getByRole('link', { name: 'Punto de Venta' }).waitFor();
  expect(await posNavigation.getByRole('link', { name: /Reporte|Inventario|Top/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.waitForURL('**/admin/calendario');
});
