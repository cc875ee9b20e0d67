import { CustomAttributeType, Entity } from 'electrodb';
import type { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what was noted at a client's appointments, or at one of them
export const treatmentNoteEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('treatmentNote'),
      attributes: {
        patientId: { type: 'string', required: true },
        appointmentId: { type: 'string', required: true },
        noteId: { type: 'string', required: true },
        text: { type: 'string', required: true },
        date: { type: 'string', required: true },
        time: { type: 'string', required: true },
        image: { type: CustomAttributeType<NonNullable<TreatmentNote['image']>>('any') },
        author: { type: CustomAttributeType<TreatmentNote['author']>('any'), required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        byPatient: { pk: pk(['patientId']), sk: sk(['appointmentId', 'createdAt', 'noteId']) },
      },
    },
    config,
  );
