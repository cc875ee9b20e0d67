import type { AnyRoute } from '#shared/core/route.ts';
import * as documents from '#shared/records/documents/documents-api.ts';
import * as notes from '#shared/records/treatment/notes-api.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import type { Fixture } from '../center/fixture.ts';
import { aDocument, aPdf, put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

/** Assigns the client to the aesthetician by a desk entry, because clients' requests are rate-limited. */
const appointment = (fixture: Fixture) => createEnteredAppointment(fixture, { time: '14:00' });
const pdf = { name: 'análisis.pdf', contentType: 'application/pdf', bytes: aPdf.length };

const createStoredDocument = async ({ asPatient, patient }: Fixture) => ({
  documentId: await aDocument(asPatient, patient.patientId),
});
const createSentDocument = async ({ asPatient, patient }: Fixture) => {
  const params = { patientId: patient.patientId };
  const { reply } = await asPatient(documents.startDocumentUpload, { params, body: pdf });
  await put(reply.link, aPdf, pdf.contentType);
  return { documentId: reply.documentId };
};

const createNote = async ({ asAdmin, patient }: Fixture, appointmentId: string) => {
  const params = { patientId: patient.patientId, appointmentId };
  const { reply } = await asAdmin(notes.addNote, { params, body: { text: 'Piel sensible.' } });
  return { noteId: reply.noteId };
};

export const documentsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [documents.listDocuments, { appointment }],
  [documents.startDocumentUpload, { appointment, body: () => pdf }],
  [documents.finishDocumentUpload, { appointment, ids: createSentDocument }],
  [documents.openDocument, { appointment, ids: createStoredDocument }],
  [documents.deleteDocument, { appointment, ids: createStoredDocument }],
  [notes.listTreatment, { appointment }],
  [notes.addNote, { appointment, body: () => ({ text: 'Toleró bien la mascarilla.' }) }],
  [notes.pinNote, { appointment, ids: createNote, body: () => ({ pinned: true }) }],
  [
    notes.startNoteImage,
    { appointment, body: () => ({ name: 'piel.png', contentType: 'image/png', bytes: 70 }) },
  ],
];
