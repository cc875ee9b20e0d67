import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { aGeneralConsent, aLaserAppointment, logOf, sign } from '#test/support/records/record-scene.ts';

let desk: Account;
const odd = '<img src=x onerror="document.title=1">';

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
});

/** The sheet as printed. */
async function printed(page: Page): Promise<Locator> {
  const isPrinted = page.waitForEvent('console', (message) => message.text() === 'impreso');
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
  await isPrinted;
  await page.emulateMedia({ media: 'print' });
  return page.locator('.print-sheet');
}

/** A client with a signed, noted and paid laser appointment of today. */
async function aTreatedClient() {
  const { scene, appointmentId } = await aLaserAppointment(site);
  const { patientId } = scene.patient;
  const { answers } = await aGeneralConsent(scene);
  const conditions = { ...answers.conditions, epilepsy: true };
  await aGeneralConsent(scene, { allergies: `níquel ${odd}`, reason: odd, conditions });
  await sign(scene.asAdmin, appointmentId);
  await scene.asAdmin(addNote, {
    params: { patientId, appointmentId },
    body: { text: `Toleró bien ${odd}` },
  });
  return { scene, patientId };
}

describe('record header', () => {
  it('prints the complete record or nothing, and each read is audited', async ({ openPage }) => {
    const { scene, patientId } = await aTreatedClient();
    const page = await openPage(`/admin/crear-paciente?ficha=${patientId}`, {
      as: desk.email,
      losesAnswers: true,
    });
    await page.evaluate("window.print = () => { console.log('impreso'); }");
    await page.getByRole('list', { name: 'Citas y notas' }).waitFor();
    await page.route('**/skin-analyses**', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('No pudimos preparar la ficha para imprimirla.').waitFor();
    expect(await page.locator('.print-sheet').count()).toBe(0);
    await page.unroute('**/skin-analyses**');
    const before = (await logOf(scene)).length;

    const paper = await printed(page);

    expect(await paper.getByRole('heading', { level: 1 }).innerText()).toBe('Ficha del cliente');
    const parts = await paper.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(parts).toEqual([
      'Alertas',
      'Entrevista',
      'Tratamiento',
      'Medicación',
      'Análisis de Piel',
      'Productos recomendados',
      'Consentimientos',
    ]);
    for (const words of [`Alergia: níquel ${odd}`, `Toleró bien ${odd}`, 'Sin análisis de piel.'])
      await paper.getByText(words).first().waitFor();
    await paper.getByText('La luz del láser puede provocar una crisis').first().waitFor();
    await paper.getByText('CONSENTIMIENTO INFORMADO PARA DEPILACIÓN LÁSER').waitFor();
    await paper.getByText(`Firma de ${scene.patient.firstName} Prueba`).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const foot = await page.evaluate("document.documentElement.style.getPropertyValue('--print-foot')");
    expect(foot).toMatch(/^"Impresa el .+ por Jefa Prueba · Confidencial"$/);
    const reads = (await logOf(scene)).slice(0, -before).map(({ details }) => details['part']);
    const readParts = ['intake', 'laserConsent', 'medications', 'recommendations', 'skin', 'treatment'];
    expect(reads.toSorted()).toEqual(readParts);
  });
});
