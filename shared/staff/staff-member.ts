import * as z from 'zod/mini';
import { CivilDate, Email, Id, PersonName, Version } from '#shared/core/schemas.ts';
import { BaseHours } from './availability-block.ts';

/**
 * Serialized hours (`serializeHours`) from a day on, stored so that searches read no blocks. They are valid
 * only for their schedule version. A change in several transactions increases the version without the hours.
 */
export const StoredHours = z.object({ version: Version, from: CivilDate, text: z.string() });
export type StoredHours = z.infer<typeof StoredHours>;

/** A staff member who carries out appointments. Nurses and aestheticians are equivalent. */
export const StaffMember = z.object({
  staffId: Id,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** New e-mail until it is verified. */
  pendingEmail: z.optional(Email),
  phone: z.string(),
  active: z.boolean(),
  serviceIds: z.array(Id),
  /** Calendar color, 0 to 7. */
  colorIndex: z.int(),
  baseHours: z.optional(BaseHours),
  /** Incremented with each change of availability, so that bookings detect a stale schedule. */
  scheduleVersion: Version,
  hours: z.optional(StoredHours),
  /** Incremented with each profile edit. Absent means 0. */
  profileVersion: z.optional(Version),
  /** Removed from all lists. Appointments and audit trail remain. */
  hidden: z.optional(z.boolean()),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const bookableFields = [
  'staffId',
  'firstName',
  'lastName',
  'active',
  'serviceIds',
  'scheduleVersion',
  'baseHours',
  'hours',
] as const satisfies (keyof StaffMember)[];
export type BookableMember = Pick<StaffMember, (typeof bookableFields)[number]>;

/** The middle of Puerto Rico, for unknown positions (R436). */
export const unknownPosition = { latitude: 18.2208, longitude: -66.5901 } as const;

/** Returns the stored hours if they are current and cover all days from `from`. */
export const getStoredHours = (
  { hours, scheduleVersion }: Pick<StaffMember, 'hours' | 'scheduleVersion'>,
  from: string,
): string | undefined => (hours?.version === scheduleVersion && hours.from <= from ? hours.text : undefined);

type StaffSkills = Pick<StaffMember, 'active' | 'serviceIds'>;

/** Selects the active members who perform all these services. */
export const filterQualified = <Member extends StaffSkills>(
  staff: readonly Member[],
  serviceIds: readonly string[],
): Member[] =>
  staff.filter(
    (member) => member.active && serviceIds.every((serviceId) => member.serviceIds.includes(serviceId)),
  );
