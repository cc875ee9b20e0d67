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
  /** Returns all staff, with the fields that a slot search needs. */
  allBookable(): Promise<BookableMember[]>;
  find(staffId: string): Promise<StaffMember | undefined>;
  get(staffId: string): Promise<StaffMember>;
  put(member: StaffMember): RowWrite;
  /** The write is rejected if the staff member or their schedule changed since the read. */
  save(after: StaffMember, before: StaffMember): RowWrite;
  /** Increments the schedule version and stores its hours. The write is rejected if stale. */
  changeSchedule(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours?: Omit<StoredHours, 'version'>,
  ): RowWrite;
  /** Increments the schedule version unconditionally, which invalidates earlier reads. */
  incrementScheduleVersion(staffId: string): RowWrite;
  /** Stores calculated hours. The write is rejected if the schedule changed. */
  saveHours(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours: Omit<StoredHours, 'version'>,
  ): RowWrite;
  /** Rejects the commit if the schedule changed. */
  assertScheduleUnchanged(member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>): RowWrite;
};

/** Returns the stored hours for the edited member, or undefined if they were no longer valid. */
const carryHours = ({ hours, scheduleVersion }: StaffMember, after: StaffMember): StoredHours | undefined =>
  hours?.version === scheduleVersion ? { ...hours, version: after.scheduleVersion } : undefined;

function makeScheduleMethods(
  entity: ReturnType<typeof staffMemberEntity>,
): Pick<StaffStore, 'changeSchedule' | 'incrementScheduleVersion' | 'saveHours'> {
  return {
    // Writes only version and hours, so that a concurrent edit is preserved.
    changeSchedule: ({ staffId, scheduleVersion }, hours) => {
      const version = scheduleVersion + 1;
      return updateRow(
        entity
          .patch({ staffId })
          .set({ scheduleVersion: version, ...(hours && { hours: { ...hours, version } }) })
          .where((row, { eq }) => eq(row.scheduleVersion, scheduleVersion))
          .params(),
      );
    },
    incrementScheduleVersion: (staffId) =>
      updateRow(entity.patch({ staffId }).add({ scheduleVersion: 1 }).params()),
    saveHours: ({ staffId, scheduleVersion }, hours) =>
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
      const row = {
        ...after,
        hours: carryHours(before, after),
        profileVersion: (profileVersion ?? 0) + 1,
      };
      return put(row, (stored, { eq, notExists }) => {
        const isSameProfile =
          profileVersion === undefined
            ? notExists(stored.profileVersion)
            : eq(stored.profileVersion, profileVersion);
        return `${eq(stored.scheduleVersion, scheduleVersion)} AND ${isSameProfile}`;
      });
    },
    ...makeScheduleMethods(entity),
    assertScheduleUnchanged: ({ staffId, scheduleVersion }) =>
      checkRow({ table: config.table, key: rowAt({ staffId }).key, equal: { scheduleVersion } }),
  };
}
