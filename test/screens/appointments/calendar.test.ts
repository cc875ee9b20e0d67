import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  loadAppointment,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

it.beforeAll(async () => void (await anAccount('admin', 'Jefa')));

const dayRow = (page: Page, { patient }: Fixture) =>
  page.getByRole('listitem').getByRole('button', { name: formatFullName(patient) });
const monthEvent = (page: Page, { patient }: Fixture) =>
  page.getByRole('gridcell').getByRole('button', { name: formatFullName(patient) });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cita', exact: true });
const clickAction = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function openCalendar(openPage: OpenPage, fixture: Fixture, options: Parameters<OpenPage>[1] = {}) {
  const page = await openPage(`/admin/calendario?vista=mes&fecha=${fixture.date}`, {
    as: 'jefa@test.example',
    ...options,
  });
  await dayRow(page, fixture).waitFor();
  return page;
}

it('the front desk edits an appointment that another user has just moved [R206 R207 R208 R211 R214]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { daysAhead: 8 });
  const appointmentId = await createConfirmedAppointment(fixture);
  const page = await openCalendar(openPage, fixture, { expectedStatuses: [409] });
  await dayRow(page, fixture).click();
  await page.getByRole('radio', { name: /^1:00/ }).waitFor();
  await moveAtDesk(fixture, appointmentId, { to: { time: '15:00' } });
  const minutes = page.getByLabel('Duración en minutos');
  await minutes.fill('30');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(/^Ahora está el .*3:00/).waitFor();
  expect(await minutes.inputValue()).toBe('30');

  await page.getByRole('button', { name: 'Ver dónde está ahora' }).click();
  await minutes.fill('75');
  await page.getByRole('combobox', { name: 'Hora', exact: true }).selectOption({ label: '1' });
  await page.getByRole('combobox', { name: 'Minutos' }).selectOption({ label: '35' });
  expect(await page.getByLabel('Termina').inputValue()).toMatch(/^2:50/);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Cita actualizada correctamente').waitFor();
  await panel(page).waitFor({ state: 'detached' });
  await dayRow(page, fixture).getByText('1:35').waitFor();
  expect(await loadAppointment(appointmentId)).toMatchObject({ time: '13:35', durationMinutes: 75 });
});

it('the front desk approves, confirms attendance, cancels and deletes appointments of a day [R204 R224 R225]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { daysAhead: 9 });
  const [requesterFixture, cancellingFixture, deletedFixture] = [
    fixture,
    await withAnotherClient(fixture),
    await withAnotherClient(fixture),
  ];
  const requestedId = await request(requesterFixture);
  const cancelledId = await createConfirmedAppointment(cancellingFixture, '12:00');
  const deletedId = await createConfirmedAppointment(deletedFixture, '14:00');
  const page = await openCalendar(openPage, fixture);
  await dayRow(page, requesterFixture).click();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();
  await dayRow(page, requesterFixture).getByText('Confirmada').waitFor();
  await dayRow(page, requesterFixture).click();
  await panel(page).getByRole('button', { name: 'Confirmar asistencia' }).click();
  await page.getByText('Asistencia confirmada').first().waitFor();
  await panel(page).getByRole('button', { name: 'Cerrar' }).click();
  await dayRow(page, requesterFixture).getByText('Asistencia confirmada').waitFor();

  await dayRow(page, cancellingFixture).click();
  await clickAction(page, 'Cancelar por el cliente');
  const cancelDialog = page.getByRole('dialog', { name: 'Cancelar por el cliente' });
  await cancelDialog.getByLabel('Motivo').fill('Está enferma');
  await cancelDialog.getByRole('button', { name: 'Cancelar la cita' }).click();
  await page.getByText('Cita cancelada').waitFor();
  await dayRow(page, cancellingFixture).waitFor({ state: 'detached' });

  await dayRow(page, deletedFixture).click();
  await clickAction(page, 'Eliminar cita');
  const question = page.getByRole('alertdialog', { name: 'Eliminar cita' });
  await question.getByText('Se pide el reembolso de su depósito de $50.01.').waitFor();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Cita eliminada').waitFor();
  await dayRow(page, deletedFixture).waitFor({ state: 'detached' });

  await site.waitUntilSettled();
  expect(await loadAppointment(requestedId)).toMatchObject({
    status: 'confirmed',
    attendanceConfirmed: true,
  });
  expect(await loadAppointment(cancelledId)).toMatchObject({
    status: 'cancelled',
    cancellation: { kind: 'byDesk', note: 'Está enferma' },
  });
  expect(await getLedgerAmounts(deletedId)).toMatchObject({ depositRefunded: 5_001 });
});

const readFocusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

it('the front desk moves an appointment by keyboard, and a pending appointment pulses until it has been focused [R210]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { daysAhead: 11 });
  const appointmentId = await createConfirmedAppointment(fixture);
  const pendingFixture = await withAnotherClient(fixture);
  await request(pendingFixture, { time: '16:00' });
  const page = await openCalendar(openPage, fixture, { reducedMotion: 'no-preference' });
  const readMotion = () =>
    monthEvent(page, pendingFixture).evaluate((element) => {
      const { animationName, outlineStyle } = getComputedStyle(element);
      return [animationName, outlineStyle];
    });
  expect(await readMotion()).toEqual(['pending-pulse', 'dashed']);
  await page.getByRole('gridcell', { selected: true }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  expect(await readFocusedName(page)).toMatch(/: 2 citas, 1 pendiente$/);
  await page.keyboard.press('Tab');
  expect(await readFocusedName(page)).toContain(formatFullName(fixture.patient));
  await page.keyboard.press('Tab');
  expect((await readMotion())[0]).toBe('none');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^2:00/ }).waitFor();
  await page.getByRole('radio', { name: /^10:00/ }).focus();
  await page.keyboard.press('ArrowRight');
  const chosenTime = await page.getByRole('dialog').getByRole('radio', { checked: true }).inputValue();
  await page.keyboard.press('Enter');
  await page.getByText('Cita actualizada correctamente').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(chosenTime).not.toBe('10:00');
  expect(await loadAppointment(appointmentId)).toMatchObject({ time: chosenTime });
  expect(await readFocusedName(page)).toContain(formatFullName(fixture.patient));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await readMotion()).toEqual(['none', 'dashed']);
});
