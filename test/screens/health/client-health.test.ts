import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { anActivity, aWeight } from '#test/support/health/client-health.ts';
import { it, site } from '#test/support/journey.ts';

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tu salud' }).getByRole('link', { name }).click();
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const answers = [
  ['¿Cuánta hambre sientes durante el día?', 'Moderada'],
  ['¿Cuándo te volvió el apetito?', 'A los 3 o 4 días de la inyección'],
  ['¿Qué sentiste después de la última inyección?', 'Vómito'],
  ['¿Qué porción de comida te comes?', 'La mitad del plato'],
  ['¿Cuánta agua tomas al día?', 'De 4 a 7 vasos'],
  ['¿Cuándo fue tu último periodo?', 'No me aplica'],
] as const;

async function fillProfile(page: Page) {
  await openTab(page, 'Perfil');
  await page.getByLabel('Peso meta').fill('160');
  await choose(page, 'Moderada');
  await page.getByLabel('Minutos de actividad por semana').fill('180');
  await choose(page, 'Desayuno');
  await page.getByLabel('Calorías diarias').fill('1,850');
  await choose(page, 'Poco');
  await choose(page, 'No');
  await clickButton(page, 'Guardar perfil');
  await page.getByText('Información actualizada exitosamente.').waitFor();
}

it('a client records weights, activities and a profile, and requests doses that the front desk approves [R438 R441 R443 R444 R446 R447]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Lourdes');
  const client = await aPatient('Marisol');
  for (const [tenths, daysAgo] of [
    [1_862, 30],
    [1_838, 16],
    [1_763, 2],
  ] as const)
    await aWeight(client.patientId, tenths, daysAgo);
  await anActivity(client.patientId, { notes: 'Con mi hermana' });
  const page = await openPage(`/paciente/${client.patientId}/citas`, { as: client.email, width: 390 });
  await page.getByRole('link', { name: /Tu salud esta semana/ }).click();
  await page.getByRole('img', { name: /^Tu peso fue de 186.2 lb/ }).waitFor();
  await page.getByLabel('45 de 300 minutos').waitFor();
  await clickButton(page, 'Anotar peso');
  await page.getByLabel('Peso', { exact: true }).fill('175,0');
  await clickButton(page, 'Guardar peso');
  await page.getByText('175.0 lb').first().waitFor();
  await openTab(page, 'Actividad');
  await choose(page, 'Cardio');
  await clickButton(page, 'Guardar actividad');
  await page.getByLabel('75 de 300 minutos').waitFor();
  await fillProfile(page);

  await openTab(page, 'Aumento de dosis');
  for (const [question, answer] of answers) {
    await page.getByRole('group', { name: question }).waitFor();
    await choose(page, answer);
    await clickButton(page, 'Siguiente');
  }
  await clickButton(page, 'Enviar solicitud');
  await page.getByText('Pendiente', { exact: true }).waitFor();

  const deskPage = await openPage('/admin/revisar-solicitudes-dosis', { as: 'lourdes@test.example' });
  const request = deskPage.getByRole('article', { name: 'Marisol Prueba' });
  await request.getByText('Vómito').waitFor();
  await request.getByRole('button', { name: 'Aprobar' }).click();
  await clickButton(deskPage, 'Aprobar aumento');
  await deskPage.getByText('Aprobada. Se le avisó por correo.').waitFor();
  await page.getByText('Aprobada', { exact: true }).waitFor();
  await site.waitUntilSettled();
  const subjects = site.messages.mailbox
    .list({ type: 'mail', to: client.email })
    .map(({ subject }) => subject);
  expect(subjects).toContain('Respondimos tu solicitud');
});
