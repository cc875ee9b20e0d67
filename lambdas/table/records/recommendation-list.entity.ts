import { RecommendationList } from '#shared/records/treatment/recommendation.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  the products recommended to one client: one row, so that a list takes the place of the other whole
export const recommendationListEntity = defineEntity('recommendationList', RecommendationList, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
