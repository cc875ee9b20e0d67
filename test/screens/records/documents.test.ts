import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { contentTypeOf } from '#shared/files/file-kinds.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aDocument, aPdf, aPng, storedKeys } from '#test/support/records/uploads.ts';
import { later } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let admin: Account;
beforeAll(async () => {
  site = await anEmptySite();
  admin = await anAccount('admin', 'Lourdes');
  browser = await openBrowser();
});
afterAll(async () => {
  await expectInvariants(site);
  await browser.close();
  await site.close();
});

let clients = 0;
const aClient = () => aPatient(`Marisol${++clients}`);
const asClient = ({ patientId }: Patient) => site.as({ userId: patientId, role: 'patient' });
const xss = '<img src=x onerror="document.title=1">.pdf';
const xssKept = '_img src=x onerror=_document.title=1__.pdf';

/** Chooses a file with the button, as people do. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir documento' }).click();
  await (await chooser).setFiles(file);
}
/** Lets a file fall on the picker, as people do who have it on their desk. */
async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return dragged;
    },
    { ...file, bytes: [...file.buffer] },
  );
  const picker = page.getByRole('group', { name: 'Subir documento' });
  for (const type of ['dragenter', 'dragover', 'drop']) await picker.dispatchEvent(type, { dataTransfer });
}
const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf });
const namesOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Documentos' })
    .getByRole('listitem')
    .locator('.documents__name')
    .allInnerTexts();

describe.each(widths)('a client’s own documents at %i px', (width: Width) => {
  const open = async (patient: Patient, refusals: number[] = []) => {
    const visitor = await aVisitor(browser, site.url, width, { refusals });
    await openAs(visitor.page, patient.email, `/paciente/${patient.patientId}/documentos`);
    await visitor.page.getByRole('heading', { name: 'Mis Documentos' }).waitFor();
    return visitor;
  };

  it('are uploaded, listed as links, shown and deleted after a question [R116 R118 R120]', async () => {
    const patient = await aClient();
    const { page, errors, close } = await open(patient);
    await page.getByText('Aún no hay documentos').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await choose(page, pdfFile('Análisis de marzo.pdf'));
    await page.getByText('Documento subido correctamente.').waitFor();
    const link = page.getByRole('link', { name: 'Análisis de marzo.pdf' });
    expect(await (await fetch((await link.getAttribute('href'))!)).arrayBuffer()).toEqual(
      Uint8Array.from(aPdf).buffer,
    );

    await page.getByRole('button', { name: 'Ver Análisis de marzo.pdf' }).click();
    const frame = page.locator('iframe[title="Análisis de marzo.pdf"]');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toContain('response-content-type=application%2Fpdf');
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Eliminar Análisis de marzo.pdf' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar documento' });
    await question.getByText('Se elimina “Análisis de marzo.pdf”').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByText('Documento eliminado.').waitFor();
    await page.getByText('Aún no hay documentos').waitFor();
    expect(await page.getByText('Documento subido').count()).toBe(0);

    expect(await storedKeys(`documentos_pacientes/${patient.patientId}/`)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('say why a file is not taken, before and after it is sent [R119 R120]', async () => {
    const patient = await aClient();
    const { page, errors, close } = await open(patient, [422]);
    const picker = page.getByRole('group', { name: 'Subir documento' });

    await choose(page, { name: 'página.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await picker.getByText('Sube un PDF, JPG o PNG.').waitFor();
    await choose(page, { ...pdfFile('vacío.pdf'), buffer: Buffer.alloc(0) });
    await picker.getByText('El archivo está vacío.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    // Changed on its way, so that only the server can tell.
    await page.route('**/incoming/**', (route) =>
      route.continue({ postData: Buffer.from('<html>'.padEnd(aPdf.length)) }),
    );
    await choose(page, pdfFile('cambiado.pdf'));
    await picker.getByText('Error al subir documento. Sube un PDF, JPG o PNG.').waitFor();
    await page.unroute('**/incoming/**');
    await choose(page, { ...pdfFile('cortado.pdf'), buffer: aPdf.subarray(0, 300) });
    await picker.getByText('Error al subir documento. El PDF está dañado o incompleto').waitFor();

    expect(await storedKeys(`documentos_pacientes/${patient.patientId}/`)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('take a file that is dropped, and refuse a wrong one in words [R119 R120]', async () => {
    const patient = await aClient();
    const { page, errors, close } = await open(patient);
    const picker = page.getByRole('group', { name: 'Subir documento' });

    await drop(page, { name: 'página.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await picker.getByRole('alert').getByText('Sube un PDF, JPG o PNG.').waitFor();
    expect(await storedKeys(`documentos_pacientes/${patient.patientId}/`)).toEqual([]);
    expect(await barriersOn(page)).toEqual([]);
    await drop(page, pdfFile('Referido.pdf'));
    await page.getByText('Documento subido correctamente.').waitFor();

    expect(await namesOf(page)).toEqual(['Referido.pdf']);
    expect(await picker.getByRole('alert').count()).toBe(0);
    // Nor was the page left for the file.
    expect(new URL(page.url()).pathname).toBe(`/paciente/${patient.patientId}/documentos`);
    expect(errors).toEqual([]);
    await close();
  });

  it('show a name as words, whatever is in it', async () => {
    const patient = await aClient();
    const { page, errors, close } = await open(patient);

    await choose(page, pdfFile(xss.replaceAll('/', '')));
    await page.getByText('Documento subido correctamente.').waitFor();

    expect(await namesOf(page)).toEqual([xssKept]);
    expect(await page.title()).toContain('Mis Documentos');
    expect(errors).toEqual([]);
    await close();
  });
});

describe.each(widths)('the documents of a client’s record at %i px', (width: Width) => {
  it('are shown where a browser can, downloaded, and deleted by the administrator [R118 R391]', async () => {
    const patient = await aClient();
    const { patientId } = patient;
    await aDocument(asClient(patient), patientId, {
      name: 'piel.png',
      content: aPng,
      contentType: contentTypeOf('png'),
    });
    const { documents, commit, now } = thePlatform();
    // As the records of the time before hold them.
    const legacy = {
      patientId,
      documentId: 'legacy',
      name: 'referido.doc',
      contentType: 'application/msword',
      bytes: 9,
      key: `documentos_pacientes/${patientId}/referido.doc`,
      uploadedBy: 'system:import',
      status: 'stored' as const,
      createdAt: now().toISOString(),
    };
    await commit(documents.create(legacy));
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, admin.email, `/admin/crear-paciente?ficha=${patientId}&tab=documentos`);

    await page.getByRole('button', { name: 'Ver piel.png' }).click();
    const preview = page.getByRole('dialog', { name: 'piel.png' });
    await preview.getByRole('img', { name: 'piel.png' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    // Longer than any link lives.
    later({ minutes: 6 });
    const begun = page.waitForEvent('download');
    await preview.getByRole('link', { name: 'Descargar' }).click();
    const download = await begun;
    expect([download.suggestedFilename(), await download.failure()]).toEqual(['piel.png', null]);
    expect(new URL(page.url()).searchParams.get('ficha')).toBe(patientId);
    expect(await barriersOn(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Cerrar' }).last().click();

    await page.getByRole('button', { name: 'Ver referido.doc' }).click();
    await page.getByText('No se puede mostrar vista previa de este tipo de archivo.').waitFor();
    await page.getByRole('link', { name: 'Descargar' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Eliminar piel.png' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('button', { name: 'Ver piel.png' }).waitFor({ state: 'detached' });
    expect(await namesOf(page)).toEqual(['referido.doc']);

    expect(errors).toEqual([]);
    await close();
  });
});
