import { CustomAttributeType, Entity } from 'electrodb';
import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import { pastInterviewKinds } from '#shared/intake/application/choices.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { AnswerName } from '#shared/intake/prospects/answer-review.ts';
import type { PastInterview } from '#shared/records/past-interview.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what one client answered beside what their record says; only ever created
export const pastInterviewEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('pastInterview'),
      attributes: {
        patientId: { type: 'string', required: true },
        setAsideAt: { type: 'string', required: true },
        prospectId: { type: 'string', required: true },
        kind: { type: pastInterviewKinds, required: true },
        answers: { type: CustomAttributeType<RecordAnswers>('any'), required: true },
        ageYears: { type: 'number', required: true },
        consent: { type: CustomAttributeType<GeneralConsent>('any') },
        correction: { type: CustomAttributeType<NonNullable<PastInterview['correction']>>('any') },
        taken: { type: CustomAttributeType<AnswerName[]>('any'), required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['setAsideAt', 'prospectId', 'kind']) } },
    },
    config,
  );
