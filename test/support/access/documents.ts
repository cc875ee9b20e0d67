import type { AnyRoute } from '#shared/core/route.ts';
import * as documents from '#shared/records/documents/documents-api.ts';
import * as notes from '#shared/records/treatment/notes-api.ts';
import { entered } from '../appointments/desk-actions.ts';
import type { Scene } from '../center/scene.ts';
import { aDocument, aPdf, put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

/** Assigns the client to the aesthetician; by the desk, because clients' requests are rate-limited. */
const appointment = (scene: Scene) => entered(scene, { time: '14:00' });
const pdf = { name: 'análisis.pdf', contentType: 'application/pdf', bytes: aPdf.length };

const stored = async ({ asPatient, patient }: Scene) => ({
  documentId: await aDocument(asPatient, patient.patientId),
});
const sent = async ({ asPatient, patient }: Scene) => {
  const params = { patientId: patient.patientId };
  const { reply } = await asPatient(documents.startDocumentUpload, { params, body: pdf });
  await put(reply.link, aPdf, pdf.contentType);
  return { documentId: reply.documentId };
};

export const documentsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [documents.listDocuments, { appointment }],
  [documents.startDocumentUpload, { appointment, body: () => pdf }],
  [documents.finishDocumentUpload, { appointment, ids: sent }],
  [documents.openDocument, { appointment, ids: stored }],
  [documents.deleteDocument, { appointment, ids: stored }],
  [notes.listTreatment, { appointment }],
  [notes.addNote, { appointment, body: () => ({ text: 'Toleró bien la mascarilla.' }) }],
  [
    notes.startNoteImage,
    { appointment, body: () => ({ name: 'piel.png', contentType: 'image/png', bytes: 70 }) },
  ],
];
