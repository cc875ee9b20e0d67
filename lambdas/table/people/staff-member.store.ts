import {
  type BookableMember,
  bookableFields,
  type StaffMember,
  type StoredHours,
} from '#shared/staff/staff-member.ts';
import type { TableConfig } from '../engine/config.ts';
import { maxSortKey } from '../engine/keys.ts';
import { listAll } from '../engine/page.ts';
import { queryRawRows } from '../engine/raw-rows.ts';
import { makeTableRows } from '../engine/row.ts';
import { checkRow, type RowWrite, updateRow } from '../engine/write.ts';
import { staffMemberEntity } from './staff-member.entity.ts';

export type StaffStore = {
  all(): Promise<StaffMember[]>;
  /** All staff, with the fields that a slot search needs. */
  allBookable(): Promise<BookableMember[]>;
  find(staffId: string): Promise<StaffMember | undefined>;
  get(staffId: string): Promise<StaffMember>;
  put(member: StaffMember): RowWrite;
  /** Rejected if the staff member or their schedule changed since the read. */
  save(after: StaffMember, before: StaffMember): RowWrite;
  /** Increments the schedule version and stores its hours; rejected if stale. */
  scheduleChanged(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours?: Omit<StoredHours, 'version'>,
  ): RowWrite;
  /** Increments the schedule version unconditionally, which invalidates earlier reads. */
  scheduleCompleted(staffId: string): RowWrite;
  /** Stores computed hours; rejected if the schedule changed. */
  keepHours(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours: Omit<StoredHours, 'version'>,
  ): RowWrite;
  /** Condition that the schedule is unchanged. */
  scheduleUnchanged(member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>): RowWrite;
};

/** Editing a staff member keeps the computed hours valid. */
const carryHours = ({ hours, scheduleVersion }: StaffMember, after: StaffMember): StoredHours | undefined =>
  hours?.version === scheduleVersion ? { ...hours, version: after.scheduleVersion } : undefined;

function scheduleWrites(
  entity: ReturnType<typeof staffMemberEntity>,
): Pick<StaffStore, 'scheduleChanged' | 'scheduleCompleted' | 'keepHours'> {
  return {
    // Writes only version and hours, so that a concurrent edit is preserved.
    scheduleChanged: ({ staffId, scheduleVersion }, hours) => {
      const version = scheduleVersion + 1;
      return updateRow(
        entity
          .patch({ staffId })
          .set({ scheduleVersion: version, ...(hours && { hours: { ...hours, version } }) })
          .where((row, { eq }) => eq(row.scheduleVersion, scheduleVersion))
          .params(),
      );
    },
    scheduleCompleted: (staffId) => updateRow(entity.patch({ staffId }).add({ scheduleVersion: 1 }).params()),
    keepHours: ({ staffId, scheduleVersion }, hours) =>
      updateRow(
        entity
          .patch({ staffId })
          .set({ hours: { ...hours, version: scheduleVersion } })
          .where((row, { eq }) => eq(row.scheduleVersion, scheduleVersion))
          .params(),
      ),
  };
}

export function staffStore(config: TableConfig): StaffStore {
  const { entity, find, get, rowAt, put } = makeTableRows(staffMemberEntity, config);
  return {
    all: () => listAll(entity.query.byId({}), { consistent: true }),
    allBookable: () => {
      const query = entity.query.byId({}).between({ staffId: '' }, { staffId: maxSortKey });
      return queryRawRows<BookableMember>(config, query.params({ attributes: [...bookableFields] }));
    },
    find: (staffId) => find({ staffId }),
    get: (staffId) => get({ staffId }),
    put: (member) => put(member),
    save: (after, before) => {
      const { scheduleVersion, profileVersion } = before;
      const next = {
        ...after,
        hours: carryHours(before, after),
        profileVersion: (profileVersion ?? 0) + 1,
      };
      return put(next, (row, { eq, notExists }) => {
        const sameProfile =
          profileVersion === undefined
            ? notExists(row.profileVersion)
            : eq(row.profileVersion, profileVersion);
        return `${eq(row.scheduleVersion, scheduleVersion)} AND ${sameProfile}`;
      });
    },
    ...scheduleWrites(entity),
    scheduleUnchanged: ({ staffId, scheduleVersion }) =>
      checkRow({ table: config.table, key: rowAt({ staffId }).key, equal: { scheduleVersion } }),
  };
}
