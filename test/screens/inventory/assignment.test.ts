import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, fillDate, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
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

describe.each(widths)('medicines of an appointment at %i px', (width) => {
  const name = `Glutatión ${width}`;
  const lotNumber = `GLU-${width}`;

  it('are assigned to a client whose record speaks against them [R356 R359 R360 R361 R366]', async () => {
    const scene = await aScene(site);
    await anIntakeRecord(scene.patient.patientId, { allergies: 'sulfitos' });
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

    const { rows } = await thePlatform().appointments.byPatient(scene.patient.patientId);
    expect(rows).toMatchObject([
      { status: 'confirmed', totalCents: 10_000, medications: [{ name, doses: 2 }] },
    ]);
    await page.getByRole('listitem').filter({ hasText: name }).getByText('8 dosis libres').waitFor();
    await page.getByRole('group', { name: `Cliente elegido: ${fullName(scene.patient)}` }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
