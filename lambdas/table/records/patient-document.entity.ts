import { PatientDocument } from '#shared/records/documents/document.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: files of a client's record (unfinished uploads expire)
export const patientDocumentEntity = defineEntity('patientDocument', PatientDocument, {
  byPatient: { pk: pk(['patientId']), sk: sk(['documentId']) },
});
