import { CustomAttributeType, Entity } from 'electrodb';
import type { IntakeAnswers } from '#shared/intake/answers.ts';
import type { GeneralConsent } from '#shared/intake/consent.ts';
import type { TableConfig } from '../config.ts';
import { model, pk, sk } from './keys.ts';

// byPatient  what one client answered when they came in
export const intakeRecordEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('intakeRecord'),
      attributes: {
        patientId: { type: 'string', required: true },
        answers: { type: CustomAttributeType<IntakeAnswers>('any'), required: true },
        ageYears: { type: 'number', required: true },
        consent: { type: CustomAttributeType<GeneralConsent>('any'), required: true },
        recordedAt: { type: 'string', required: true },
        prospectIds: { type: 'list', items: { type: 'string' } },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
