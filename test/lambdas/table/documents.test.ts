import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PatientDocument } from '#shared/records/documents/document.ts';
import type { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const aDocument = (changes: Partial<PatientDocument> = {}): PatientDocument => ({
  patientId: 'marisol',
  documentId: 'one',
  name: 'a.pdf',
  contentType: 'application/pdf',
  bytes: 9,
  key: 'documentos_pacientes/marisol/one-a.pdf',
  uploadedBy: 'patient:marisol',
  status: 'awaited',
  createdAt: '2026-03-06T18:50:00.000Z',
  expiresAt: 1_800_000_000,
  ...changes,
});

describe('documents of a client', () => {
  it('are newest first, and exclude those of other clients', async () => {
    const { documents, commit } = thePlatform();
    const patientId = 'ordered';
    const days = ['2026-03-06', '2026-03-08', '2026-03-07'];
    for (const day of days)
      await commit(
        documents.create(aDocument({ patientId, documentId: day, createdAt: `${day}T10:00:00.000Z` })),
      );

    expect((await documents.byPatient(patientId)).map(({ documentId }) => documentId)).toEqual(
      days.toSorted().toReversed(),
    );
    await expect(documents.get('another', days[0]!)).rejects.toMatchObject({ message: 'request.not_found' });
  });

  it('are stored once, and deleted at the version read', async () => {
    const { documents, commit } = thePlatform();
    const awaitedDocument = aDocument();
    const { expiresAt: _, ...document } = awaitedDocument;
    const storedDocument = { ...document, status: 'stored' } as const;
    await commit(documents.create(awaitedDocument));
    await commit(documents.store(storedDocument));

    for (const staleWrite of [
      documents.store(storedDocument),
      documents.remove(awaitedDocument),
      documents.create(awaitedDocument),
    ])
      await expect(commit(staleWrite)).rejects.toMatchObject({ message: 'request.conflict' });
    expect(await documents.get('marisol', 'one')).toEqual(storedDocument);

    await commit(documents.remove(storedDocument));
    expect(await documents.byPatient('marisol')).toEqual([]);
  });
});

describe('notes of a client', () => {
  const aNote = (appointmentId: string, noteId: string, createdAt: string): TreatmentNote => ({
    patientId: 'luz',
    appointmentId,
    noteId,
    text: noteId,
    date: '2026-03-06',
    time: '10:00',
    createdAt,
    author: { userId: 'carmen', name: 'Carmen Santiago' },
  });

  it('are newest first, of one appointment or all, and never overwritten', async () => {
    const { notes, commit } = thePlatform();
    const [earlyNote, lateNote, otherNote] = [
      aNote('appointment-1', 'early', '2026-03-06T10:00:00.000Z'),
      aNote('appointment-1', 'late', '2026-03-06T11:00:00.000Z'),
      aNote('appointment-10', 'other', '2026-03-07T10:00:00.000Z'),
    ];
    await commit(notes.add(earlyNote!), notes.add(lateNote!), notes.add(otherNote!));

    const appointmentNotes = await notes.byAppointment({ patientId: 'luz', appointmentId: 'appointment-1' });
    expect(appointmentNotes).toEqual([lateNote, earlyNote]);
    expect(await notes.byPatient('luz')).toHaveLength(3);
    await expect(commit(notes.add({ ...earlyNote!, text: 'another' }))).rejects.toMatchObject({
      message: 'request.conflict',
    });
  });
});
