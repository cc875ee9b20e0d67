import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { type Width } from '#test/support/browser/visitor.ts';
import { anAccount, aService, openOn, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { aGeneralConsent, aLaserAppointment, logOf, sign } from '#test/support/records/record-scene.ts';

let desk: Account;
const odd = '<img src=x onerror="document.title=1">';

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
  await aService('crema', { kind: 'product', name: 'Crema hidratante', priceCents: 3_800 });
});

const others = 0;
const desks = '/admin/crear-paciente';
type Reader = { readonly email: string; readonly list?: string; readonly refusals?: readonly number[] };

/** A record, opened by its address; its printer writes on the console. */
async function openRecord(patientId: string, width: Width, reader: Reader = desk) {
  const { list = desks, refusals = [] } = reader;
  const visitor = await visit(`${list}?ficha=${patientId}`, { as: reader.email, refusals });
  await visitor.page.getByRole('tablist', { name: 'Partes de la ficha' }).waitFor();
  await visitor.page.evaluate("window.print = () => { console.log('impreso'); }");
  return visitor;
}

/** By its button, or, on a phone, from behind the '…'. */
async function press(page: Page, width: Width, name: string): Promise<void> {
  if (width > 767) return page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Acciones de la ficha' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The sheet as the printer gets it. */
async function printed(page: Page, width: Width): Promise<Locator> {
  const isPrinted = page.waitForEvent('console', (message) => message.text() === 'impreso');
  await press(page, 'Imprimir');
  await isPrinted;
  await page.emulateMedia({ media: 'print' });
  return page.locator('.print-sheet');
}

/** A client whose laser appointment of today was signed for, noted and answered; one more appointment is this one's to carry out. */
async function aTreatedClient(alsoBy?: StaffMember) {
  const { scene, appointmentId } = await aLaserAppointment(site);
  const { patientId } = scene.patient;
  if (alsoBy) {
    const { staff, commit } = thePlatform();
    await commit(staff.put({ ...alsoBy, serviceIds: [scene.serviceId] }));
    await openOn(alsoBy.staffId, scene.date, '06:00', '22:00');
    await entered(scene, { time: '12:00', staffId: alsoBy.staffId });
  }
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

describe('the head of a record', () => {
  it('prints all there is in the record, and each reading of it is written down', async ({ visit }) => {
    const { scene, patientId } = await aTreatedClient();
    const { page, errors, close } = await openRecord(patientId);
    await page.getByRole('list', { name: 'Citas y notas' }).waitFor();
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

describe('the head of a record for an aesthetician', () => {});
