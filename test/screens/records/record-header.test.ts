import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import {
  aGeneralConsent,
  aLaserAppointment,
  readAccessLog,
  sign,
} from '#test/support/records/record-fixture.ts';

let desk: Account;
const hostileText = '<img src=x onerror="document.title=1">';

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
});

/** Clicks print and returns the printed sheet. */
async function openPrintSheet(page: Page): Promise<Locator> {
  const printed = page.waitForEvent('console', (message) => message.text() === 'impreso');
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  return page.locator('.print-sheet');
}

/** Creates a client with a laser appointment today, its consent and its note. */
async function aTreatedClient() {
  const { fixture, appointmentId } = await aLaserAppointment(site);
  const { patientId } = fixture.patient;
  const { answers } = await aGeneralConsent(fixture);
  const conditions = { ...answers.conditions, epilepsy: true };
  await aGeneralConsent(fixture, { allergies: `níquel ${hostileText}`, reason: hostileText, conditions });
  await sign(fixture.asAdmin, appointmentId);
  await fixture.asAdmin(addNote, {
    params: { patientId, appointmentId },
    body: { text: `Toleró bien ${hostileText}` },
  });
  return { fixture, patientId };
}

describe('record header', () => {
  it('prints the complete record or nothing, and audits each read', async ({ openPage }) => {
    const { fixture, patientId } = await aTreatedClient();
    const page = await openPage(`/admin/crear-paciente?ficha=${patientId}`, {
      as: desk.email,
      expectsLoadErrors: true,
    });
    await page.getByRole('tab', { name: 'Perfil', exact: true }).click();
    await page.evaluate("window.print = () => { console.log('impreso'); }");
    await page.route('**/skin-analyses**', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('No pudimos preparar la ficha para imprimirla.').waitFor();
    expect(await page.locator('.print-sheet').count()).toBe(0);
    await page.unroute('**/skin-analyses**');
    const initialReads = (await readAccessLog(fixture)).length;

    const printSheet = await openPrintSheet(page);

    expect(await printSheet.getByRole('heading', { level: 1 }).innerText()).toBe('Ficha del cliente');
    const headings = await printSheet.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings).toEqual([
      'Alertas',
      'Entrevista',
      'Tratamiento',
      'Medicación',
      'Análisis de Piel',
      'Productos recomendados',
      'Consentimientos',
    ]);
    for (const text of [
      `Alergia: níquel ${hostileText}`,
      `Toleró bien ${hostileText}`,
      'Sin análisis de piel.',
    ])
      await printSheet.getByText(text).first().waitFor();
    await printSheet.getByText('La luz del láser puede provocar una crisis').first().waitFor();
    await printSheet.getByText('CONSENTIMIENTO INFORMADO PARA DEPILACIÓN LÁSER').waitFor();
    await printSheet.getByText(`Firma de ${fixture.patient.firstName} Prueba`).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const footer = await page.evaluate("document.documentElement.style.getPropertyValue('--print-foot')");
    expect(footer).toMatch(/^"Impresa el .+ por Jefa Prueba · Confidencial"$/);
    const newReads = (await readAccessLog(fixture)).slice(0, -initialReads);
    const readParts = newReads.map(({ details }) => details['part']);
    const expectedParts = ['intake', 'laserConsent', 'medications', 'recommendations', 'skin', 'treatment'];
    // The overview, which opens first, may read the medications as well.
    expect([...new Set(readParts)].toSorted()).toEqual(expectedParts);
  });
});
