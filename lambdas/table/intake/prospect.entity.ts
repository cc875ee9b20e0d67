import { CustomAttributeType, Entity } from 'electrodb';
import type { StoredAnswers } from '#shared/intake/application/answers.ts';
import { intakeServices } from '#shared/intake/application/choices.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import { prospectSources, prospectStatuses } from '#shared/intake/prospects/standing.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byId    one of them
// byDay   those who came on one civil day
// byQueue those about whom the front desk has something to do
export const prospectEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('prospect'),
      attributes: {
        prospectId: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        address: { type: 'string', required: true },
        service: { type: intakeServices, required: true },
        source: { type: prospectSources, required: true },
        status: { type: prospectStatuses, required: true },
        laserRequestPending: { type: 'boolean', required: true },
        answers: { type: CustomAttributeType<StoredAnswers>('any'), required: true },
        ageYears: { type: 'number', required: true },
        consent: { type: CustomAttributeType<GeneralConsent>('any'), required: true },
        preferred: { type: CustomAttributeType<Wish>('any') },
        createdAt: { type: 'string', required: true },
        patientId: { type: 'string' },
        version: { type: 'number', required: true },
        day: { type: 'string', required: true, hidden: true },
        queue: { type: ['open', 'none'] as const, required: true, hidden: true },
      },
      indexes: {
        byId: { pk: pk(['prospectId']), sk: sk([]) },
        byDay: { index: gsi1.name, pk: keys1.pk(['day']), sk: keys1.sk(['createdAt', 'prospectId']) },
        byQueue: {
          index: gsi2.name,
          condition: ({ queue }: { queue?: string }) => queue === 'open',
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['createdAt', 'prospectId']),
        },
      },
    },
    config,
  );
