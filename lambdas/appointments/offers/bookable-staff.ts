import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { StaffDays } from '#shared/appointments/booking/slots.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type AvailabilityBlock, openHours } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

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

/** The same days with the time free that one appointment takes. */
function apartFrom(busy: BusyDays, moving: Appointment): BusyDays {
  if (!occupies(moving.status) || moving.hidden) return busy;
  const own = intervalOf(moving);
  return (staffId, date) => {
    const taken = busy(staffId, date);
    if (staffId !== moving.staffId || date !== moving.date) return taken;
    return taken.filter(({ start, end }) => start !== own.start || end !== own.end);
  };
}

/**
 * The days of some of the staff over a range of dates, in two queries whatever their number. The time of one
 * appointment counts as free when it is the one that may move.
 */
export async function bookableDays(
  platform: Pick<Platform, 'availability' | 'busyMonths'>,
  { from, to }: Range,
  moving?: Appointment,
): Promise<(member: Pick<StaffMember, 'staffId'>) => StaffDays> {
  const [blocks, everything] = await Promise.all([
    platform.availability.from(from),
    platform.busyMonths.between(from, to),
  ]);
  const busy = moving ? apartFrom(everything, moving) : everything;
  const blocksOf = byStaff(blocks);
  return ({ staffId }) => ({
    staffId,
    openHours: openHours(blocksOf.get(staffId) ?? []),
    busyOn: (date) => busy(staffId, date),
  });
}
