import type { Platform } from '#lambdas/platform/platform.ts';
import {
  type Appointment,
  type SlotChoice,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import { buildNoAvailabilityError } from '#shared/appointments/booking/no-availability.ts';
import { findFirstBookableTime } from '#shared/appointments/booking/offered-hours.ts';
import {
  findLeastBusy,
  isBookableAt,
  isFree,
  isOffered,
  type SlotStep,
  type StaffAvailability,
} from '#shared/appointments/booking/slots.ts';
import {
  type DeskConfirmation,
  listUnusualHourFacts,
  unusualHourConfirmation,
} from '#shared/appointments/booking/unusual-hour.ts';
import { findBlockedTime } from '#shared/appointments/calendar/blocked-time.ts';
import { listBusyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { getToday, toCivilDateTime, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { pluralize } from '#shared/core/format.ts';
import { contains, type Interval, overlaps } from '#shared/core/interval.ts';
import { isPlannable } from '#shared/core/periods.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { type BookableMember, filterQualified, type StaffMember } from '#shared/staff/staff-member.ts';
import { listQualifiedStaff, readBookableDays, readWorkingHours } from './bookable-staff.ts';

type PickStaffInput = {
  readonly serviceIds: readonly string[];
  readonly durationMinutes: number;
  readonly date: string;
  readonly time: string;
  /** Picked if free, even when other members are less busy. */
  readonly preferredStaffId?: string;
  /** The appointment to move, whose own time counts as free. */
  readonly moving?: Appointment;
};

export const worksAt = (
  { openHours }: Pick<StaffAvailability, 'openHours'>,
  date: string,
  appointment: Interval,
) => openHours(date).some((openInterval) => contains(openInterval, appointment));

function createSlotError(
  availabilities: readonly StaffAvailability[],
  { date, time }: PickStaffInput,
  appointment: Interval,
): AppError {
  if (availabilities.some((availability) => isFree(availability, date, appointment)))
    return new AppError(appointmentErrors.not_offered);
  if (availabilities.some((availability) => worksAt(availability, date, appointment)))
    return new AppError(appointmentErrors.slot_taken);
  return buildNoAvailabilityError(date, time);
}

/** Starts the list at a random member, so that concurrent bookings do not all pick the first. */
function rotateAtRandom<T>(rows: readonly T[]): T[] {
  const startIndex = Math.floor(Math.random() * rows.length);
  return [...rows.slice(startIndex), ...rows.slice(0, startIndex)];
}

type StaffPickPorts = Pick<Platform, 'availability' | 'busyMonths' | 'settings' | 'staff'>;
type PickingRules = { readonly center: Promise<CenterSettings>; readonly slotStep?: SlotStep };

/** Picks the preferred member if free, otherwise the least busy one. With a slot step, only at an offered time. */
async function pickFreeMember(
  platform: StaffPickPorts,
  input: PickStaffInput,
  { center, slotStep }: PickingRules,
): Promise<BookableMember> {
  const { serviceIds, durationMinutes, date, time, preferredStaffId, moving } = input;
  const qualifiedStaff = listQualifiedStaff(platform, serviceIds);
  const availabilities = await readBookableDays(platform, {
    from: date,
    to: date,
    members: qualifiedStaff,
    center,
    moving,
  });
  const start = toMinutesOfDay(time);
  const appointment = { start, end: start + durationMinutes };
  const offeringAvailabilities = slotStep
    ? availabilities.filter((availability) =>
        isOffered(availability, { date, time, durationMinutes, slotStep }),
      )
    : availabilities;
  const leastBusy = findLeastBusy(rotateAtRandom(offeringAvailabilities), date, appointment);
  const preferred = availabilities.find(
    (availability) => availability.staffId === preferredStaffId && isFree(availability, date, appointment),
  );
  const picked = leastBusy && (preferred ?? leastBusy);
  const member = (await qualifiedStaff).find(({ staffId }) => staffId === picked?.staffId);
  if (!member) throw createSlotError(availabilities, input, appointment);
  return member;
}

/** Picks the least busy qualified member. Throws `appointment.no_availability` or `.slot_taken`. */
export const pickStaff = (platform: StaffPickPorts, input: PickStaffInput): Promise<BookableMember> =>
  pickFreeMember(platform, input, { center: platform.settings.get() });

/**
 * Picks a member for a client's booking or move, at a time that the list offers. Throws as `pickStaff`, and
 * `appointment.time_invalid`, `appointment.notice_too_short` or `appointment.not_offered`.
 */
export async function pickStaffForClient(
  platform: StaffPickPorts & Pick<Platform, 'now'>,
  input: PickStaffInput,
): Promise<BookableMember> {
  if (!isBookableAt(input, toCivilDateTime(platform.now())))
    throw buildFieldError('time', appointmentErrors.time_invalid);
  const rules = await platform.settings.get();
  if (!isBookableAt(input, findFirstBookableTime(platform.now(), rules)))
    throw new AppError(appointmentErrors.notice_too_short, {
      values: { notice: pluralize(rules.minimumNoticeHours, 'hora', 'horas') },
    });
  return pickFreeMember(platform, input, { center: Promise.resolve(rules), slotStep: rules.slotStep });
}

/**
 * Rethrows the error. A taken slot becomes a conflict, so that `retryStale` picks another member or throws the right
 * error.
 */
export function throwConflictIfSlotTaken(error: unknown): never {
  const isTaken = error instanceof AppError && error.is(appointmentErrors.slot_taken);
  throw isTaken ? new AppError(coreErrors.conflict, { cause: error }) : error;
}

type AssertBookableByDeskInput = {
  readonly member: StaffMember;
  readonly slot: SlotChoice;
  readonly serviceIds: readonly string[];
  readonly before?: Appointment;
};

/** Whether the slot is within the appointment's current time, which may be outside working hours. */
const staysWithinSlot = (slot: SlotChoice, before: Appointment | undefined) =>
  before?.staffId === slot.staffId &&
  before.date === slot.date &&
  contains(toAppointmentInterval(before), toAppointmentInterval(slot));

/** Throws `appointment.staff_unqualified`, `.outside_hours`, `.time_blocked` or `.overlaps`. */
export async function assertBookableByDesk(
  platform: Pick<Platform, 'availability' | 'daySheets' | 'settings'>,
  { member, slot, serviceIds, before }: AssertBookableByDeskInput,
): Promise<void> {
  const { staffId, date } = slot;
  const appointment = toAppointmentInterval(slot);
  const [getHours, sheet] = await Promise.all([
    readWorkingHours(platform, [member], { from: date, center: platform.settings.get() }),
    platform.daySheets.get(staffId, date),
  ]);
  if (!staysWithinSlot(slot, before)) {
    if (filterQualified([member], serviceIds).length === 0)
      throw buildFieldError('staffId', appointmentErrors.staff_unqualified);
    if (!worksAt({ openHours: getHours(member) }, date, appointment))
      throw buildFieldError('time', appointmentErrors.outside_hours);
  }
  const blocked = findBlockedTime(sheet, appointment);
  if (blocked) throw buildFieldError('time', appointmentErrors.time_blocked, { reason: blocked.reason });
  if (listBusyIntervals(sheet, before?.appointmentId).some((busy) => overlaps(busy, appointment)))
    throw buildFieldError('time', appointmentErrors.overlaps);
}

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;

type AppointmentPlacement = {
  readonly to: AppointmentTime;
  readonly from?: AppointmentTime;
  readonly confirmed: readonly DeskConfirmation[] | undefined;
};

/** Throws `appointment.too_far`, and requires one confirmation of all past times and closed days. */
export async function assertTimesConfirmed(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  times: readonly AppointmentTime[],
  confirmed: AppointmentPlacement['confirmed'],
): Promise<void> {
  const isTooFar = times.some(({ date }) => !isPlannable(date, getToday(now())));
  if (isTooFar) throw buildFieldError('date', appointmentErrors.too_far);
  const { closures } = await settings.get();
  const facts = times.flatMap((time) => listUnusualHourFacts(time, { now: now(), closures }));
  assertConfirmed(confirmed, unusualHourConfirmation, facts);
}

/** Throws as `assertTimesConfirmed`, unless the appointment stays at its time. */
export async function assertTimeConfirmed(
  platform: Pick<Platform, 'settings' | 'now'>,
  { to, from, confirmed }: AppointmentPlacement,
): Promise<void> {
  if (from?.date === to.date && from.time === to.time) return;
  await assertTimesConfirmed(platform, [to], confirmed);
}
