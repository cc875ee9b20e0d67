import { expect } from 'vitest';
import { toMonth } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  getLedgerAmounts,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { advanceClock } from '#test/support/system/clock.ts';

it('the owner marks no-shows and refunds a deposit for force majeure [R228 R232 R288]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site);
  const name = formatFullName(fixture.patient);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceClock({ days: 11 });
  const page = await openPage(`/admin/citas-completadas?estado=todos&mes=${toMonth(fixture.date)}`, {
    as: 'jefa@test.example',
  });
  await page
    .getByRole('searchbox', { name: 'Buscar por nombre del paciente' })
    .fill(fixture.patient.firstName);
  await page.getByText('Mostrando 1 de 1').waitFor();
  const actionsButton = page.getByRole('button', { name: `Acciones de la cita de ${name}` });
  await actionsButton.click();
  await page.getByRole('menuitem', { name: 'Marcar no asistió' }).click();
  const question = page.getByRole('alertdialog', { name: 'Marcar no asistió' });
  await question.getByText('Su depósito de $50.01 queda retenido').waitFor();
  await question.getByRole('button', { name: 'Marcar no asistió' }).click();
  await page.getByText('Cita marcada: el cliente no asistió').waitFor();
  await actionsButton.waitFor({ state: 'detached' });
  expect(await getLedgerAmounts(appointmentId)).toMatchObject({ depositKept: 5_001 });

  await page.getByText(/^Depósitos no devueltos/).click();
  const refundButton = page.getByRole('button', { name: `Devolver depósito de ${name}` });
  await refundButton.click();
  expect(await page.getByLabel('Motivo', { exact: true }).inputValue()).toBe('Fuerza mayor');
  await page.getByRole('button', { name: 'Devolver $50.01' }).click();
  await page.getByText(`Pedimos el reembolso de $50.01 a ${name}`).waitFor();
  await refundButton.waitFor({ state: 'detached' });
  await site.waitUntilSettled();
  expect(await loadAppointment(appointmentId)).toMatchObject({
    status: 'noShow',
    deposit: { status: 'refunded' },
  });
});
