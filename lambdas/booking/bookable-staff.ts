import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, occupies, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { StaffAvailability } from '#shared/appointments/booking/slots.ts';
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
  const grouped = new Map<string, AvailabilityBlock[]>();
  for (const block of blocks) {
    const own = grouped.get(block.staffId);
    if (own) own.push(block);
    else grouped.set(block.staffId, [block]);
  }
  return grouped;
}

function excludeAppointment(busy: BusyLookup, moving: Appointment): BusyLookup {
  if (!occupies(moving.status) || moving.hidden) return busy;
  const own = toAppointmentInterval(moving);
  return (staffId, date) => {
    const taken = busy(staffId, date);
    if (staffId !== moving.staffId || date !== moving.date) return taken;
    return taken.filter(({ start, end }) => start !== own.start || end !== own.end);
  };
}

type BookableDaysInput = DateRange & {
  /** Read before the hours, so that a change in between makes the booking stale. */
  readonly people: Promise<readonly BookableMember[]>;
  /** A promise, so that it is read in parallel. */
  readonly center: Promise<Pick<CenterSettings, 'openingDays' | 'closures'>>;
  /** An appointment that moves; its own time counts as free. */
  readonly moving?: Appointment | undefined;
};

type WorkingHoursInput = {
  readonly from: string;
  readonly center: Promise<Pick<CenterSettings, 'openingDays'>>;
};

/** Working hours per member from a date: the stored ones, otherwise calculated from their blocks. */
export async function readWorkingHours(
  { availability }: Pick<Platform, 'availability'>,
  people: readonly BookableMember[],
  { from, center }: WorkingHoursInput,
): Promise<(member: BookableMember) => OpenHours> {
  const areStored = people.every((member) => getStoredHours(member, from) !== undefined);
  const [blocks, opening] = await Promise.all([areStored ? [] : availability.from(from), center]);
  const blocksOf = groupByStaff(blocks);
  return (member) => {
    const storedHours = getStoredHours(member, from);
    const { staffId } = member;
    const baseHours = toBaseWeek(member.baseHours, opening);
    return storedHours === undefined
      ? buildOpenHours(blocksOf.get(staffId) ?? [], baseHours)
      : parseOpenHours(storedHours, baseHours);
  };
}

function excludeClosures(open: OpenHours, closures: readonly Closure[]): OpenHours {
  if (closures.length === 0) return open;
  const closed = new Set(closures.map(({ date }) => date));
  return (date, onWeekday) => (closed.has(date) ? [] : open(date, onWeekday));
}

/** Open hours and busy time of these members; one query reads everyone's busy time. */
export async function readBookableDays(
  platform: Pick<Platform, 'availability' | 'busyMonths'>,
  { from, to, people, center, moving }: BookableDaysInput,
): Promise<StaffAvailability[]> {
  const hours = people.then(async (some) => ({
    some,
    hoursOf: await readWorkingHours(platform, some, { from, center }),
  }));
  const [{ some, hoursOf }, everything, { closures }] = await Promise.all([
    hours,
    platform.busyMonths.between(from, to),
    center,
  ]);
  const busy = moving ? excludeAppointment(everything, moving) : everything;
  return some.map((member) => ({
    staffId: member.staffId,
    openHours: excludeClosures(hoursOf(member), closures),
    busyOn: (date) => busy(member.staffId, date),
  }));
}

/** Active members who perform all of these services. */
export const listQualifiedStaff = async (
  { staff }: Pick<Platform, 'staff'>,
  serviceIds: readonly string[],
): Promise<BookableMember[]> => filterQualified(await staff.allBookable(), serviceIds);
