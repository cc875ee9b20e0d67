import {
  type BookableMember,
  bookableFields,
  type KeptHours,
  type StaffMember,
} from '#shared/staff/staff-member.ts';
import type { TableConfig } from '../engine/config.ts';
import { afterAll } from '../engine/keys.ts';
import { listAll } from '../engine/page.ts';
import { rawRows } from '../engine/raw-rows.ts';
import { tableRows } from '../engine/row.ts';
import { checkRow, type RowWrite, updateRow } from '../engine/write.ts';
import { staffMemberEntity } from './staff-member.entity.ts';

export type StaffStore = {
  all(): Promise<StaffMember[]>;
  /** Everybody too, for who looks for an hour. */
  allBookable(): Promise<BookableMember[]>;
  find(staffId: string): Promise<StaffMember | undefined>;
  /** Throws `request.not_found`. */
  get(staffId: string): Promise<StaffMember>;
  put(member: StaffMember): RowWrite;
  /** Refused as stale when someone else changed the person, or when they can be booked, since it was read. */
  save(after: StaffMember, before: StaffMember): RowWrite;
  /**
   * Moves the schedule's version on, with the hours that are true of it; refused as stale when someone else changed it
   * since it was read.
   */
  scheduleChanged(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours?: Omit<KeptHours, 'version'>,
  ): RowWrite;
  /** Moves the schedule's version on, whatever it is: hours and bookings made of what was read before are stale. */
  scheduleCompleted(staffId: string): RowWrite;
  /** Keeps the hours beside a person; refused as stale when their schedule changed since it was read. */
  keepHours(
    member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>,
    hours: Omit<KeptHours, 'version'>,
  ): RowWrite;
  /** Refuses the transaction as stale when the member's availability changed since it was read. */
  scheduleUnchanged(member: Pick<StaffMember, 'staffId' | 'scheduleVersion'>): RowWrite;
};

/** An edit of the person changes no hour of theirs: what was true of their schedule stays so. */
const hoursAfter = ({ hours, scheduleVersion }: StaffMember, after: StaffMember): KeptHours | undefined =>
  hours?.version === scheduleVersion ? { ...hours, version: after.scheduleVersion } : undefined;

/** What moves a schedule's version on, or keeps the hours that are true of it. */
function scheduleWrites(
  entity: ReturnType<typeof staffMemberEntity>,
): Pick<StaffStore, 'scheduleChanged' | 'scheduleCompleted' | 'keepHours'> {
  return {
    // Only the number and the hours: an edit of the person at the same moment stays as it is.
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
  const { entity, find, get, rowAt, put } = tableRows(staffMemberEntity, config);
  return {
    all: () => listAll(entity.query.byId({}), { consistent: true }),
    allBookable: () => {
      const everybody = entity.query.byId({}).between({ staffId: '' }, { staffId: afterAll });
      return rawRows<BookableMember>(config, everybody.params({ attributes: [...bookableFields] }));
    },
    find: (staffId) => find({ staffId }),
    get: (staffId) => get({ staffId }),
    put: (member) => put(member),
    save: (after, before) => {
      const { scheduleVersion, profileVersion } = before;
      const next = {
        ...after,
        hours: hoursAfter(before, after),
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
