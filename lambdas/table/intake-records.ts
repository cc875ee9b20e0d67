import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { TableConfig } from './config.ts';
import { intakeRecordEntity } from './entities/intake-record.ts';
import { putRow, type RowWrite } from './write.ts';

export type IntakeRecordStore = {
  find(patientId: string): Promise<IntakeRecord | undefined>;
  put(record: IntakeRecord): RowWrite;
};

export function intakeRecordStore(config: TableConfig): IntakeRecordStore {
  const entity = intakeRecordEntity(config);
  return {
    find: async (patientId) => (await entity.get({ patientId }).go({ consistent: true })).data ?? undefined,
    put: (record) => putRow(entity.put(record).params()),
  };
}
