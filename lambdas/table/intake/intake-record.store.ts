import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { intakeRecordEntity } from './intake-record.entity.ts';

export type IntakeRecordStore = {
  find(patientId: string): Promise<IntakeRecord | undefined>;
  /** `before` is what was read; refused as stale when somebody else recorded one since, or the first one. */
  put(record: IntakeRecord, before?: IntakeRecord): RowWrite;
};

export function intakeRecordStore(config: TableConfig): IntakeRecordStore {
  const entity = intakeRecordEntity(config);
  return {
    find: async (patientId) => (await entity.get({ patientId }).go({ consistent: true })).data ?? undefined,
    put: (record, before) =>
      putRow(
        before
          ? entity
              .put(record)
              .where(({ recordedAt, prospectIds }, { eq, notExists }) =>
                [
                  eq(recordedAt, before.recordedAt),
                  before.prospectIds ? eq(prospectIds, before.prospectIds) : notExists(prospectIds),
                ].join(' AND '),
              )
              .params()
          : entity.create(record).params(),
      ),
  };
}
