import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { fillDate } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, getConfirmationCode } from '#test/support/center/fixture.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
import { it, site } from '#test/support/journey.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const clickAssign = (page: Page) => page.getByRole('button', { name: 'Asignar medicamentos' }).press('Enter');

/** Finds the client by two words and selects them by keyboard. */
async function chooseClient(page: Page, { patient }: Fixture) {
  const search = page.getByRole('combobox', { name: 'Cliente' });
  await search.fill(`prueba ${patient.firstName}`);
  await page.getByRole('option', { name: formatFullName(patient) }).waitFor();
  await search.press('Enter');
  await page
    .getByRole('group', { name: `Cliente elegido: ${formatFullName(patient)}` })
    .getByText('Alergia: sulfitos')
    .waitFor();
}

/** Enters too many doses, then reduces them to two without a change of the price. */
async function chooseDoses(page: Page, name: string) {
  await page.getByRole('checkbox', { name }).press('Space');
  await page.getByLabel(`Dosis de ${name}`, { exact: true }).fill('99');
  await waitForText(page, `La dosis máxima permitida para ${name} es 10 dosis.`);
  await page.getByLabel(`Dosis de ${name}`, { exact: true }).fill('2');
  expect(await page.getByLabel(`Precio por dosis de ${name}`).inputValue()).toBe('50.00');
}

async function chooseTime(page: Page, { member, date }: Fixture) {
  await page.getByLabel('Esteticista').selectOption(member.staffId);
  await fillDate(page, 'Fecha', date);
  await page.getByRole('radio', { name: /^10:00/ }).check();
}

/** Enters the reason that an alert requires. */
async function fillOverrideReason(page: Page, name: string) {
  await waitForText(page, `Escribe el motivo o quita ${name}.`);
  const reason = page.getByLabel('Motivo para asignarlo');
  await reason.and(page.locator(':focus')).waitFor();
  // Keys typed as fast as a scanner's would suppress the Enter that follows.
  await reason.fill('Frasco sin sulfitos');
}

/** Closes the appointment as the aesthetician, who sees the doses before entering the code. */
async function closeWithCode(
  page: Page,
  { patient }: Fixture,
  { name, lotNumber, code }: AssignedMedication,
) {
  const row = page.getByRole('table', { name: 'Hoy' }).getByRole('row', { name: formatFullName(patient) });
  await row.getByText(`${name} · 2 dosis`).first().waitFor();
  await row.getByRole('button', { name: 'Elegir método de pago' }).click();
  await page.getByRole('button', { name: 'Tarjeta' }).click();
  await page.getByRole('dialog').getByText(`${name} · 2 dosis`).waitFor();
  await row.getByText(`Lote ${lotNumber}, vence`).first().waitFor();
  await page.getByLabel('Escanear o escribir el lote').fill(lotNumber);
  await page.keyboard.press('Enter');
  await page.getByLabel('Código de confirmación').fill(code);
  await page.getByRole('button', { name: /^Completar visita/ }).click();
  await waitForText(page, 'El código es válido. Cita completada exitosamente y pago registrado.');
}

/** Expects the doses and lot in the medication view of the record's treatment tab. */
async function expectHistory(page: Page, { name, lotNumber }: AssignedMedication) {
  await page.getByRole('radio', { name: 'Medicación' }).press('Space');
  const row = page.getByRole('table', { name: 'Medicación' }).getByRole('row').filter({ hasText: name });
  await row.getByText('2 dosis · 1,200 mg').waitFor();
  await row.getByRole('link', { name: lotNumber }).waitFor();
}

type AssignedMedication = { readonly name: string; readonly lotNumber: string; readonly code: string };

it('the front desk assigns a medication despite an alert, the aesthetician administers it, and the record shows its lot [R276 R356 R359 R360 R361 R366]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const adminEmail = 'jefa@test.example';
  const [name, lotNumber] = ['Glutatión', 'GLU-1280'];
  const fixture = await createFixture(site, { canSignIn: true });
  const { patientId } = fixture.patient;
  await anIntakeRecord(patientId, { allergies: 'sulfitos' });
  await receive(fixture.asAdmin, await aMedication(fixture.asAdmin, { name, allergens: ['sulfites'] }), {
    lotNumber,
  });
  const page = await openPage('/admin/asignacion', { as: adminEmail });
  await page.getByRole('checkbox', { name }).waitFor();
  await chooseClient(page, fixture);
  await chooseDoses(page, name);
  await chooseTime(page, fixture);
  await clickAssign(page);
  await fillOverrideReason(page, name);
  await clickAssign(page);
  await waitForText(
    page,
    'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.',
  );
  await page.getByRole('listitem').filter({ hasText: name }).getByText('8 dosis libres').waitFor();
  await page.getByRole('group', { name: `Cliente elegido: ${formatFullName(fixture.patient)}` }).waitFor();
  const { rows } = await thePlatform().appointments.byPatient(patientId);
  expect(rows).toMatchObject([
    { status: 'confirmed', totalCents: 10_000, medications: [{ name, doses: 2 }] },
  ]);

  const assignedMedication = { name, lotNumber, code: await getConfirmationCode(rows[0]!.appointmentId) };
  await page.close();
  advanceToDay(fixture.date);
  await closeWithCode(
    await openPage('/enfermero/pacientes', { as: fixture.member.email, width: 390 }),
    fixture,
    assignedMedication,
  );
  const recordPage = await openPage(`/admin/crear-paciente?ficha=${patientId}&tab=tratamiento`, {
    as: adminEmail,
  });
  await expectHistory(recordPage, assignedMedication);
});
