import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, type SlotChoice } from '#shared/appointments/appointment.ts';
import { isBookableAt, isFree, leastBusy, type StaffDays } from '#shared/appointments/booking/slots.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { civilAt, minutesOfDay } from '#shared/core/civil-time.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { clock, longDate } from '#shared/core/format.ts';
import { contains, type Interval, overlaps } from '#shared/core/interval.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { type BookableMember, qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';
import { bookableDays, qualifiedStaff } from '../offers/bookable-staff.ts';

type PickStaffInput = {
  readonly serviceIds: readonly string[];
  readonly durationMinutes: number;
  readonly date: string;
  readonly time: string;
  /** Who takes it if free, before anybody less busy. */
  readonly prefer?: string;
  /** An appointment that moves: its own time counts as free. */
  readonly moving?: Appointment;
};

/** Whether one person works through the whole of a stretch. */
const worksAt = ({ openHours }: Pick<StaffDays, 'openHours'>, date: string, appointment: Interval) =>
  openHours(date).some((stretch) => contains(stretch, appointment));

/** Nobody works then, or everybody who does is taken: two different things to tell. */
function refusal(
  days: readonly StaffDays[],
  { date, time }: PickStaffInput,
  appointment: Interval,
): AppError {
  if (days.some((each) => worksAt(each, date, appointment)))
    return new AppError(appointmentErrors.slot_taken);
  // The fixed text ends its sentence right after the hour, with a period of its own.
  const hour = clock(time).replace(/\.$/, '');
  return new AppError(appointmentErrors.no_availability, { values: { date: longDate(date), hour } });
}

/** So that clients who come at once do not all want the same one of those who tie. */
function rotateAtRandom<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * Who takes an appointment: qualified and free; the preferred one, else the least busy that day. Throws
 * `appointment.no_availability` when nobody works then, `appointment.slot_taken` when all who do are taken.
 */
export async function pickStaff(
  platform: Pick<Platform, 'availability' | 'busyMonths' | 'settings' | 'staff'>,
  wanted: PickStaffInput,
): Promise<BookableMember> {
  const { serviceIds, durationMinutes, date, time, prefer, moving } = wanted;
  const people = qualifiedStaff(platform, serviceIds);
  const days = await bookableDays(platform, { from: date, to: date, people, moving });
  const start = minutesOfDay(time);
  const appointment = { start, end: start + durationMinutes };
  const preferred = days.find((each) => each.staffId === prefer && isFree(each, date, appointment));
  const picked = preferred ?? leastBusy(rotateAtRandom(days), date, appointment);
  const member = (await people).find(({ staffId }) => staffId === picked?.staffId);
  if (!member) throw refusal(days, wanted, appointment);
  return member;
}

/**
 * The day of whoever was picked filled up since it was read. It counts as stale: read again, somebody else may be
 * free, or the right refusal is found.
 */
export function retryIfSlotTaken(error: unknown): never {
  const isTaken = error instanceof AppError && error.is(appointmentErrors.slot_taken);
  throw isTaken ? new AppError(coreErrors.conflict, { cause: error }) : error;
}

const refusedAt = (field: string, definition: ErrorDefinition) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** Throws `appointment.time_invalid` for an hour that no client may have: past, or too far ahead. */
export function assertBookableByClient(
  wanted: { readonly date: string; readonly time: string },
  now: Date,
): void {
  if (!isBookableAt(wanted, civilAt(now))) throw refusedAt('time', appointmentErrors.time_invalid);
}

type AssertBookableByDeskInput = {
  readonly member: StaffMember;
  readonly slot: SlotChoice;
  readonly serviceIds: readonly string[];
  /** The appointment as it is, when it is one that moves. */
  readonly before?: Appointment;
};

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
      throw refusedAt('staffId', appointmentErrors.staff_unqualified);
    const open = openHours(blocks.filter((block) => block.staffId === staffId))(date);
    if (!open.some((stretch) => contains(stretch, appointment)))
      throw refusedAt('time', appointmentErrors.outside_hours);
  }
  if (busyIntervals(sheet, before?.appointmentId).some((busy) => overlaps(busy, appointment)))
    throw refusedAt('time', appointmentErrors.overlaps);
}
