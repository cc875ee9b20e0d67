import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, intervalOf, type SlotChoice } from '#shared/appointments/appointment.ts';
import { noAvailability } from '#shared/appointments/booking/no-availability.ts';
import { firstAfterNotice } from '#shared/appointments/booking/offered-hours.ts';
import {
  isBookableAt,
  isFree,
  isOffered,
  leastBusy,
  type SlotStep,
  type StaffDays,
} from '#shared/appointments/booking/slots.ts';
import {
  type DeskConfirmation,
  unusualHourAsk,
  unusualHourFacts,
} from '#shared/appointments/booking/unusual-hour.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { civilAt, minutesOfDay, today } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { counted } from '#shared/core/format.ts';
import { contains, type Interval, overlaps } from '#shared/core/interval.ts';
import { isPlannable } from '#shared/core/periods.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { type BookableMember, qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';
import { bookableDays, hoursOfEach, qualifiedStaff } from './bookable-staff.ts';

type PickStaffInput = {
  readonly serviceIds: readonly string[];
  readonly durationMinutes: number;
  readonly date: string;
  readonly time: string;
  /** Whom to take if free, even when others are less busy. */
  readonly prefer?: string;
  /** An appointment that moves: its own time counts as free. */
  readonly moving?: Appointment;
};

/** Whether one person works through the whole of a stretch. */
const worksAt = ({ openHours }: Pick<StaffDays, 'openHours'>, date: string, appointment: Interval) =>
  openHours(date).some((stretch) => contains(stretch, appointment));

/**
 * Why nobody was picked: the hour is not offered although somebody is free, all who work then are taken, or nobody works.
 */
function refusal(
  days: readonly StaffDays[],
  { date, time }: PickStaffInput,
  appointment: Interval,
): AppError {
  if (days.some((each) => isFree(each, date, appointment)))
    return new AppError(appointmentErrors.not_offered);
  if (days.some((each) => worksAt(each, date, appointment)))
    return new AppError(appointmentErrors.slot_taken);
  return noAvailability(date, time);
}

/**
 * Starts the list at a random person: `leastBusy` takes the first of equals, and clients who book at once would all get
 * that one.
 */
function rotateAtRandom<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

type Picking = Pick<Platform, 'availability' | 'busyMonths' | 'settings' | 'staff'>;
type PickingRules = { readonly center: Promise<CenterSettings>; readonly slotStep?: SlotStep };

/** The preferred person if free, else the least busy. Given a step, the hour must be one that is offered. */
async function pickFree(
  platform: Picking,
  wanted: PickStaffInput,
  { center, slotStep }: PickingRules,
): Promise<BookableMember> {
  const { serviceIds, durationMinutes, date, time, prefer, moving } = wanted;
  const people = qualifiedStaff(platform, serviceIds);
  const days = await bookableDays(platform, { from: date, to: date, people, center, moving });
  const start = minutesOfDay(time);
  const appointment = { start, end: start + durationMinutes };
  const offering = slotStep
    ? days.filter((each) => isOffered(each, { date, time, durationMinutes, slotStep }))
    : days;
  const best = leastBusy(rotateAtRandom(offering), date, appointment);
  const preferred = days.find((each) => each.staffId === prefer && isFree(each, date, appointment));
  const picked = best && (preferred ?? best);
  const member = (await people).find(({ staffId }) => staffId === picked?.staffId);
  if (!member) throw refusal(days, wanted, appointment);
  return member;
}

/**
 * Who takes an appointment that the desk enters: qualified and free, the least busy that day. Throws
 * `appointment.no_availability` when nobody works then, `appointment.slot_taken` when all who do are taken.
 */
export const pickStaff = (platform: Picking, wanted: PickStaffInput): Promise<BookableMember> =>
  pickFree(platform, wanted, { center: platform.settings.get() });

