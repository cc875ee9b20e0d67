import type { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { treatmentNoteEntity } from './treatment-note.entity.ts';

/** Notes are part of the clinical record, so only their pins change. */
export type NoteStore = {
  /** Returns all notes. An appointment has at most 50. */
  byPatient(patientId: string): Promise<TreatmentNote[]>;
  /** Returns the newest first. */
  byAppointment(appointment: { patientId: string; appointmentId: string }): Promise<TreatmentNote[]>;
  add(note: TreatmentNote): RowWrite;
  /** Stores the note with its changed pin. */
  savePin(note: TreatmentNote): RowWrite;
};

export function noteStore(config: TableConfig): NoteStore {
  const { entity, create, put } = makeTableRows(treatmentNoteEntity, config);
  const newestFirst = { order: 'desc', consistent: true } as const;
  return {
    byPatient: (patientId) => listAll(entity.query.byPatient({ patientId }), newestFirst),
    byAppointment: (appointment) => listAll(entity.query.byPatient(appointment), newestFirst),
    add: create,
    savePin: (note) => put(note),
  };
}
