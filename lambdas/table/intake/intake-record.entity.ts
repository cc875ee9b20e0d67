import { IntakeRecord } from '#shared/records/intake-record.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  what one client answered when they came in
export const intakeRecordEntity = defineEntity('intakeRecord', IntakeRecord, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
