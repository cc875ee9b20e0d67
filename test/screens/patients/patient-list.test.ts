import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getRecordSummary } from '#shared/records/api.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

it.beforeAll(async ({ site: _ }) => {
  await anAccount('admin', 'Jefa');
  await aStaffMember('Camila');
  for (let n = 0; n < 12; n++)
    await aPatient(`Persona${n}`, { lastName: `Lista ${String(n).padStart(2, '0')}`, phone: '+17875550100' });
});

const openPatients = async (openPage: OpenPage) => {
  const page = await openPage('/admin/crear-paciente', {
    as: 'jefa@test.example',
    expectedStatuses: [409, 404],
  });
  await page
    .getByText(/^Mostrando 1 a 5 de/)
    .first()
    .waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Nombre, teléfono o correo' }).fill(text);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('PatientsPage', () => {
  it('creates a client with an address selected by keyboard, and reports a taken e-mail [R379 R383 R384 R386]', async ({
    openPage,
  }) => {
    const page = await openPatients(openPage);
    const email = 'nueva@test.example';

    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const form = dialog(page, 'Crear cliente');
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await form.getByText('Escribe el apellido.').first().waitFor();
    await form.getByLabel('Nombre', { exact: true }).fill('Nueva');
    await form.getByLabel('Apellido').fill('Zeta');
    await form.getByLabel('Correo electrónico').fill('persona1@test.example');
    await form.getByLabel('Teléfono').fill('(787) 555-0199');
    await form.getByRole('combobox', { name: 'Dirección' }).fill('Calle Luna 12, pon');
    await form.getByRole('option').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form.getByText('Encontrada en Ponce.').waitFor();
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(email);
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await page.getByText('Paciente creado con éxito').waitFor();

    await search(page, email);
    await rowOf(page, 'Zeta').getByText('787-555-0199').waitFor();
    await rowOf(page, 'Zeta').getByText('Calle Luna 12, Ponce, Puerto Rico').waitFor();
    const [stored] = await thePlatform().patients.search(email, { limit: 1 });
    expect(stored?.place).toMatchObject({ municipality: 'Ponce' });
  });

  it('changes, deactivates and deletes a client, allows a typed address, and links to the access log [R385 R386 R387 R482]', async ({
    openPage,
  }) => {
    const { patientId, email } = await aPatient('Vieja');
    const supervisor = await anAccount('supervisor', 'Mandona');
    await site.as(supervisor)(getRecordSummary, { params: { patientId } });
    const page = await openPatients(openPage);
    await search(page, email);

    await page.getByRole('button', { name: `Más acciones de Vieja Prueba` }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const form = dialog(page, 'Perfil del cliente');
    expect(await form.getByLabel('Cuenta activa').isChecked()).toBe(true);
    await form.getByLabel('Apellido').fill('Renovada');
    await form.getByText('Cuenta activa').click();
    const address = 'La casa verde, detrás del colmado';
    await form.getByRole('combobox', { name: 'Dirección' }).fill(address);
    await form.getByText('Ninguna dirección de Puerto Rico coincide.').waitFor();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Paciente actualizado con éxito!').waitFor();
    await rowOf(page, 'Renovada').getByText('Inactivo').waitFor();
    const [stored] = await thePlatform().patients.search(email, { limit: 1 });
    expect([stored?.address, stored?.place]).toEqual([address, undefined]);

    await page.getByRole('button', { name: `Más acciones de Vieja Renovada` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar paciente' });
    await question.getByText('¿Estás seguro de eliminar este paciente?').waitFor();
    await question.getByText(`Vieja Renovada`).waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Paciente eliminado.').waitFor();
    await page.getByText(`Ningún cliente coincide con “${email}”`).waitFor();
    expect(await thePlatform().patients.getIncludingArchived(patientId)).toMatchObject({
      hidden: true,
      active: false,
    });

    await page.getByText('Eliminados', { exact: true }).click();
    await page.getByRole('button', { name: `Accesos de Vieja Renovada` }).click();
    const accessLog = dialog(page, 'Accesos');
    await accessLog.getByRole('row').filter({ hasText: 'Eliminó el cliente de las listas' }).waitFor();
    await accessLog
      .getByRole('row')
      .filter({ hasText: 'Leyó Ficha' })
      .getByText(/^Mando.*supervisión/)
      .waitFor();
  });

  it('lets an aesthetician create clients, but not edit or delete them [R109]', async ({ openPage }) => {
    const page = await openPage('/enfermero/crear-paciente', { as: 'camila@test.example', width: 390 });
    await page
      .getByText(/^Todavía no hay clientes/)
      .first()
      .waitFor();

    expect(await page.getByRole('button', { name: /^Más acciones de/ }).count()).toBe(0);
    expect(await page.getByText('Dirección', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const form = dialog(page, 'Crear cliente');
    await form.getByLabel('Nombre', { exact: true }).fill('De');
    await form.getByLabel('Apellido').fill('Camila');
    await form.getByLabel('Correo electrónico').fill('camila.nueva@test.example');
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await page.getByText('Paciente creado con éxito').waitFor();
  });
});
