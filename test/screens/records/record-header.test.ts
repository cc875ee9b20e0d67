import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import {
  anAccount,
  aPatient,
  aService,
  aStaffMember,
  openOn,
  thePlatform,
} from '#test/support/center/center.ts';
import { aGeneralConsent, aLaserAppointment, logOf, sign } from '#test/support/records/record-scene.ts';
import { aDocument } from '#test/support/records/uploads.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;
const odd = '<img src=x onerror="document.title=1">';

beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('admin', 'Jefa');
  await aService('crema', { kind: 'product', name: 'Crema hidratante', priceCents: 3_800 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

let others = 0;
const desks = '/admin/crear-paciente';
type Reader = { readonly email: string; readonly list?: string; readonly refusals?: readonly number[] };

/** A record, opened by its address; its printer writes on the console. */
async function openRecord(patientId: string, width: Width, reader: Reader = desk) {
  const { list = desks, refusals = [] } = reader;
  const visitor = await aVisitor(browser, site.url, width, { refusals });
  await openAs(visitor.page, reader.email, `${list}?ficha=${patientId}`);
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
  await press(page, width, 'Imprimir');
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

describe.each(widths)('the head of a record at %i px', (width) => {
  it('tells who it is, what to look out for and how many documents there are [R389]', async () => {
    const { scene, patientId } = await aTreatedClient();
    await aDocument(scene.asAdmin, patientId);
    const { page, errors, close } = await openRecord(patientId, width);

    await page.getByText(`Alergia: níquel ${odd}`).waitFor();
    await page.getByText('Epilepsia', { exact: true }).waitFor();
    // What was signed for the laser stands beside what was uploaded.
    await page.getByRole('tab', { name: 'Documentos 2', exact: true }).waitFor();
    await page.getByText(/^\d+ años · 787-/).waitFor();
    expect(await page.getByText(/cliente desde \d{4}/).isVisible()).toBe(width > 767);
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });

  it('lets the front desk change the profile, and shows what it came to', async () => {
    others += 1;
    const client = await aPatient(`Olga${others}`, { birthDate: '1988-05-14' });
    const { page, errors, close } = await openRecord(client.patientId, width);
    await press(page, width, 'Perfil');
    const form = page.getByRole('dialog', { name: 'Perfil del cliente' });

    await form.getByLabel('Teléfono').fill('787-555-0177');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();

    await form.waitFor({ state: 'detached' });
    await page
      .getByText(/787-555-0177/)
      .first()
      .waitFor();
    expect(await page.getByRole('tablist', { name: 'Partes de la ficha' }).isVisible()).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it('prints all there is in the record, and each reading of it is written down', async () => {
    const { scene, patientId } = await aTreatedClient();
    const { page, errors, close } = await openRecord(patientId, width);
    await page.getByRole('list', { name: 'Citas y notas' }).waitFor();
    const before = (await logOf(scene)).length;

    const paper = await printed(page, width);

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
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the head of a record for an aesthetician', () => {
  it('shows the profile to read, and prints another’s consent without its signature', async () => {
    others += 1;
    const other = await aStaffMember(`Beatriz${others}`);
    const { scene, patientId } = await aTreatedClient(other);
    const reader = { email: other.email, list: '/enfermero/crear-paciente' };
    const { page, errors, close } = await openRecord(patientId, 1280, reader);

    await press(page, 1280, 'Perfil');
    const profile = page.getByRole('dialog', { name: 'Perfil del cliente' });
    await profile.getByText(scene.patient.email).waitFor();
    expect(await profile.getByRole('textbox').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await profile.getByRole('button', { name: 'Cerrar' }).last().click();
    const paper = await printed(page, 1280);

    await paper.getByText('Esta impresión no los incluye.').waitFor();
    expect(await paper.getByText(/^Firma de/).count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('says that the record could not be printed whole, and prints nothing', async () => {
    const { patientId } = await aTreatedClient();
    const { page, close } = await openRecord(patientId, 1280);
    await page.route('**/skin-analyses**', (route) => route.abort());

    await press(page, 1280, 'Imprimir');

    await page.getByText('No pudimos preparar la ficha para imprimirla.').waitFor();
    expect(await page.locator('.print-sheet').count()).toBe(0);
    await close();
  });
});
