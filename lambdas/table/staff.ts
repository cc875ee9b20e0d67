import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TableConfig } from './config.ts';
import { staffMemberEntity } from './entities/staff-member.ts';
import { checkRow, putRow, type RowWrite } from './write.ts';

export type StaffStore = {
  all(): Promise<StaffMember[]>;
  /** Throws `request.not_found`. */
  get(staffId: string): Promise<StaffMember>;
  put(member: StaffMember): RowWrite;
  /** Moves the schedule's version on; refused as stale when someone else changed it since it was read. */
  scheduleChanged(member: StaffMember): RowWrite;
  /** Refuses the transaction as stale when the member's availability changed since it was read. */
  scheduleUnchanged(member: StaffMember): RowWrite;
};

export function staffStore(config: TableConfig): StaffStore {
  const entity = staffMemberEntity(config);
  return {
    all: async () => (await entity.query.byId({}).go({ pages: 'all', consistent: true })).data,
    async get(staffId) {
      const { data } = await entity.get({ staffId }).go({ consistent: true });
      if (!data) throw new AppError(coreErrors.not_found);
      return data;
    },
    put: (member) => putRow(entity.put(member).params()),
    scheduleChanged: (member) => {
      const next = { ...member, scheduleVersion: member.scheduleVersion + 1 };
      return putRow(
        entity
          .put(next)
          .where((row, { eq }) => eq(row.scheduleVersion, member.scheduleVersion))
          .params(),
      );
    },
    scheduleUnchanged: ({ staffId, scheduleVersion }) => {
      const { Key } = entity.get({ staffId }).params<{ Key: Record<string, unknown> }>();
      return checkRow({
        table: config.table,
        key: Key,
        attribute: 'scheduleVersion',
        equals: scheduleVersion,
      });
    },
  };
}
