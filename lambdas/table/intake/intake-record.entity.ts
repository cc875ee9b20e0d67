import { IntakeRecord } from '#shared/records/intake-record.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: intake answers of a client
export const intakeRecordEntity = defineEntity('intakeRecord', IntakeRecord, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
