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
  /** Picked if free, even when other members are less busy. */
  readonly prefer?: string;
  /** An appointment that moves; its own time counts as free. */
  readonly moving?: Appointment;
};

const worksAt = ({ openHours }: Pick<StaffDays, 'openHours'>, date: string, appointment: Interval) =>
  openHours(date).some((stretch) => contains(stretch, appointment));

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

/** Starts the list at a random member, so that concurrent bookings do not all pick the first. */
function rotateAtRandom<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

type Picking = Pick<Platform, 'availability' | 'busyMonths' | 'settings' | 'staff'>;
type PickingRules = { readonly center: Promise<CenterSettings>; readonly slotStep?: SlotStep };

/** Picks the preferred member if free, otherwise the least busy; with a step, only at an offered time. */
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

/** The least busy qualified member; throws `appointment.no_availability` or `appointment.slot_taken`. */
export const pickStaff = (platform: Picking, wanted: PickStaffInput): Promise<BookableMember> =>
  pickFree(platform, wanted, { center: platform.settings.get() });

/**
 * Picks a member for a client's booking or move, at a time that the list offers. Throws as `pickStaff`, and
 * `appointment.time_invalid`, `appointment.notice_too_short` or `appointment.not_offered`.
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

/** Turns a taken slot into a conflict: the retry may pick another member or throw the right error. */
export function retryIfSlotTaken(error: unknown): never {
  const isTaken = error instanceof AppError && error.is(appointmentErrors.slot_taken);
  throw isTaken ? new AppError(coreErrors.conflict, { cause: error }) : error;
}

type AssertBookableByDeskInput = {
  readonly member: StaffMember;
  readonly slot: SlotChoice;
  readonly serviceIds: readonly string[];
  readonly before?: Appointment;
};

/** An appointment within its current time is not rechecked, since it may be outside working hours. */
const takesNothingNew = (slot: SlotChoice, before: Appointment | undefined) =>
  before?.staffId === slot.staffId &&
  before.date === slot.date &&
  contains(intervalOf(before), intervalOf(slot));

/** Throws `appointment.staff_unqualified`, `appointment.outside_hours` or `appointment.overlaps`. */
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
  readonly from?: Hour;
  readonly confirmed: readonly DeskConfirmation[] | undefined;
};

/** Throws `appointment.too_far`, and requires confirmation of a past time or a closed day. */
export async function assertHourMeant(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  { to, from, confirmed }: Putting,
): Promise<void> {
  if (from?.date === to.date && from.time === to.time) return;
  if (!isPlannable(to.date, today(now()))) throw errorAt('date', appointmentErrors.too_far);
  const { closures } = await settings.get();
  assertConfirmed(confirmed, unusualHourAsk, unusualHourFacts(to, { now: now(), closures }));
}