/**
 * Who takes an appointment that its client asks for or moves: at an hour that is offered them, by the list's own rule.
 * The preferred one if free, else the least busy. Throws as `pickStaff` does, and `appointment.time_invalid` for the past
 * or too far ahead, `appointment.notice_too_short` or `appointment.not_offered`.
 */
export async function pickStaffForClient(
  platform: Picking & Pick<Platform, 'now'>,
  wanted: PickStaffInput,
): Promise<BookableMember> {
  if (!isBookableAt(wanted, civilAt(platform.now()))) throw errorAt('time', appointmentErrors.time_invalid);
  const rules = await platform.settings.get();
  if (!isBookableAt(wanted, firstAfterNotice(platform.now(), rules)))
    throw new AppError(appointmentErrors.notice_too_short, {
      values: { notice: counted(rules.minimumNoticeHours, 'hora', 'horas') },
    });
  return pickFree(platform, wanted, { center: Promise.resolve(rules), slotStep: rules.slotStep });
}

/**
 * The day of the person picked filled up since it was read. Treated as stale: the next try may find somebody else free,
 * or the right refusal.
 */
export function retryIfSlotTaken(error: unknown): never {
  const isTaken = error instanceof AppError && error.is(appointmentErrors.slot_taken);
  throw isTaken ? new AppError(coreErrors.conflict, { cause: error }) : error;
}

type AssertBookableByDeskInput = {
  readonly member: StaffMember;
  readonly slot: SlotChoice;
  readonly serviceIds: readonly string[];
  /** The appointment as it is, when one is moved. */
  readonly before?: Appointment;
};

/**
 * An appointment that stays within its own time is not checked again: the desk may have put it outside the working hours.
 */
const takesNothingNew = (slot: SlotChoice, before: Appointment | undefined) =>
  before?.staffId === slot.staffId &&
  before.date === slot.date &&
  contains(intervalOf(before), intervalOf(slot));

/**
 * The front desk names the person and the hour, so it hears what exactly is wrong with them. Throws
 * `appointment.staff_unqualified`, `appointment.outside_hours` or `appointment.overlaps`.
 */
export async function assertBookableByDesk(
  platform: Pick<Platform, 'availability' | 'daySheets' | 'settings'>,
  { member, slot, serviceIds, before }: AssertBookableByDeskInput,
): Promise<void> {
  const { staffId, date } = slot;
  const appointment = intervalOf(slot);
  const [hoursOf, sheet] = await Promise.all([
    hoursOfEach(platform, [member], { from: date, center: platform.settings.get() }),
    platform.daySheets.get(staffId, date),
  ]);
  if (!takesNothingNew(slot, before)) {
    if (qualifiedFor([member], serviceIds).length === 0)
      throw errorAt('staffId', appointmentErrors.staff_unqualified);
    if (!worksAt({ openHours: hoursOf(member) }, date, appointment))
      throw errorAt('time', appointmentErrors.outside_hours);
  }
  if (busyIntervals(sheet, before?.appointmentId).some((busy) => overlaps(busy, appointment)))
    throw errorAt('time', appointmentErrors.overlaps);
}

type Hour = Pick<Appointment, 'date' | 'time'>;

type Putting = {
  readonly to: Hour;
  /** The hour it has now, when an appointment is moved. */
  readonly from?: Hour;
  /** All that the desk said yes to. */
  readonly confirmed: readonly DeskConfirmation[] | undefined;
};

/**
 * The desk may enter an appointment in the past or on a closed day once it confirmed that; one that keeps its hour needs
 * no confirmation. Throws `appointment.too_far` and `request.confirmation_required`.
 */
export async function assertHourMeant(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  { to, from, confirmed }: Putting,
): Promise<void> {
  if (from?.date === to.date && from.time === to.time) return;
  if (!isPlannable(to.date, today(now()))) throw errorAt('date', appointmentErrors.too_far);
  const { closures } = await settings.get();
  assertConfirmed(confirmed, unusualHourAsk, unusualHourFacts(to, { now: now(), closures }));
}
