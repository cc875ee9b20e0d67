import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, type SlotChoice } from '#shared/appointments/appointment.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { contains, overlaps } from '#shared/core/interval.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';

type AssertBookableByDeskInput = {
  readonly member: StaffMember;
  readonly slot: SlotChoice;
  readonly serviceIds: readonly string[];
  /** The appointment as it is, when it is one that moves. */
  readonly before?: Appointment;
};

const refused = (definition: ErrorDefinition, field: string) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** An appointment that stays within the time it has needs nobody's leave for it: it may have been put outside the hours. */
const takesNothingNew = (slot: SlotChoice, before: Appointment | undefined) =>
  before?.staffId === slot.staffId &&
  before.date === slot.date &&
  contains(intervalOf(before), intervalOf(slot));

/**
 * The front desk names the person and the hour, so it hears what exactly is wrong with them. Throws
 * `appointment.staff_unqualified`, `appointment.outside_hours` or `appointment.overlaps`.
 */
export async function assertBookableByDesk(
  { availability, daySheets }: Pick<Platform, 'availability' | 'daySheets'>,
  { member, slot, serviceIds, before }: AssertBookableByDeskInput,
): Promise<void> {
  const { staffId, date } = slot;
  const appointment = intervalOf(slot);
  const [blocks, sheet] = await Promise.all([availability.from(date), daySheets.get(staffId, date)]);
  if (!takesNothingNew(slot, before)) {
    if (qualifiedFor([member], serviceIds).length === 0)
      throw refused(appointmentErrors.staff_unqualified, 'staffId');
    const open = openHours(blocks.filter((block) => block.staffId === staffId))(date);
    if (!open.some((stretch) => contains(stretch, appointment)))
      throw refused(appointmentErrors.outside_hours, 'time');
  }
  if (busyIntervals(sheet, before?.appointmentId).some((busy) => overlaps(busy, appointment)))
    throw refused(appointmentErrors.overlaps, 'time');
}
