import { CustomAttributeType, Entity } from 'electrodb';
import type { AnswersRequest } from '#shared/records/answers/answers-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the last time one client was asked for their health answers
export const answersRequestEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('answersRequest'),
      attributes: {
        patientId: { type: 'string', required: true },
        requestId: { type: 'string', required: true },
        requestedAt: { type: 'string', required: true },
        requestedBy: { type: CustomAttributeType<AnswersRequest['requestedBy']>('any'), required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        expiresAt: { type: 'string', required: true },
        openedAt: { type: 'string' },
        answeredAt: { type: 'string' },
        lockedAt: { type: 'string' },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
