import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { getContentType } from '#shared/files/file-kinds.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { aDocument, aPdf, aPng, listStoredKeys } from '#test/support/records/uploads.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let admin: Account;
it.beforeAll(async ({ site: _ }) => {
  admin = await anAccount('admin', 'Lourdes');
});

let clientCount = 0;
const aClient = () => aPatient(`Marisol${++clientCount}`);
const asClient = ({ patientId }: Patient) => site.as({ userId: patientId, role: 'patient' });

/** Chooses a file with the button. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir documento' }).click();
  await (await chooser).setFiles(file);
}
/** Drops a file on the picker. */
async function dropFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return transfer;
    },
    { ...file, bytes: [...file.buffer] },
  );
  const picker = page.getByRole('group', { name: 'Subir documento' });
  for (const type of ['dragenter', 'dragover', 'drop']) await picker.dispatchEvent(type, { dataTransfer });
}
const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf });
/** The name is the first line of a document's row. */
const listNames = async (page: Page) => {
  const rows = await page.getByRole('list', { name: 'Documentos' }).getByRole('listitem').allInnerTexts();
  return rows.map((text) => text.split('\n')[0]);
};

describe('a client’s own documents', () => {
  it('are uploaded from a phone, listed as links, shown, and deleted after confirmation [R116 R118 R120]', async ({
    openPage,
  }) => {
    const patient = await aClient();
    const path = `/paciente/${patient.patientId}/documentos`;
    const page = await openPage(path, { as: patient.email, width: 390 });
    await page.getByText('Aún no hay documentos').waitFor();

    await chooseFile(page, pdfFile('Análisis de marzo.pdf'));
    await page.getByText('Documento subido correctamente.').waitFor();
    const link = page.getByRole('link', { name: 'Análisis de marzo.pdf' });
    expect(await (await fetch((await link.getAttribute('href'))!)).arrayBuffer()).toEqual(
      Uint8Array.from(aPdf).buffer,
    );

    await page.getByRole('button', { name: 'Ver Análisis de marzo.pdf' }).click();
    const frame = page.locator('iframe[title="Análisis de marzo.pdf"]');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toContain('response-content-type=application%2Fpdf');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Eliminar Análisis de marzo.pdf' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar documento' });
    await question.getByText('Se elimina “Análisis de marzo.pdf”').waitFor();
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByText('Documento eliminado.').waitFor();
    await page.getByText('Aún no hay documentos').waitFor();
    expect(await page.getByText('Documento subido').count()).toBe(0);

    expect(await listStoredKeys(`documentos_pacientes/${patient.patientId}/`)).toEqual([]);
  });

  it('accept a dropped file on a computer, and reject an invalid one with a message [R119 R120]', async ({
    openPage,
  }) => {
    const patient = await aClient();
    const path = `/paciente/${patient.patientId}/documentos`;
    const page = await openPage(path, { as: patient.email });
    const picker = page.getByRole('group', { name: 'Subir documento' });

    await dropFile(page, { name: 'página.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await picker.getByRole('alert').getByText('Sube un PDF, JPG o PNG.').waitFor();
    expect(await listStoredKeys(`documentos_pacientes/${patient.patientId}/`)).toEqual([]);
    await dropFile(page, pdfFile('Referido.pdf'));
    await page.getByText('Documento subido correctamente.').waitFor();

    expect(await listNames(page)).toEqual(['Referido.pdf']);
    expect(await picker.getByRole('alert').count()).toBe(0);
    // The page did not navigate to the file.
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe('documents of a client’s record', () => {
  it('are previewed if the browser can, downloaded, and deleted by the administrator [R118 R391]', async ({
    openPage,
  }) => {
    const patient = await aClient();
    const { patientId } = patient;
    await aDocument(asClient(patient), patientId, {
      name: 'piel.png',
      content: aPng,
      contentType: getContentType('png'),
    });
    const { documents, commit, now } = thePlatform();
    // Imported records contain documents of this kind.
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
    const page = await openPage(`/admin/crear-paciente?ficha=${patientId}&tab=documentos`, {
      as: admin.email,
    });

    await page.getByRole('button', { name: 'Ver piel.png' }).click();
    const preview = page.getByRole('dialog', { name: 'piel.png' });
    await preview.getByRole('img', { name: 'piel.png' }).waitFor();
    // The links have expired by this time.
    advanceClock({ minutes: 6 });
    const downloadEvent = page.waitForEvent('download');
    await preview.getByRole('link', { name: 'Descargar' }).click();
    const download = await downloadEvent;
    expect([download.suggestedFilename(), await download.failure()]).toEqual(['piel.png', null]);
    expect(new URL(page.url()).searchParams.get('ficha')).toBe(patientId);
    await preview.getByRole('button', { name: 'Cerrar' }).last().click();

    await page.getByRole('button', { name: 'Ver referido.doc' }).click();
    await page.getByText('No se puede mostrar vista previa de este tipo de archivo.').waitFor();
    await page.getByRole('link', { name: 'Descargar' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Eliminar piel.png' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('button', { name: 'Ver piel.png' }).waitFor({ state: 'detached' });
    expect(await listNames(page)).toEqual(['referido.doc']);
  });
});
