import { CustomAttributeType, Entity } from 'electrodb';
import { type DoseRequest, doseRequestStatuses } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byId      one request
// byPatient what one client asked for, in order
// byQueue   those nobody has answered, and those decided
export const doseRequestEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('doseRequest'),
      attributes: {
        requestId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        status: { type: doseRequestStatuses, required: true },
        createdAt: { type: 'string', required: true },
        answeredAt: { type: 'string' },
        answeredBy: { type: CustomAttributeType<NonNullable<DoseRequest['answeredBy']>>('any') },
        message: { type: 'string' },
        reviewed: { type: 'boolean', required: true },
        answers: { type: CustomAttributeType<DoseRequest['answers']>('any'), required: true },
        version: { type: 'number', required: true },
        queue: { type: ['open', 'decided'] as const, required: true, hidden: true },
      },
      indexes: {
        byId: { pk: pk(['requestId']), sk: sk([]) },
        byPatient: {
          index: gsi1.name,
          pk: keys1.pk(['patientId']),
          sk: keys1.sk(['createdAt', 'requestId']),
        },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['createdAt', 'requestId']),
        },
      },
    },
    config,
  );
