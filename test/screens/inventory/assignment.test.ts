import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullName } from '#shared/core/person.ts';
import { fillDate } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aScene, codeOf, type Scene } from '#test/support/center/scene.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
import { it, site } from '#test/support/journey.ts';
import { onDay } from '#test/support/system/clock.ts';

const said = (page: Page, words: string) => page.getByText(words).first().waitFor();
const assign = (page: Page) => page.getByRole('button', { name: 'Asignar medicamentos' }).press('Enter');

/** Found by two words, selected by keyboard. */
async function chooseClient(page: Page, { patient }: Scene) {
  const search = page.getByRole('combobox', { name: 'Cliente' });
  await search.fill(`prueba ${patient.firstName}`);
  await page.getByRole('option', { name: fullName(patient) }).waitFor();
  await search.press('Enter');
  await page
    .getByRole('group', { name: `Cliente elegido: ${fullName(patient)}` })
    .getByText('Alergia: sulfitos')
    .waitFor();
}

/** Enters too many doses, then reduces them to two; the price is unchanged. */
async function chooseDoses(page: Page, name: string) {
  await page.getByRole('checkbox', { name }).press('Space');
  await page.getByLabel(`Dosis de ${name}`, { exact: true }).fill('99');
  await said(page, `La dosis máxima permitida para ${name} es 10 dosis.`);
  await page.getByLabel(`Dosis de ${name}`, { exact: true }).fill('2');
  expect(await page.getByLabel(`Precio por dosis de ${name}`).inputValue()).toBe('50.00');
}

async function chooseHour(page: Page, { member, date }: Scene) {
  await page.getByLabel('Esteticista').selectOption(member.staffId);
  await fillDate(page, 'Fecha', date);
  await page.getByRole('radio', { name: /^10:00/ }).check();
}

/** Enters the required reason; typed values are kept. */
async function sayWhy(page: Page, name: string) {
  await said(page, `Escribe el motivo o quita ${name}.`);
  const reason = page.getByLabel('Motivo para asignarlo');
  await reason.and(page.locator(':focus')).waitFor();
  // Keys typed as fast as a scanner's would suppress the Enter that follows.
  await reason.fill('Frasco sin sulfitos');
}

/** On the day, by the aesthetician, who sees the doses before entering the code. */
async function closeWithCode(page: Page, { patient }: Scene, { name, lotNumber, code }: Assigned) {
  const row = page.getByRole('table', { name: 'Hoy' }).getByRole('row', { name: fullName(patient) });
  await row.getByText(`${name} · 2 dosis`).first().waitFor();
  await row.getByRole('button', { name: 'Elegir método de pago' }).click();
  await page.getByRole('button', { name: 'Tarjeta' }).click();
  await page.getByRole('dialog').getByText(`${name} · 2 dosis`).waitFor();
  await row.getByText(`Lote ${lotNumber}, vence`).first().waitFor();
  await page.getByLabel('Escanear o escribir el lote').fill(lotNumber);
  await page.keyboard.press('Enter');
  await page.getByLabel('Código de confirmación').fill(code);
  await page.getByRole('button', { name: /^Completar visita/ }).click();
  await said(page, 'El código es válido. Cita completada exitosamente y pago registrado.');
}

/** In the record, in the medication view of the treatment tab. */
async function readHistory(page: Page, { name, lotNumber }: Assigned) {
  await page.getByRole('radio', { name: 'Medicación' }).press('Space');
  const row = page.getByRole('table', { name: 'Medicación' }).getByRole('row').filter({ hasText: name });
  await row.getByText('2 dosis · 1,200 mg').waitFor();
  await row.getByRole('link', { name: lotNumber }).waitFor();
}

type Assigned = { readonly name: string; readonly lotNumber: string; readonly code: string };

it('the front desk assigns a medication despite the record, the aesthetician administers it, and its lot is shown [R276 R356 R359 R360 R361 R366]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const as = 'jefa@test.example';
  const [name, lotNumber] = ['Glutatión', 'GLU-1280'];
  const scene = await aScene(site, { canSignIn: true });
  const { patientId } = scene.patient;
  await anIntakeRecord(patientId, { allergies: 'sulfitos' });
  await receive(scene.asAdmin, await aMedication(scene.asAdmin, { name, allergens: ['sulfites'] }), {
    lotNumber,
  });
  const page = await openPage('/admin/asignacion', { as });
  await page.getByRole('checkbox', { name }).waitFor();
  await chooseClient(page, scene);
  await chooseDoses(page, name);
  await chooseHour(page, scene);
  await assign(page);
  await sayWhy(page, name);
  await assign(page);
  await said(page, 'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.');
  await page.getByRole('listitem').filter({ hasText: name }).getByText('8 dosis libres').waitFor();
  await page.getByRole('group', { name: `Cliente elegido: ${fullName(scene.patient)}` }).waitFor();
  const { rows } = await thePlatform().appointments.byPatient(patientId);
  expect(rows).toMatchObject([
    { status: 'confirmed', totalCents: 10_000, medications: [{ name, doses: 2 }] },
  ]);

  const given = { name, lotNumber, code: await codeOf(rows[0]!.appointmentId) };
  await page.close();
  onDay(scene.date);
  await closeWithCode(
    await openPage('/enfermero/pacientes', { as: scene.member.email, width: 390 }),
    scene,
    given,
  );
  await readHistory(await openPage(`/admin/crear-paciente?ficha=${patientId}`, { as }), given);
});
