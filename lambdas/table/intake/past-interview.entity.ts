import { PastInterview } from '#shared/records/past-interview.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: earlier answers of a client, outside the record (append-only)
export const pastInterviewEntity = defineEntity('pastInterview', PastInterview, {
  byPatient: { pk: pk(['patientId']), sk: sk(['setAsideAt', 'prospectId', 'kind']) },
});
