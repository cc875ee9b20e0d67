import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { StaffDays } from '#shared/appointments/booking/slots.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import type { Closure } from '#shared/settings/closures.ts';
import {
  type AvailabilityBlock,
  baseWeekOf,
  type OpenHours,
  openHours,
  readOpenHours,
} from '#shared/staff/availability-block.ts';
import { type BookableMember, keptHoursFrom, qualifiedFor } from '#shared/staff/staff-member.ts';

type BusyDays = (staffId: string, date: string) => readonly Interval[];
type Range = { readonly from: string; readonly to: string };

function byStaff(blocks: readonly AvailabilityBlock[]): Map<string, AvailabilityBlock[]> {
  const grouped = new Map<string, AvailabilityBlock[]>();
  for (const block of blocks) {
    const own = grouped.get(block.staffId);
    if (own) own.push(block);
    else grouped.set(block.staffId, [block]);
  }
  return grouped;
}

function apartFrom(busy: BusyDays, moving: Appointment): BusyDays {
  if (!occupies(moving.status) || moving.hidden) return busy;
  const own = intervalOf(moving);
  return (staffId, date) => {
    const taken = busy(staffId, date);
    if (staffId !== moving.staffId || date !== moving.date) return taken;
    return taken.filter(({ start, end }) => start !== own.start || end !== own.end);
  };
}

type Days = Range & {
  /** Read before the hours, so that a change in between makes the booking stale. */
  readonly people: Promise<readonly BookableMember[]>;
  /** A promise, so that it is read in parallel. */
  readonly center: Promise<Pick<CenterSettings, 'openingDays' | 'closures'>>;
  /** An appointment that moves; its own time counts as free. */
  readonly moving?: Appointment | undefined;
};

type From = {
  readonly from: string;
  /** A promise, so that it is read in parallel. */
  readonly center: Promise<Pick<CenterSettings, 'openingDays'>>;
};

/** Working hours per member from a date: the stored ones, otherwise calculated from their blocks. */
export async function hoursOfEach(
  { availability }: Pick<Platform, 'availability'>,
  people: readonly BookableMember[],
  { from, center }: From,
): Promise<(member: BookableMember) => OpenHours> {
  const isKept = people.every((member) => keptHoursFrom(member, from) !== undefined);
  const [blocks, opening] = await Promise.all([isKept ? [] : availability.from(from), center]);
  const blocksOf = byStaff(blocks);
  return (member) => {
    const kept = keptHoursFrom(member, from);
    const { staffId } = member;
    const baseHours = baseWeekOf(member.baseHours, opening);
    return kept === undefined
      ? openHours(blocksOf.get(staffId) ?? [], baseHours)
      : readOpenHours(kept, baseHours);
  };
}

function outsideClosures(open: OpenHours, closures: readonly Closure[]): OpenHours {
  if (closures.length === 0) return open;
  const closed = new Set(closures.map(({ date }) => date));
  return (date, onWeekday) => (closed.has(date) ? [] : open(date, onWeekday));
}

/** Open hours and busy time of these members; one query reads everyone's busy time. */
export async function bookableDays(
  platform: Pick<Platform, 'availability' | 'busyMonths'>,
  { from, to, people, center, moving }: Days,
): Promise<StaffDays[]> {
  const hours = people.then(async (some) => ({
    some,
    hoursOf: await hoursOfEach(platform, some, { from, center }),
  }));
  const [{ some, hoursOf }, everything, { closures }] = await Promise.all([
    hours,
    platform.busyMonths.between(from, to),
    center,
  ]);
  const busy = moving ? apartFrom(everything, moving) : everything;
  return some.map((member) => ({
    staffId: member.staffId,
    openHours: outsideClosures(hoursOf(member), closures),
    busyOn: (date) => busy(member.staffId, date),
  }));
}

/** Active members who perform all of these services. */
export const qualifiedStaff = async (
  { staff }: Pick<Platform, 'staff'>,
  serviceIds: readonly string[],
): Promise<BookableMember[]> => qualifiedFor(await staff.allBookable(), serviceIds);
