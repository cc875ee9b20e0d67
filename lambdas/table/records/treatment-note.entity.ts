import { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: notes of all appointments of a client, or of one
export const treatmentNoteEntity = defineEntity('treatmentNote', TreatmentNote, {
  byPatient: { pk: pk(['patientId']), sk: sk(['appointmentId', 'createdAt', 'noteId']) },
});
