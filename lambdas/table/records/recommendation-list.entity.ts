import { RecommendationList } from '#shared/records/treatment/recommendation.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: products recommended to a client, in one row that is replaced as a whole
export const recommendationListEntity = defineEntity('recommendationList', RecommendationList, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
