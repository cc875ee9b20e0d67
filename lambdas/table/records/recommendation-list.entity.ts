import { CustomAttributeType, Entity } from 'electrodb';
import type { RecommendationList } from '#shared/records/treatment/recommendation.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the products recommended to one client: one row, so that a list takes the place of the other whole
export const recommendationListEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('recommendationList'),
      attributes: {
        patientId: { type: 'string', required: true },
        items: { type: CustomAttributeType<RecommendationList['items']>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
