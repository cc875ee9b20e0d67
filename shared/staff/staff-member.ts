import * as z from 'zod/mini';
import { CivilDate, Email, Id, PersonName, Version } from '#shared/core/schemas.ts';
import { BaseHours } from './availability-block.ts';

/**
 * When somebody can be booked from a day on, as `hoursText` says it, kept beside them so that a search reads no block. True
 * of the schedule of this version alone: a change too long for one transaction moves the version on without hours.
 */
export const KeptHours = z.object({ version: Version, from: CivilDate, text: z.string() });
export type KeptHours = z.infer<typeof KeptHours>;

/** Someone who carries appointments out: nurse and aesthetician are the same to the product. */
export const StaffMember = z.object({
  staffId: Id,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** Asked for, and theirs once its link is pressed. */
  pendingEmail: z.optional(Email),
  phone: z.string(),
  active: z.boolean(),
  /** What they can perform. */
  serviceIds: z.array(Id),
  /** Their color on the calendar, 0 to 7. */
  colorIndex: z.int(),
  baseHours: z.optional(BaseHours),
  /** Moves with every change of their availability, so that a booking can tell it saw the current one. */
  scheduleVersion: Version,
  hours: z.optional(KeptHours),
  /** Moves with every edit of the person; 0 where absent. */
  profileVersion: z.optional(Version),
  /** Taken out of every list; their appointments and the trail remain. */
  hidden: z.optional(z.boolean()),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** What a booking must know of a person. */
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

/** The middle of Puerto Rico: where a map puts somebody whose place is not known (R436). */
export const unknownPosition = { latitude: 18.2208, longitude: -66.5901 } as const;

/** The kept hours, when they say every day from this one on. */
export const keptHoursFrom = (
  { hours, scheduleVersion }: Pick<StaffMember, 'hours' | 'scheduleVersion'>,
  from: string,
): string | undefined => (hours?.version === scheduleVersion && hours.from <= from ? hours.text : undefined);

type Skilled = Pick<StaffMember, 'active' | 'serviceIds'>;

/** Active people who can perform every one of these services. */
export const qualifiedFor = <Member extends Skilled>(
  staff: readonly Member[],
  serviceIds: readonly string[],
): Member[] =>
  staff.filter(
    (member) => member.active && serviceIds.every((serviceId) => member.serviceIds.includes(serviceId)),
  );
