import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import { buildReminderLinks } from '#shared/appointments/changes/reminder-link.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture, loadAppointment } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

/** Stores reminder links of the appointment and returns the path of one. */
async function aReminder(appointmentId: string, action: 'confirm' | 'change' | 'cancel'): Promise<string> {
  const { reminderLinks, commit } = thePlatform();
  const token = newToken(16);
  const hashes = {
    confirm: newToken(16),
    change: newToken(16),
    cancel: newToken(16),
    [action]: hashText(token),
  };
  await commit(...buildReminderLinks(await loadAppointment(appointmentId), hashes).map(reminderLinks.add));
  return `/v/${token}`;
}

const clickAction = async (page: Page, action: string) => {
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};
const firstFreeDay = (page: Page) =>
  page.getByRole('region', { name: 'Día' }).getByRole('radio', { disabled: false }).first();
const timeRadios = (page: Page) => page.getByRole('region', { name: 'Hora' }).getByRole('radio');
const waitForTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('a client confirms attendance, reschedules, accepts a change and cancels in their account [R162 R180 R184]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 5 });
  const { patient } = fixture;
  const appointmentId = await createConfirmedAppointment(fixture);
  const page = await openPage(`/paciente/${patient.patientId}/citas`, { as: patient.email, width: 390 });
  const upcomingTable = page.getByRole('table', { name: 'Próximas' });
  // The pointer rests where toasts will cover the dialog.
  await page.mouse.move(195, 100);
  await upcomingTable.getByText('En 5 días').waitFor();
  await page.getByRole('button', { name: /^Confirmar asistencia/ }).click();
  await upcomingTable.getByText('Asistencia confirmada').waitFor();

  await clickAction(page, 'Reprogramar');
  await firstFreeDay(page).check();
  await timeRadios(page).last().check();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await upcomingTable.getByText('4:00').waitFor();
  expect((await loadAppointment(appointmentId)).time).toBe('16:00');

  await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } });
  await page.getByText(/Antes: .*4:00\sp\.\sm\., con .* Ahora: .*2:00\sp\.\sm\., con /).waitFor();
  await page.getByRole('button', { name: /^Aceptar el cambio de la cita del .*2:00/ }).click();
  await page.getByText('Cambio aceptado. Te esperamos.').waitFor();
  await page.getByText('Cambiamos tu cita').waitFor({ state: 'detached' });
  await upcomingTable.getByText('Asistencia confirmada').waitFor();
  expect(await loadAppointment(appointmentId)).not.toHaveProperty('changedFrom');

  await clickAction(page, 'Cancelar cita');
  const question = page.getByRole('alertdialog');
  await question.getByText('Si la cancelas, pedimos la devolución de tu depósito de $50.01.').waitFor();
  await question.getByRole('button', { name: 'Cancelar cita' }).click();
  await page.getByRole('table', { name: 'Historial' }).getByText('Cancelada').waitFor();
});

it('a client confirms, moves and cancels an appointment by reminder links without signing in', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 6 });
  const appointmentId = await createConfirmedAppointment(fixture);
  const confirmPath = await aReminder(appointmentId, 'confirm');
  const page = await openPage(confirmPath, { width: 390, expectedStatuses: [410] });

  await waitForTitle(page, 'Confirma tu asistencia');
  expect(await loadAppointment(appointmentId)).toMatchObject({ attendanceConfirmed: false });
  await page.getByRole('button', { name: 'Confirmar asistencia' }).click();
  await waitForTitle(page, 'Listo');
  expect(await loadAppointment(appointmentId)).toMatchObject({ attendanceConfirmed: true });
  await page.reload();
  await page.getByText(/^Ya confirmaste tu asistencia: /).waitFor();

  await page.goto(await aReminder(appointmentId, 'change'));
  await firstFreeDay(page).check();
  await timeRadios(page).first().check();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await waitForTitle(page, 'Listo');
  expect((await loadAppointment(appointmentId)).time).toBe('09:00');

  await page.goto(await aReminder(appointmentId, 'cancel'));
  await page.getByRole('button', { name: 'Cancelar cita' }).click();
  await waitForTitle(page, 'Listo');
  expect((await loadAppointment(appointmentId)).status).toBe('cancelled');
  await page.getByRole('link', { name: 'Entrar a mi cuenta' }).click();
  await page.getByLabel('Correo electrónico').waitFor();
});
