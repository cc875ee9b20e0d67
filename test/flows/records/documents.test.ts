import { describe, expect } from 'vitest';
import { deleteDocument, listDocuments, openDocument } from '#shared/records/documents/documents-api.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  aDocument,
  aPdf,
  aPng,
  listDocumentNames,
  listStoredKeys,
  upload,
} from '#test/support/records/uploads.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const buildFolderKey = (patientId: string) => `documentos_pacientes/${patientId}/`;
/** Returns the audit entries about a client's documents and record reads, in chronological order. */
async function listAuditActions(patientId: string) {
  const rows = (await allTableRows()) as {
    subjectId?: string;
    action?: string;
    actor?: string;
    at?: string;
  }[];
  return rows
    .filter(({ subjectId, action }) => subjectId === patientId && /^document|^record/.test(action ?? ''))
    .sort((a, b) => a.at!.localeCompare(b.at!))
    .map(({ action, actor }) => `${actor?.split(':')[0]} ${action}`);
}

describe('documents of a client', () => {
  it('are uploaded, listed, opened and deleted by the client [R116 R117 R120 R478]', async () => {
    const { asPatient, patient } = await createFixture(stack);
    const { patientId } = patient;

    const uploaded = await upload(asPatient, patientId, { name: 'Análisis de marzo.pdf' });
    const { reply: list } = await asPatient(listDocuments, { params: { patientId } });

    expect(list.rows).toEqual([
      {
        documentId: uploaded.reply.documentId,
        name: 'Análisis de marzo.pdf',
        bytes: aPdf.length,
        contentType: 'application/pdf',
        preview: 'pdf',
        canDelete: true,
        createdAt: expect.any(String),
        url: expect.stringContaining('X-Amz-Signature='),
      },
    ]);
    const [{ url, documentId }] = list.rows as [(typeof list.rows)[0]];
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(aPdf);
    expect(await listStoredKeys(buildFolderKey(patientId))).toEqual([
      `documentos_pacientes/${patientId}/${documentId}-Análisis de marzo.pdf`,
    ]);

    const { reply: links } = await asPatient(openDocument, { params: { patientId, documentId } });
    const [viewed, downloaded] = await Promise.all([fetch(links.viewUrl!), fetch(links.downloadUrl)]);
    expect(
      [viewed, downloaded].map(({ headers }) => headers.get('content-disposition')!.split(';')[0]),
    ).toEqual(['inline', 'attachment']);
    expect(viewed.headers.get('content-type')).toBe('application/pdf');

    const { status } = await asPatient(deleteDocument, { params: { patientId, documentId } });
    const deletedDocument = await asPatient(openDocument, { params: { patientId, documentId } });
    const secondDeletion = await asPatient(deleteDocument, { params: { patientId, documentId } });

    expect([status, deletedDocument.status, secondDeletion.status]).toEqual([200, 404, 404]);
    expect([
      await listDocumentNames(asPatient, patientId),
      await listStoredKeys(buildFolderKey(patientId)),
    ]).toEqual([[], []]);
    expect((await fetch(links.viewUrl!)).status).toBe(404);
  });

  it('form one list of uploads by the client and the center [R118]', async ({ fixture }) => {
    const { patientId } = fixture.patient;
    await createConfirmedAppointment(fixture);

    for (const [name, call] of [
      ['cliente.pdf', fixture.asPatient],
      ['recepción.pdf', fixture.asAdmin],
      ['esteticista.png', fixture.asStaff],
    ] as const) {
      const isPicture = name.endsWith('png');
      await aDocument(call, patientId, {
        name,
        content: isPicture ? aPng : aPdf,
        contentType: isPicture ? 'image/png' : 'application/pdf',
      });
    }

    const expectedNames = ['esteticista.png', 'recepción.pdf', 'cliente.pdf'];
    for (const call of [fixture.asPatient, fixture.asAdmin, fixture.asStaff])
      expect((await listDocumentNames(call, patientId)).toSorted()).toEqual(expectedNames.toSorted());
  });

  it('are audited when the team uses them, and the client cannot delete those of the team', async ({
    fixture,
  }) => {
    const { patientId } = fixture.patient;
    const documentId = await aDocument(fixture.asAdmin, patientId);
    const params = { patientId, documentId };

    await fixture.asAdmin(listDocuments, { params: { patientId } });
    await fixture.asAdmin(openDocument, { params });
    expect((await fixture.asPatient(deleteDocument, { params })).problem.code).toBe('document.not_yours');
    await fixture.asAdmin(deleteDocument, { params });
    await fixture.asPatient(listDocuments, { params: { patientId } });

    expect(await listAuditActions(patientId)).toEqual([
      'admin document.announced',
      'admin document.stored',
      'admin record.read',
      'admin document.opened',
      'admin document.deleted',
    ]);
  });
});
