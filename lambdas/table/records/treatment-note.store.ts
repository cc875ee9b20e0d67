import type { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { treatmentNoteEntity } from './treatment-note.entity.ts';

/** Nothing here changes or removes a note: it is part of a clinical record. */
export type NoteStore = {
  /** Of all of a client's appointments: an appointment has at most 50, and a client few appointments. */
  byPatient(patientId: string): Promise<TreatmentNote[]>;
  /** Newest first. */
  byAppointment(appointment: { patientId: string; appointmentId: string }): Promise<TreatmentNote[]>;
  add(note: TreatmentNote): RowWrite;
};

export function noteStore(config: TableConfig): NoteStore {
  const entity = treatmentNoteEntity(config);
  return {
    byPatient: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ pages: 'all', order: 'desc', consistent: true }))
        .data,
    byAppointment: async (appointment) =>
      (await entity.query.byPatient(appointment).go({ pages: 'all', order: 'desc', consistent: true })).data,
    add: (note) => putRow(entity.create(note).params()),
  };
}
