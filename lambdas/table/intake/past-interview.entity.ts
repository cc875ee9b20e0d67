import { PastInterview } from '#shared/records/past-interview.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  what one client answered beside what their record says; only ever created
export const pastInterviewEntity = defineEntity('pastInterview', PastInterview, {
  byPatient: { pk: pk(['patientId']), sk: sk(['setAsideAt', 'prospectId', 'kind']) },
});
