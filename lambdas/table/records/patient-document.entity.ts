import { PatientDocument } from '#shared/records/documents/document.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  the files of one client's record, and one of them; those still awaited forget themselves
export const patientDocumentEntity = defineEntity('patientDocument', PatientDocument, {
  byPatient: { pk: pk(['patientId']), sk: sk(['documentId']) },
});
