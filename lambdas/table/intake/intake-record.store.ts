import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { intakeRecordEntity } from './intake-record.entity.ts';

export type IntakeRecordStore = {
  find(patientId: string): Promise<IntakeRecord | undefined>;
  put(record: IntakeRecord, before?: IntakeRecord): RowWrite;
};

export function intakeRecordStore(config: TableConfig): IntakeRecordStore {
  const { find, create, put } = makeTableRows(intakeRecordEntity, config);
  return {
    find: (patientId) => find({ patientId }),
    put(record, before) {
      if (!before) return create(record);
      return put(record, ({ recordedAt, prospectIds }, { eq, notExists }) =>
        [
          eq(recordedAt, before.recordedAt),
          before.prospectIds ? eq(prospectIds, before.prospectIds) : notExists(prospectIds),
        ].join(' AND '),
      );
    },
  };
}
