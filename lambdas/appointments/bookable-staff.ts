import type { Platform } from '#lambdas/platform/platform.ts';
import type { StaffDays } from '#shared/appointments/slots.ts';
import { type AvailabilityBlock, openHours } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

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

/** The days of some of the staff over a range of dates, in two queries whatever their number. */
export async function bookableDays(
  { availability, daySheets }: Pick<Platform, 'availability' | 'daySheets'>,
  { from, to }: Range,
): Promise<(member: StaffMember) => StaffDays> {
  const [blocks, busy] = await Promise.all([availability.from(from), daySheets.busyBetween(from, to)]);
  const blocksOf = byStaff(blocks);
  return ({ staffId }) => ({
    staffId,
    openHours: openHours(blocksOf.get(staffId) ?? []),
    busyOn: (date) => busy(staffId, date),
  });
}
