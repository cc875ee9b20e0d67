import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatDayMonth } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { dropFirstResponse } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

/** Requests the only service on the only day, with a card, and returns the appointment's id. */
async function requestAppointment(page: Page, { serviceId }: Fixture): Promise<string> {
  await page.getByRole('button', { name: 'Solicitar Nueva Cita' }).first().click();
  await page.getByRole('checkbox', { name: new RegExp(serviceId) }).check();
  const radio = (name: string) => page.getByRole('region', { name }).getByRole('radio', { disabled: false });
  await radio('2. Día').first().check();
  await radio('3. Hora').first().check();
  await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
  await page.getByLabel('Tarjeta', { exact: true }).selectOption('4242424242424242');
  const depositResponse = page.waitForResponse((response) => response.url().endsWith('/deposit'));
  await page.getByRole('button', { name: 'Pagar y Solicitar Cita' }).click();
  const { appointmentId } = await (await depositResponse).json();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return appointmentId;
}

async function approveRequest(openPage: OpenPage, { patient }: Fixture) {
  const page = await openPage('/admin/solicitud-citas', { as: 'jefa@test.example' });
  await page.getByRole('button', { name: new RegExp(`^Aprobar .*${formatFullName(patient)}$`) }).click();
  await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();
  await page.close();
}

/**
 * Closes the appointment after a changed payment method, a wrong code, and a lost response to the right
 * code.
 */
async function closeAppointment(
  openPage: OpenPage,
  { member, patient }: Fixture,
  appointmentId: string,
  code: string,
) {
  const page = await openPage('/enfermero/pacientes', {
    as: member.email,
    width: 390,
    expectedStatuses: [422],
    expectsLoadErrors: true,
  });
  const action = (name: string) => page.getByRole('button', { name: `${name}: ${formatFullName(patient)}` });
  await action('Elegir método de pago').click();
  await page.getByRole('button', { name: 'Tarjeta' }).click();
  const codeField = page.getByRole('textbox', { name: 'Código de confirmación' });
  await codeField.waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cambiar el método de pago' }).click();
  await page.getByRole('button', { name: 'ATH Movil' }).click();
  await codeField.fill('22222222');
  const completeButton = page.getByRole('button', { name: 'Completar visita · $50.00' });
  await completeButton.click();
  await page.getByText('El código ingresado no es válido.').waitFor();
  await page.getByText('4 intentos disponibles').waitFor();

  const lostResponse = await dropFirstResponse(page, `/appointments/${appointmentId}/completion`);
  await codeField.fill(code.toLowerCase());
  await completeButton.click();
  await page.getByText('El código es válido. Cita completada exitosamente y pago registrado.').waitFor();
  expect(await page.getByText('Hubo un error al completar la cita.').count()).toBe(0);
  expect(lostResponse).toEqual({ status: 200, keys: [expect.any(String), lostResponse.keys[0]] });
  await page.getByText('No tienes visitas por hacer').waitFor();
  await page.getByText('Completados', { exact: false }).click();
  await page.getByText('Pago: ATH Movil').waitFor();
}

it('a client requests an appointment, the front desk approves it, and the aesthetician closes it with the code [R271 R277]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 5 });
  const { patient, member } = fixture;
  const appointmentsUrl = `/paciente/${patient.patientId}/citas`;
  const page = await openPage(appointmentsUrl, { as: patient.email, width: 390 });
  const appointmentId = await requestAppointment(page, fixture);
  await approveRequest(openPage, fixture);
  await page.getByText('Confirmada').first().waitFor();

  const code = /Tu codigo: (\w{8})\./.exec((await listClientMessages(fixture)).texts.join())?.[1] ?? '';
  const [mail] = site.messages.mailbox.list({ type: 'mail', to: patient.email });
  expect(mail?.text).toContain(code);
  // The session of this page will have expired on the day of the appointment.
  await page.close();
  advanceToDay(fixture.date);
  await closeAppointment(openPage, fixture, appointmentId, code);

  const laterPage = await openPage(appointmentsUrl, { as: patient.email, width: 390 });
  await laterPage
    .getByRole('row')
    .filter({ hasText: formatDayMonth(fixture.date, getToday(now())) })
    .filter({ hasText: 'Completada' })
    .waitFor();
  expect(await loadAppointment(appointmentId)).toMatchObject({
    status: 'completed',
    staffId: member.staffId,
    balanceDueCents: 0,
  });
  expect(await getLedgerAmounts(appointmentId)).toEqual({
    depositHeld: 5_001,
    depositCaptured: 5_001,
    balanceCollected: 5_000,
    income: 10_001,
  });
});
