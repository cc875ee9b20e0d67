import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import {
  aProspect,
  readLaserRequests,
  readPatient,
  requestEvaluation,
} from '#test/support/intake/prospects.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

const hostileText = '<img src=x onerror=alert(1)>';

it.beforeAll(async ({ site: _ }) => {
  await anAccount('admin', 'Jefa');
  await anAccount('supervisor', 'Mando');
});

const openProspects = async (openPage: OpenPage, userName = 'jefa', path = '/admin/prospectos') => {
  const page = await openPage(path, { as: `${userName}@test.example`, expectedStatuses: [404, 409] });
  await page.getByRole('heading', { level: 1, name: 'Prospectos' }).waitFor();
  return page;
};
const rowOf = (page: Page, { email }: Pick<Prospect, 'email'>) =>
  page.getByRole('row').filter({ hasText: email });
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(text);

describe('ProspectsPage', () => {
  it('filters by name and status, shows a new prospect without a reload, and deletes one after confirmation [R018 R122 R123 R129 R132]', async ({
    openPage,
  }) => {
    const laserProspect = await aProspect('Alba', { address: `"><script>${hostileText}`.slice(0, 200) });
    const facialProspect = await aProspect('Brenda', { service: 'facial' });
    const page = await openProspects(openPage, 'mando');
    await rowOf(page, laserProspect).waitFor();
    const { firstName, lastName, address, email } = laserProspect;
    for (const text of [firstName, lastName, address, email])
      await rowOf(page, laserProspect).getByText(text).first().waitFor();
    for (const action of ['Ver expediente de', 'Set: activar a', 'Eliminar a'])
      await page.getByRole('button', { name: `${action} ${formatFullName(laserProspect)}` }).waitFor();

    await page.getByLabel('Estado').selectOption('Registro incompleto');
    await rowOf(page, laserProspect).waitFor({ state: 'detached' });
    await rowOf(page, facialProspect).waitFor();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await search(page, 'alba rivera');
    await rowOf(page, facialProspect).waitFor({ state: 'detached' });
    await rowOf(page, laserProspect).waitFor();
    await search(page, 'nadie');
    await page.getByText('Ningún prospecto coincide con los filtros').waitFor();

    await search(page, 'celia');
    const newProspect = await aProspect('Celia');
    await rowOf(page, newProspect).waitFor();

    const deleteButton = page.getByRole('button', { name: `Eliminar a ${formatFullName(newProspect)}` });
    const question = page.getByRole('alertdialog', { name: 'Eliminar prospecto' });
    await deleteButton.click();
    await question.getByText(`¿Eliminar a ${formatFullName(newProspect)} de los prospectos?`).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await thePlatform().prospects.find(newProspect.prospectId)).toBeDefined();
    await deleteButton.click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Prospecto eliminado con éxito').waitFor();
    await rowOf(page, newProspect).waitFor({ state: 'detached' });
  });

  it('shows and prints a prospect’s file with every answer and alert [R124]', async ({ openPage }) => {
    const prospect = await aProspect('Dalia', {
      allergies: hostileText,
      medications: `${hostileText} 50 mg`,
      reason: hostileText,
      areaTreatmentDetail: hostileText,
    });
    const page = await openProspects(openPage);
    await page.evaluate("window.print = () => { document.title = 'impreso'; }");
    await page.getByRole('button', { name: `Ver expediente de ${formatFullName(prospect)}` }).click();

    const file = page.getByRole('dialog', { name: 'Expediente del Cliente' });
    await file.getByText(`Alerta: ${hostileText}`).waitFor();
    for (const heading of ['Datos personales', 'Condiciones de salud', 'Consentimiento informado'])
      await file.getByRole('heading', { name: heading }).waitFor();
    await file.getByText(prospect.consent.textHash).waitFor();
    await file.getByText('v2.0', { exact: true }).waitFor();
    await file.getByText(prospect.consent.text.split('\n')[0]!).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);

    await file.getByRole('button', { name: 'Accesos' }).click();
    const accessLog = page.getByRole('dialog', { name: 'Accesos' });
    await accessLog.getByText('Leyó la solicitud').waitFor();
    await accessLog.getByRole('button', { name: 'Cerrar' }).last().click();

    await file.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.title()).toBe('impreso');
    await page.emulateMedia({ media: 'print' });
    const printSheet = page.locator('.print-sheet');
    await printSheet.getByText(`Alerta: ${hostileText}`).waitFor();
    expect(await printSheet.getByRole('heading', { level: 1 }).textContent()).toBe('Expediente del Cliente');
    // Each printed sheet shows the prospect's name.
    const head = printSheet.locator('.print-sheet__head');
    expect(await head.innerText()).toContain(formatFullName(prospect));
    const printStyles = await head.evaluate((part) => {
      const { display, breakInside } = getComputedStyle(part);
      return [display, breakInside];
    });
    expect(printStyles).toEqual(['table-header-group', 'avoid']);
    expect([await file.isVisible(), await page.getByRole('searchbox').isVisible()]).toEqual([false, false]);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    await file.getByRole('button', { name: 'Cerrar' }).last().click();
    await file.waitFor({ state: 'detached' });
  });

  it('turns prospects into clients with “Set”, and shows the message of each outcome [R125 R148 R149 R150]', async ({
    openPage,
  }) => {
    const newProspect = await aProspect('Eva', { service: 'facial' });
    await anAccount('patient', 'Sinficha');
    const prospectWithoutRecord = await aProspect('Sinficha');
    const client = await aPatient('Fe');
    const clientProspect = await aProspect('Fe');
    const page = await openProspects(openPage);
    const activate = (prospect: Prospect) =>
      page.getByRole('button', { name: `Set: activar a ${formatFullName(prospect)}` }).click();

    await activate(newProspect);
    await page.getByText('Paciente Creado').waitFor();
    await rowOf(page, newProspect).waitFor({ state: 'detached' });
    await activate(prospectWithoutRecord);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'El correo ya existe, pero no encontramos la ficha.' })
      .filter({ hasText: formatFullName(prospectWithoutRecord) })
      .waitFor();
    await activate(clientProspect);
    await page.getByText('Paciente ya registrado. Activando ficha.').waitFor();
    await page.getByText('Paciente activado con éxito.').waitFor();
    await rowOf(page, clientProspect).waitFor({ state: 'detached' });

    expect((await readPatient(client.patientId)).permissions).toEqual(['laser']);
  });
});

