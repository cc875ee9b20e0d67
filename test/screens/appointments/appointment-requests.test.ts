import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  loadAppointment,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

it.beforeAll(async () => void (await anAccount('admin', 'Jefa')));

const menuButton = (page: Page, { patient }: Fixture) =>
  page.getByRole('button', { name: `Más acciones de la solicitud de ${formatFullName(patient)}` });
async function openPanel(page: Page, fixture: Fixture) {
  await menuButton(page, fixture).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
}
const freeTimeRadio = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Horas libres de esta esteticista' }).getByRole('radio', { name });
async function setAfternoonHour(page: Page, hour: number) {
  await page.getByLabel('Mañana o tarde').selectOption('1');
  await page.getByLabel('Hora', { exact: true }).selectOption(String(hour));
}
const openRequests = (openPage: OpenPage) =>
  openPage('/admin/solicitud-citas', { as: 'jefa@test.example', expectedStatuses: [409] });
const waitForApproval = (page: Page) => page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();

it('the front desk reassigns a request, picks another time after its slot was taken, and denies another request', async ({
  openPage,
}) => {
  const fixture = await createFixture(site);
  const colleague = await aColleague(fixture);
  const appointmentId = await request(fixture);
  const [rival, deniedFixture] = [await withAnotherClient(fixture), await withAnotherClient(fixture)];
  const rivalId = await request(rival, { time: '12:00' });
  const deniedId = await request(deniedFixture, { time: '09:00' });
  const page = await openRequests(openPage);
  await page
    .getByRole('searchbox', { name: 'Buscar por nombre del paciente' })
    .fill(fixture.patient.firstName.toUpperCase());
  await page.getByText('Mostrando 1 de').waitFor();
  await openPanel(page, fixture);
  await page.getByRole('radio', { name: formatFullName(colleague) }).check();
  await freeTimeRadio(page, /^10:00/).waitFor({ state: 'attached' });
  await setAfternoonHour(page, 3);
  const { staffId } = colleague;
  await approve(rival, rivalId, { ...buildAssignmentFor(rival, '15:00'), staffId });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Esa esteticista ya tiene una cita a esa hora. Elige otra hora.').first().waitFor();
  await freeTimeRadio(page, /^3:00/).waitFor({ state: 'detached' });
  await setAfternoonHour(page, 4);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForApproval(page);
  await menuButton(page, fixture).waitFor({ state: 'detached' });
  expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'confirmed', staffId, time: '16:00' });
  expect((await listClientMessages(fixture)).texts).toEqual([
    expect.stringContaining('cita confirmada, pasa del '),
  ]);

  await page.getByRole('searchbox', { name: 'Buscar por nombre del paciente' }).fill('');
  await openPanel(page, deniedFixture);
  await page.getByRole('button', { name: 'Denegar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Denegar solicitud' });
  await question.getByText('se libera su retención de $50.01').waitFor();
  await question.getByRole('button', { name: 'Denegar' }).click();
  await page
    .getByText(`Se libera la retención de $50.01 de ${formatFullName(deniedFixture.patient)}.`)
    .waitFor();
  await menuButton(page, deniedFixture).waitFor({ state: 'detached' });
  await site.waitUntilSettled();
  expect(await getLedgerAmounts(deniedId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
});

it('the front desk overrides an alert with a reason, and the alert is read from the record only once', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { patient: { permissions: ['laser'] } });
  await aService(fixture.serviceId, { laser: true });
  await anIntakeRecord(fixture.patient.patientId, { conditions: { ...noConditions, pregnancy: true } });
  const appointmentId = await request(fixture);
  const alertText = 'El láser no se aplica durante el embarazo.';
  const page = await openRequests(openPage);
  await openPanel(page, fixture);
  await page.getByRole('alert').getByText(alertText).waitFor();
  // Changes by others reload the list, but read no record again.
  const otherFixture = await createFixture(site);
  await request(otherFixture);
  await menuButton(page, otherFixture).waitFor({ state: 'attached' });
  const { rows } = await thePlatform().audits.bySubject(fixture.patient.patientId, undefined);
  expect(rows.filter(({ details }) => details['part'] === 'alerts')).toHaveLength(1);

  const question = page.getByRole('dialog', { name: 'El expediente tiene una alerta' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await question.getByText(alertText).waitFor();
  await question.getByRole('button', { name: 'Volver' }).click();
  await page
    .getByText('El expediente del cliente tiene una alerta. Escribe el motivo para continuar.')
    .waitFor();
  expect((await loadAppointment(appointmentId)).status).toBe('pending');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await question.getByLabel('Motivo para continuar').fill('Su ginecóloga lo autorizó');
  await question.getByRole('button', { name: 'Continuar' }).click();
  await waitForApproval(page);
  expect(await loadAppointment(appointmentId)).toMatchObject({
    status: 'confirmed',
    alertOverrides: [{ reason: 'Su ginecóloga lo autorizó' }],
  });
});
