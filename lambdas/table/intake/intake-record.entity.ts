import { CustomAttributeType, Entity } from 'electrodb';
import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what one client answered when they came in
export const intakeRecordEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('intakeRecord'),
      attributes: {
        patientId: { type: 'string', required: true },
        answers: { type: CustomAttributeType<RecordAnswers>('any'), required: true },
        ageYears: { type: 'number', required: true },
        consent: { type: CustomAttributeType<GeneralConsent>('any') },
        recordedAt: { type: 'string', required: true },
        answeredAt: { type: 'string' },
        prospectIds: { type: 'list', items: { type: 'string' } },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
