import type { Platform } from '#lambdas/platform/platform.ts';
import type { StaffDays } from '#shared/appointments/booking/slots.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
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

/** Only whole sheets say which minutes are whose. */
async function busyApartFrom(
  appointmentId: string,
  { daySheets }: Pick<Platform, 'daySheets'>,
  { from, to }: Range,
): Promise<BusyDays> {
  const sheets = await daySheets.between(from, to);
  const busy = new Map(
    sheets.map((sheet) => [`${sheet.staffId} ${sheet.date}`, busyIntervals(sheet, appointmentId)]),
  );
  return (staffId, date) => busy.get(`${staffId} ${date}`) ?? [];
}

/**
 * The days of some of the staff over a range of dates, in two queries whatever their number. The time of one appointment
 * counts as free when it is the one that may move.
 */
export async function bookableDays(
  platform: Pick<Platform, 'availability' | 'daySheets'>,
  { from, to }: Range,
  movingAppointmentId?: string,
): Promise<(member: Pick<StaffMember, 'staffId'>) => StaffDays> {
  const [blocks, busy] = await Promise.all([
    platform.availability.from(from),
    movingAppointmentId === undefined
      ? platform.daySheets.busyBetween(from, to)
      : busyApartFrom(movingAppointmentId, platform, { from, to }),
  ]);
  const blocksOf = byStaff(blocks);
  return ({ staffId }) => ({
    staffId,
    openHours: openHours(blocksOf.get(staffId) ?? []),
    busyOn: (date) => busy(staffId, date),
  });
}
