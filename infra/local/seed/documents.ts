import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '#lambdas/platform/commit.ts';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addMinutes, toInstant } from '#shared/core/civil-time.ts';
import { getContentType } from '#shared/files/file-kinds.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { createAwaitedDocument, toStoredDocument } from '#shared/records/documents/document.ts';
import {
  buildNoteImageKey,
  buildNoteImageName,
  type TreatmentNote,
  toNoteAudit,
} from '#shared/records/treatment/treatment-note.ts';
import { buildPlainPdf } from './plain-pdf.ts';

const clientsWithNotes = 6;
const noteTexts = [
  'Piel con mejor hidratación que el mes pasado. Se evitó tónico con fragancia. Próxima visita: extracción leve en zona T.',
  'Tensión en trapecio derecho. Presión media, sin molestias al terminar.',
  'Toleró bien la mascarilla de avena. Recomendado protector solar a diario.',
  'Enrojecimiento leve al inicio, cedió a los diez minutos. Continuar con el mismo producto.',
];

function buildPdf(lines: readonly string[]): Buffer {
  const textOperators = lines
    .map((line, index) => `1 0 0 1 72 ${720 - index * 24} Tm (${line}) Tj`)
    .join('\n');
  const stream = `BT /F 13 Tf\n${textOperators}\nET`;
  const page = '/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>';
  return buildPlainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page}>>`,
    `<</Length ${stream.length}>>stream\n${stream}\nendstream `,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);
}

const laboratoryReport = buildPdf([
  'Laboratorio Clínico San Juan',
  'Perfil de vitaminas',
  'Vitamina D ........ 34 ng/mL',
  'Vitamina B12 ...... 410 pg/mL',
  'Hierro ............ 88 µg/dL',
]);
const skinPicture = readFileSync(join(import.meta.dirname, 'pictures', 'skin.webp'));

async function addDocument({ documents, commit, now }: Platform, { patientId }: Patient): Promise<void> {
  const files = await makeFiles();
  const upload = {
    kind: 'pdf',
    contentType: getContentType('pdf'),
    bytes: laboratoryReport.length,
  } as const;
  const awaitedDocument = createAwaitedDocument({
    patientId,
    documentId: `document-${patientId}`,
    name: 'Análisis de sangre.pdf',
    now: now(),
    actor: { kind: 'user', id: patientId, role: 'patient' },
    ...upload,
  });
  await files.write({ key: awaitedDocument.key, contentType: upload.contentType, content: laboratoryReport });
  await commit(documents.create(awaitedDocument));
  await commit(documents.store(toStoredDocument(awaitedDocument, upload)));
}

function buildNote(appointment: Appointment, text: string): TreatmentNote {
  const { patientId, appointmentId, staffId, staffName, date, durationMinutes } = appointment;
  const time = addMinutes(appointment.time, durationMinutes);
  return {
    patientId,
    appointmentId,
    noteId: `note-${appointmentId}`,
    text,
    date,
    time,
    author: { userId: staffId, name: staffName },
    createdAt: toInstant(date, time).toISOString(),
  };
}

async function uploadPicture(appointmentId: string): Promise<NonNullable<TreatmentNote['image']>> {
  const contentType = getContentType('webp');
  const key = buildNoteImageKey(
    appointmentId,
    buildNoteImageName('00000000-0000-4000-8000-000000000001', 'webp'),
  );
  await (await makeFiles()).write({ key, contentType, content: skinPicture });
  return { key, contentType };
}

/** Seeds the first client's document and notes of some clients' last appointments, one with a picture. */
export async function seedDocuments(platform: Platform, patients: readonly Patient[]): Promise<void> {
  const { appointments, notes, commit } = platform;
  const [demoClient] = patients;
  if (demoClient) await addDocument(platform, demoClient);
  let noteCount = 0;
  for (const { patientId } of patients.slice(0, clientsWithNotes)) {
    const { rows } = await appointments.byPatient(patientId);
    for (const appointment of rows.filter(({ status }) => status === 'completed').slice(0, 2)) {
      const image = noteCount === 0 ? await uploadPicture(appointment.appointmentId) : undefined;
      const note = buildNote(appointment, noteTexts[noteCount % noteTexts.length] ?? '');
      const completeNote = { ...note, ...(image && { image }) };
      await commit(
        notes.add(completeNote),
        audit('note.added', patientId, toNoteAudit(completeNote, appointment)),
      );
      noteCount += 1;
    }
  }
}
