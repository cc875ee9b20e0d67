import { AnswersRequest } from '#shared/records/answers/answers-request.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: latest request for a client's health answers
export const answersRequestEntity = defineEntity('answersRequest', AnswersRequest, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