describe('laser requests of clients', () => {
  it('appear without a reload, and are reviewed, approved or rejected with a reason [R140 R143 R145]', async ({
    openPage,
  }) => {
    const patientToApprove = await aPatient('Ida');
    const patientToReject = await aPatient('Julia');
    const page = await openProspects(openPage, 'jefa', '/admin/prospectos?estado=laser');
    await page.getByLabel('Estado').waitFor();
    await requestEvaluation(site, patientToApprove);
    await requestEvaluation(site, patientToReject);
    await site.waitUntilSettled();
    await rowOf(page, patientToApprove).waitFor();
    await rowOf(page, patientToReject).waitFor();

    await page
      .getByRole('button', { name: `Más acciones de la solicitud de ${formatFullName(patientToApprove)}` })
      .click();
    await page.getByRole('menuitem', { name: 'Marcar en revisión' }).click();
    await rowOf(page, patientToApprove).getByText('En revisión').waitFor();
    await page.getByRole('button', { name: `Aprobar láser de ${formatFullName(patientToApprove)}` }).click();
    await page.getByText('Solicitud aprobada. Paciente activado.').waitFor();
    await rowOf(page, patientToApprove).waitFor({ state: 'detached' });

    await page
      .getByRole('button', { name: `Más acciones de la solicitud de ${formatFullName(patientToReject)}` })
      .click();
    await page.getByRole('menuitem', { name: 'Denegar' }).click();
    await page.getByLabel('Motivo').fill('Toma isotretinoína');
    await page.getByRole('button', { name: 'Denegar solicitud' }).click();
    await page.getByText('Solicitud láser denegada').waitFor();
    await rowOf(page, patientToReject).waitFor({ state: 'detached' });

    expect((await readPatient(patientToApprove.patientId)).permissions).toEqual(['laser']);
    expect(await readLaserRequests(patientToReject.patientId)).toMatchObject([
      { status: 'voided', note: 'Toma isotretinoína' },
    ]);
  });
});
