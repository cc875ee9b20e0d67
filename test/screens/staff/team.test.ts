import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import {
  addWorkingHours,
  anAccount,
  aService,
  aStaffMember,
  thePlatform,
} from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture, loadAppointment } from '#test/support/center/fixture.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

let desk: Account;

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('supervisor', 'Hector');
  await aService('hidrafacial', { name: 'Hidrafacial' });
  await aService('masaje-profundo', { name: 'Masaje profundo' });
});

const openTeam = async (openPage: OpenPage) => {
  const page = await openPage('/admin/crear-enfermero', { as: desk.email, expectedStatuses: [409, 422] });
  await page.getByRole('heading', { level: 1, name: 'Esteticistas' }).waitFor();
  return page;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const startRemoving = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Eliminar esteticista' });
  await question.getByText('¿Estás seguro de eliminar este Esteticista?').waitFor();
  return question;
};

describe('TeamPage', () => {
  it('invites, changes and removes a staff member [R372 R373 R374 R376]', async ({ openPage }) => {
    const email = 'camila@test.example';
    const page = await openTeam(openPage);
    await page.getByRole('button', { name: 'Crear esteticista' }).first().click();
    const form = page.getByRole('dialog', { name: 'Crear esteticista' });

    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('Revisa 4 campos:').waitFor();
    await form.getByLabel('Nombre').fill('Camila');
    await form.getByLabel('Apellido').fill('Vega');
    await form.getByLabel('Teléfono').fill('787-555-0142');
    await form.getByLabel('Correo electrónico').fill(desk.email);
    await form.getByRole('searchbox', { name: 'Buscar servicio' }).fill('hidra');
    await form.getByRole('checkbox', { name: 'Hidrafacial' }).check();
    await form.getByLabel('Desde').selectOption('09:00');
    await form.getByLabel('Hasta').selectOption('08:00');
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('La hora de fin debe ser después de la hora de inicio.').waitFor();
    await form.getByLabel('Hasta').selectOption('17:00');
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(`  ${email.toUpperCase()} `);
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await page.getByText('Invitación enviada al enfermero.').waitFor();
    await row(page, email).getByText('Invitación pendiente').waitFor();

    await page.getByRole('button', { name: 'Horario de Camila Vega' }).click();
    await page.waitForURL(/\/horario$/);
    await page.goBack();

    await page.getByRole('button', { name: `Editar a Camila Vega` }).click();
    const editDialog = page.getByRole('dialog', { name: 'Editar esteticista' });
    await editDialog.getByRole('button', { name: 'Reenviar invitación' }).waitFor();
    await editDialog.getByLabel('Apellido').fill('Rosado');
    await editDialog.getByRole('switch', { name: 'Activo' }).click();
    await editDialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Esteticista actualizado con éxito!').waitFor();
    await row(page, email).getByText('Inactivo').waitFor();

    const question = await startRemoving(page, `Camila Rosado`);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Enfermero eliminado.').waitFor();
    await row(page, email).waitFor({ state: 'detached' });
  });

  it('reassigns future appointments of a leaving staff member, and lists those that cannot be reassigned [R376]', async ({
    openPage,
  }) => {
    const fixture = await createFixture(site);
    const { serviceId } = fixture;
    const member = await aStaffMember('Yadira', { serviceIds: [serviceId] });
    const colleague = await aStaffMember('Olga', { serviceIds: [serviceId] });
    await addWorkingHours(member.staffId, fixture.date);
    await addWorkingHours(colleague.staffId, fixture.date, '09:00', '11:00');
    const { staff, commit } = thePlatform();
    await commit(staff.put({ ...fixture.member, active: false }));
    const morningId = await createConfirmedAppointment({ ...fixture, member }, '10:00');
    const afternoonId = await createConfirmedAppointment({ ...fixture, member }, '14:00');
    const page = await openTeam(openPage);

    const question = await startRemoving(page, `Yadira Prueba`);
    await question.getByText('Tiene 2 citas por delante.').waitFor();
    await question.getByText('Quien la podría tomar está ocupado o no trabaja a esa hora.').waitFor();
    expect(await question.getByRole('combobox').locator('option').allTextContents()).toEqual([`Olga Prueba`]);
    await question.getByRole('button', { name: 'Pasar 1 cita' }).click();
    await page.getByText('1 cita pasó a otras personas.').waitFor();
    expect((await loadAppointment(morningId)).staffId).toBe(colleague.staffId);
    await question.getByText('Una no se puede pasar').waitFor();

    await addWorkingHours(colleague.staffId, fixture.date, '13:00', '16:00');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await startRemoving(page, `Yadira Prueba`);
    await question.getByRole('button', { name: 'Pasar 1 cita y eliminar' }).click();
    await page.getByText('Enfermero eliminado.').waitFor();
    expect((await loadAppointment(afternoonId)).staffId).toBe(colleague.staffId);
    await row(page, 'Yadira').waitFor({ state: 'detached' });
  });
});
