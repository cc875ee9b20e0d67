import { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  what was noted at a client's appointments, or at one of them
export const treatmentNoteEntity = defineEntity('treatmentNote', TreatmentNote, {
  byPatient: { pk: pk(['patientId']), sk: sk(['appointmentId', 'createdAt', 'noteId']) },
});
