import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, type OpenPage } from '#test/support/journey.ts';

const openTeam = async (openPage: OpenPage, account: Account) => {
  const page = await openPage('/admin/crear-enfermero', { as: account.email, expectedStatuses: [409] });
  await page.getByRole('heading', { level: 1, name: 'Esteticistas' }).waitFor();
  return page;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('front-desk accounts', () => {
  it('are invited in two steps, and the last administrator cannot be removed', async ({ openPage }) => {
    const { accounts, commit } = thePlatform();
    for (const { userId } of await accounts.byRole('admin'))
      await commit(accounts.change(userId, { active: false }));
    const owner = await anAccount('admin', 'Olga');
    const email = 'nina@test.example';
    const page = await openTeam(openPage, owner);

    await page.getByRole('button', { name: 'Invitar a la administración' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar a la administración' });
    await form.getByText('Supervisor', { exact: true }).click();
    await form.getByLabel('Nombre').fill('Nina');
    await form.getByLabel('Apellido').fill('Soto');
    await form.getByLabel('Teléfono').fill('787-555-0161');
    await form.getByLabel('Correo electrónico').fill(owner.email);
    await form.getByRole('button', { name: 'Continuar' }).click();
    await form.getByText('Crear y cambiar esteticistas.').waitFor();
    await form.getByText('Cambiar los ajustes.').waitFor();
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(email);
    await form.getByRole('button', { name: 'Continuar' }).click();
    await form.getByText(`Nina Soto (${email}) entra como Supervisor.`).waitFor();
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await row(page, email).getByText('Invitación pendiente').waitFor();
    // A live update may show the row before the response arrives.
    await form.waitFor({ state: 'hidden' });

    // The toast may cover the button for some seconds.
    await page.getByRole('button', { name: `Editar a Olga Prueba` }).press('Enter');
    const editDialog = page.getByRole('dialog', { name: 'Editar cuenta' });
    await editDialog.getByRole('switch', { name: 'Activo' }).click();
    await editDialog.getByRole('button', { name: 'Guardar' }).click();
    await editDialog.getByText('Es la única persona activa con el rol de administrador.').waitFor();
    await editDialog.getByRole('switch', { name: 'Activo' }).click();
    await editDialog.getByText('Supervisor', { exact: true }).click();
    await editDialog.getByRole('button', { name: 'Continuar' }).click();
    await editDialog.getByRole('button', { name: 'Cambiar rol' }).click();
    await editDialog.getByText('Es la única persona activa con el rol de administrador.').waitFor();
  });
});
