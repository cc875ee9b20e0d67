import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { it, type OpenPage } from '#test/support/journey.ts';
import { picture } from '#test/support/promotions/landing-fixture.ts';

let owner: Account;

it.beforeAll(async ({ site: _ }) => {
  owner = await anAccount('admin', 'Jefa');
});

const openSettings = async (openPage: OpenPage, path = '/admin/configuracion', title = 'Ajustes') => {
  const page = await openPage(path, { as: owner.email, expectedStatuses: [409] });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page;
};

describe('SettingsPage', () => {
  it('marks the link of the section at the top of the window', async ({ openPage }) => {
    const page = await openSettings(openPage);
    const current = page
      .getByRole('navigation', { name: 'Secciones de los ajustes' })
      .locator('[aria-current]');
    await current.filter({ hasText: 'Nombre y contacto' }).waitFor();

    await page.getByRole('link', { name: 'Recordatorios' }).click();

    await current.filter({ hasText: 'Recordatorios' }).waitFor();
    expect(await current.count()).toBe(1);
  });

  it('saves contact data and featured services, which every public page shows [R086]', async ({
    openPage,
  }) => {
    const phone = '787-555-0161';
    const { commit, settings } = thePlatform();
    await aCategory({ categoryId: 'caras', name: 'Caras', visibleOnLanding: true });
    for (const name of ['Arcilla', 'Barro', 'Caviar']) await aService(name, { name, categoryId: 'caras' });
    const page = await openSettings(openPage);
    await page.getByLabel('Teléfono', { exact: true }).first().waitFor();

    await page.locator('input[name="phone"]').fill('12');
    await page.getByRole('button', { name: 'Guardar ajustes' }).click();
    await page.getByText('Escribe un teléfono de 10 dígitos').first().waitFor();
    await page.locator('input[name="phone"]').fill(`+1 (${phone.slice(0, 3)}) ${phone.slice(4)}`);
    await page.getByLabel('Título', { exact: true }).fill('<b>Calma</b>');
    await page.getByText('Teléfono', { exact: true }).last().click();
    await page.locator('input[name="chat.phone"]').fill(phone);
    const serviceSelect = page.getByLabel('Agregar un servicio');
    await serviceSelect.selectOption({ label: 'Barro' });
    await serviceSelect.selectOption({ label: 'Caviar' });
    await page.getByRole('button', { name: 'Subir Caviar' }).click();
    expect(await page.getByRole('button', { name: 'Subir Caviar' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Guardar ajustes' }).click();
    await page.getByText('Ajustes guardados').waitFor();

    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: '<b>Calma</b>' }).waitFor();
    const callLink = page.getByRole('link', { name: 'Llámanos' });
    expect(await callLink.getAttribute('href')).toBe(`tel:+1${phone.replace(/\D/g, '')}`);
    await page.getByRole('button', { name: /^Caras/ }).click();
    const services = page.getByRole('dialog', { name: 'Caras' }).getByRole('listitem');
    expect(await services.locator('p:first-child').allTextContents()).toEqual([
      'Caviar Destacado',
      'Barro Destacado',
      'Arcilla ',
    ]);
    await page.goto('/politica-cancelacion');
    await page.getByRole('main').getByText(phone).waitFor();
    await page.getByRole('contentinfo').getByText(phone).waitFor();
    const savedSettings = await settings.get();
    await commit(settings.save({ ...savedSettings, featuredServiceIds: [] }, savedSettings));
  });

  it('adds, changes and removes alert rules', async ({ openPage }) => {
    const page = await openSettings(openPage);

    await page.getByRole('button', { name: 'Agregar regla' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar regla' });
    await dialog.getByLabel('Condición').selectOption({ label: 'Asma' });
    await dialog.getByLabel('Aviso', { exact: true }).fill('Pregunta por su inhalador');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('Pregunta por su inhalador').waitFor();
    await page.getByText('Cambios sin guardar').waitFor();
    await page.getByRole('button', { name: 'Acciones de la regla de Asma' }).click();
    await page.getByRole('menuitem', { name: 'Editar regla' }).click();
    await page
      .getByRole('dialog', { name: 'Editar regla' })
      .getByLabel('Aviso', { exact: true })
      .fill('Con su inhalador a mano');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Guardar ajustes' }).click();
    await page.getByText('Ajustes guardados').waitFor();
    const { alertRules } = await thePlatform().settings.get();
    expect(alertRules.find(({ condition }) => condition === 'asthma')?.message).toBe(
      'Con su inhalador a mano',
    );

    await page.getByRole('button', { name: 'Acciones de la regla de Asma' }).click();
    await page.getByRole('menuitem', { name: 'Quitar regla' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar regla' }).click();
    await page.getByText('Con su inhalador a mano').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Guardar ajustes' }).click();
    const listConditions = async () =>
      (await thePlatform().settings.get()).alertRules.map(({ condition }) => condition);
    // The earlier toast may still be visible.
    await expect.poll(listConditions).not.toContain('asthma');
  });
});

describe('landing page promotion', () => {
  it('is previewed, saved and removed [R013 R078]', async ({ openPage }) => {
    const page = await openSettings(openPage, '/admin/banner', 'Promociones');
    await page.getByText('Ahora no hay promoción').waitFor();

    await page.getByLabel('Título').fill('Abril de <i>calma</i>');
    await page.locator('input[type="file"]').setInputFiles(fileURLToPath(picture));
    await page.locator('.promotion').getByText('Abril de <i>calma</i>').waitFor();
    await page.getByRole('button', { name: 'Guardar promoción' }).click();
    await page.getByText('Promoción guardada').waitFor();

    await page.goto('/');
    await page.locator('.promotion').getByText('Abril de <i>calma</i>').waitFor();
    await page.goto('/admin/banner');
    await page.getByRole('button', { name: 'Quitar promoción' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar promoción' }).click();
    await page.getByText('Promoción quitada').waitFor();
    await page.getByText('Ahora no hay promoción').waitFor();
    expect(await thePlatform().promotions.banner()).toBeUndefined();
  });
});
