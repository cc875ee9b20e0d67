import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, type Spot } from '#shared/appointments/appointment.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { contains, overlaps } from '#shared/core/interval.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';

type Chosen = {
  readonly member: StaffMember;
  readonly spot: Spot;
  readonly serviceIds: readonly string[];
  /** The visit as it is, when it is one that moves. */
  readonly before?: Appointment;
};

const refused = (definition: ErrorDefinition, field: string) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** A visit that stays within the time it has needs nobody's leave for it: it may have been put outside the hours. */
const takesNothingNew = (spot: Spot, before: Appointment | undefined) =>
  before?.staffId === spot.staffId &&
  before.date === spot.date &&
  contains(intervalOf(before), intervalOf(spot));

/**
 * The front desk names the person and the hour, so it hears what exactly is wrong with them. Throws
 * `appointment.staff_unqualified`, `appointment.outside_hours` or `appointment.overlaps`.
 */
export async function refuseBadSpot(
  { availability, daySheets }: Pick<Platform, 'availability' | 'daySheets'>,
  { member, spot, serviceIds, before }: Chosen,
): Promise<void> {
  const { staffId, date } = spot;
  const visit = intervalOf(spot);
  const [blocks, sheet] = await Promise.all([availability.from(date), daySheets.get(staffId, date)]);
  if (!takesNothingNew(spot, before)) {
    if (qualifiedFor([member], serviceIds).length === 0)
      throw refused(appointmentErrors.staff_unqualified, 'staffId');
    const open = openHours(blocks.filter((block) => block.staffId === staffId))(date);
    if (!open.some((stretch) => contains(stretch, visit)))
      throw refused(appointmentErrors.outside_hours, 'time');
  }
  if (busyIntervals(sheet, before?.appointmentId).some((busy) => overlaps(busy, visit)))
    throw refused(appointmentErrors.overlaps, 'time');
}
