import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, fillDate, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aStaffMember, openOn, thePlatform } from '#test/support/center/center.ts';
import { aScene, codeOf, type Scene } from '#test/support/center/scene.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
import { onDay } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Lourdes');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A scene whose aesthetician signs in herself. */
async function aWorkplace(width: number): Promise<Scene> {
  const scene = await aScene(site);
  const member = await aStaffMember(`Camila${width}`);
  await openOn(member.staffId, scene.date);
  return { ...scene, member };
}

const said = (page: Page, words: string) => page.getByText(words).first().waitFor();
/** Nothing keeps anybody out of what is on screen. */
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);
const assign = (page: Page) => page.getByRole('button', { name: 'Asignar medicamentos' }).press('Enter');

/** Found by two words, chosen by keyboard. */
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

/** More doses than there are, down to two; the price as it is. */
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

/** The reason is asked for, and nothing typed is lost. */
async function sayWhy(page: Page, name: string) {
  await said(page, `Escribe el motivo o quita ${name}.`);
  await page.getByLabel('Motivo para asignarlo').and(page.locator(':focus')).waitFor();
  await expectOpenToAll(page);
  await page.keyboard.type('Frasco sin sulfitos');
}

/** On the day, by who carries it out: what is given is read before the code is written. */
async function closeWithCode(page: Page, { member, patient }: Scene, { name, code }: Assigned) {
  await openAs(page, `${member.firstName.toLowerCase()}@test.example`, '/enfermero/pacientes');
  const row = page.getByRole('table', { name: 'Hoy' }).getByRole('row', { name: fullName(patient) });
  await row.getByText(`${name} · 2 dosis`).first().waitFor();
  await row.getByRole('button', { name: 'Elegir método de pago' }).click();
  await page.getByRole('button', { name: 'Tarjeta' }).click();
  await page.getByRole('dialog').getByText(`${name} · 2 dosis`).waitFor();
  await page.getByLabel('Código de confirmación').fill(code);
  await page.getByRole('button', { name: /^Completar visita/ }).click();
  await said(page, 'El código es válido. Cita completada exitosamente y pago registrado.');
}

/** In the record, behind the switch of its treatment. */
async function readHistory(page: Page, { patient }: Scene, { name, lotNumber }: Assigned) {
  await openAs(page, 'lourdes@test.example', `/admin/crear-paciente?ficha=${patient.patientId}`);
  await page.getByRole('radio', { name: 'Medicación' }).press('Space');
  const row = page.getByRole('table', { name: 'Medicación' }).getByRole('row').filter({ hasText: name });
  await row.getByText('2 dosis · 1,200 mg').waitFor();
  await row.getByRole('link', { name: lotNumber }).waitFor();
  await expectOpenToAll(page);
}

type Assigned = { readonly name: string; readonly lotNumber: string; readonly code: string };

describe.each(widths)('medicines of an appointment at %i px', (width) => {
  const name = `Glutatión ${width}`;
  const lotNumber = `GLU-${width}`;

  it('are assigned against a record, given at the closing and read with their lot [R276 R356 R359 R360 R361 R366]', async () => {
    const scene = await aWorkplace(width);
    const { patientId } = scene.patient;
    await anIntakeRecord(patientId, { allergies: 'sulfitos' });
    await receive(scene.asAdmin, await aMedication(scene.asAdmin, { name, cautions: 'sulfitos' }), {
      lotNumber,
    });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, 'lourdes@test.example', '/admin/asignacion');
    await page.getByRole('checkbox', { name }).waitFor();
    await assign(page);
    await said(page, 'Debe seleccionar un paciente, un enfermero y al menos un medicamento.');
    await expectOpenToAll(page);

    await chooseClient(page, scene);
    await chooseDoses(page, name);
    await chooseHour(page, scene);
    await assign(page);
    await sayWhy(page, name);
    await assign(page);
    await said(page, 'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.');
    await page.getByRole('listitem').filter({ hasText: name }).getByText('8 dosis libres').waitFor();
    await page.getByRole('group', { name: `Cliente elegido: ${fullName(scene.patient)}` }).waitFor();
    const [appointment] = (await thePlatform().appointments.byPatient(patientId)).rows;
    expect(appointment).toMatchObject({
      status: 'confirmed',
      totalCents: 10_000,
      medications: [{ name, doses: 2 }],
    });
    await close();

    const given = { name, lotNumber, code: await codeOf(appointment!.appointmentId) };
    onDay(scene.date);
    const later = await aVisitor(browser, site.url, width);
    await closeWithCode(later.page, scene, given);
    await later.close();
    const reader = await aVisitor(browser, site.url, width);
    await readHistory(reader.page, scene, given);
    expect([errors, later.errors, reader.errors]).toEqual([[], [], []]);
    await reader.close();
  });
});
