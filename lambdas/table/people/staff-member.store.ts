import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TableConfig } from '../engine/config.ts';
import { checkRow, putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { staffMemberEntity } from './staff-member.entity.ts';

export type StaffStore = {
  all(): Promise<StaffMember[]>;
  /** Throws `request.not_found`. */
  get(staffId: string): Promise<StaffMember>;
  put(member: StaffMember): RowWrite;
  /** Refused as stale when someone else changed the person, or when they can be booked, since it was read. */
  save(after: StaffMember, before: StaffMember): RowWrite;
  /** Moves the schedule's version on; refused as stale when someone else changed it since it was read. */
  scheduleChanged(member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>): RowWrite;
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
    save: (after, { scheduleVersion, profileVersion }) =>
      putRow(
        entity
          .put({ ...after, profileVersion: (profileVersion ?? 0) + 1 })
          .where((row, { eq, notExists }) => {
            const sameProfile =
              profileVersion === undefined
                ? notExists(row.profileVersion)
                : eq(row.profileVersion, profileVersion);
            return `${eq(row.scheduleVersion, scheduleVersion)} AND ${sameProfile}`;
          })
          .params(),
      ),
    // Only the number: an edit of the person at the same moment stays as it is.
    scheduleChanged: ({ staffId, scheduleVersion }) =>
      updateRow(
        entity
          .patch({ staffId })
          .set({ scheduleVersion: scheduleVersion + 1 })
          .where((row, { eq }) => eq(row.scheduleVersion, scheduleVersion))
          .params(),
      ),
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
