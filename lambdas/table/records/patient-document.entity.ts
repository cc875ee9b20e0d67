import { Entity } from 'electrodb';
import { documentStatuses } from '#shared/records/documents/document.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the files of one client's record, and one of them; those still awaited forget themselves
export const patientDocumentEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patientDocument'),
      attributes: {
        patientId: { type: 'string', required: true },
        documentId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        contentType: { type: 'string', required: true },
        bytes: { type: 'number', required: true },
        key: { type: 'string', required: true },
        uploadedBy: { type: 'string', required: true },
        status: { type: documentStatuses, required: true },
        createdAt: { type: 'string', required: true },
        guardianEmail: { type: 'string' },
        expiresAt: { type: 'number' },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['documentId']) } },
    },
    config,
  );
