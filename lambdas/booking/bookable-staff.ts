import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, listHeldSlots, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { StaffAvailability } from '#shared/appointments/booking/slots.ts';
import { joinOverlaps } from '#shared/appointments/calendar/busy-month.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import type { Closure } from '#shared/settings/closures.ts';
import {
  type AvailabilityBlock,
  buildOpenHours,
  type OpenHours,
  parseOpenHours,
  toBaseWeek,
} from '#shared/staff/availability-block.ts';
import { type BookableMember, filterQualified, getStoredHours } from '#shared/staff/staff-member.ts';

type BusyLookup = (staffId: string, date: string) => readonly Interval[];
type DateRange = { readonly from: string; readonly to: string };

function groupByStaff(blocks: readonly AvailabilityBlock[]): Map<string, AvailabilityBlock[]> {
  const blocksByStaff = new Map<string, AvailabilityBlock[]>();
  for (const block of blocks) {
    const staffBlocks = blocksByStaff.get(block.staffId);
    if (staffBlocks) staffBlocks.push(block);
    else blocksByStaff.set(block.staffId, [block]);
  }
  return blocksByStaff;
}

function excludeAppointment(findBusy: BusyLookup, moving: Appointment): BusyLookup {
  const ownSlots = listHeldSlots(moving);
  return (staffId, date) => {
    const busyIntervals = findBusy(staffId, date);
    const ownIntervals = ownSlots
      .filter((slot) => slot.staffId === staffId && slot.date === date)
      .map(toAppointmentInterval)
      .sort((a, b) => a.start - b.start);
    if (ownIntervals.length === 0) return busyIntervals;
    const freed = new Set(joinOverlaps(ownIntervals).map(({ start, end }) => `${start}-${end}`));
    return busyIntervals.filter(({ start, end }) => !freed.has(`${start}-${end}`));
  };
}

type BookableDaysInput = DateRange & {
  /** Read before the working hours, so that a change in between makes the booking stale. */
  readonly members: Promise<readonly BookableMember[]>;
  /** A promise, so that it is read in parallel. */
  readonly center: Promise<Pick<CenterSettings, 'openingDays' | 'closures'>>;
  /** The appointment to move, whose own time counts as free. */
  readonly moving?: Appointment | undefined;
};

type WorkingHoursInput = {
  readonly from: string;
  readonly center: Promise<Pick<CenterSettings, 'openingDays'>>;
};

/** Reads each member's working hours from a date on, or calculates them from the blocks if they are not stored. */
export async function readWorkingHours(
  { availability }: Pick<Platform, 'availability'>,
  members: readonly BookableMember[],
  { from, center }: WorkingHoursInput,
): Promise<(member: BookableMember) => OpenHours> {
  const areStored = members.every((member) => getStoredHours(member, from) !== undefined);
  const [blocks, centerHours] = await Promise.all([areStored ? [] : availability.from(from), center]);
  const blocksByStaff = groupByStaff(blocks);
  return (member) => {
    const storedHours = getStoredHours(member, from);
    const { staffId } = member;
    const baseHours = toBaseWeek(member.baseHours, centerHours);
    return storedHours === undefined
      ? buildOpenHours(blocksByStaff.get(staffId) ?? [], baseHours)
      : parseOpenHours(storedHours, baseHours);
  };
}

function excludeClosures(openHours: OpenHours, closures: readonly Closure[]): OpenHours {
  if (closures.length === 0) return openHours;
  const closedDates = new Set(closures.map(({ date }) => date));
  return (date, onWeekday) => (closedDates.has(date) ? [] : openHours(date, onWeekday));
}

/** Reads the open hours and busy times of these members. One query reads the busy times of all staff. */
export async function readBookableDays(
  platform: Pick<Platform, 'availability' | 'busyMonths'>,
  { from, to, members: pendingMembers, center, moving }: BookableDaysInput,
): Promise<StaffAvailability[]> {
  const membersWithHours = pendingMembers.then(async (members) => ({
    members,
    getHours: await readWorkingHours(platform, members, { from, center }),
  }));
  const [{ members, getHours }, findAllBusy, { closures }] = await Promise.all([
    membersWithHours,
    platform.busyMonths.between(from, to),
    center,
  ]);
  const findBusy = moving ? excludeAppointment(findAllBusy, moving) : findAllBusy;
  return members.map((member) => ({
    staffId: member.staffId,
    openHours: excludeClosures(getHours(member), closures),
    busyOn: (date) => findBusy(member.staffId, date),
  }));
}

/** Lists the active members who perform all of these services. */
export const listQualifiedStaff = async (
  { staff }: Pick<Platform, 'staff'>,
  serviceIds: readonly string[],
): Promise<BookableMember[]> => filterQualified(await staff.allBookable(), serviceIds);
