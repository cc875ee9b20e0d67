import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { isFree, leastBusy, type StaffDays } from '#shared/appointments/booking/slots.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { clock, longDate } from '#shared/core/format.ts';
import { contains, type Interval } from '#shared/core/interval.ts';
import { qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';
import { bookableDays } from '../offers/bookable-staff.ts';

type RefusalInput = {
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
function refusal(days: readonly StaffDays[], { date, time }: RefusalInput, appointment: Interval): AppError {
  if (days.some((each) => worksAt(each, date, appointment)))
    return new AppError(appointmentErrors.slot_taken);
  // The fixed text ends its sentence right after the hour, with a period of its own.
  const hour = clock(time).replace(/\.$/, '');
  return new AppError(appointmentErrors.no_availability, { values: { date: longDate(date), hour } });
}

/** Begins anywhere, so that clients who come at once do not all want the same one of those who tie. */
function fromAnywhere<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * Who takes an appointment: qualified and free; the preferred one, else the least busy that day. Throws
 * `appointment.no_availability` when nobody works then, `appointment.slot_taken` when all who do are taken.
 */
export async function pickStaff(
  platform: Pick<Platform, 'availability' | 'busyMonths' | 'staff'>,
  wanted: RefusalInput,
): Promise<StaffMember> {
  const { serviceIds, durationMinutes, date, time, prefer, moving } = wanted;
  // People before their hours: whose hours change in between is found stale when the booking is written.
  const everyone = await platform.staff.all();
  const daysOf = await bookableDays(platform, { from: date, to: date }, moving);
  const qualified = qualifiedFor(everyone, serviceIds);
  const start = minutesOfDay(time);
  const appointment = { start, end: start + durationMinutes };
  const days = qualified.map(daysOf);
  const preferred = days.find((each) => each.staffId === prefer && isFree(each, date, appointment));
  const picked = preferred ?? leastBusy(fromAnywhere(days), date, appointment);
  const member = qualified.find(({ staffId }) => staffId === picked?.staffId);
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
