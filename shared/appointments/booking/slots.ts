import {
  addDays,
  getWeekday,
  listDatesInRange,
  minutesPerDay,
  toTimeOfDay,
} from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { OpenHours } from '#shared/staff/availability-block.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import type { Appointment } from '../appointment.ts';

/** Minutes between offered times. `service` means the appointment's duration. */
export const slotSteps = ['service', 15, 30] as const;
export type SlotStep = (typeof slotSteps)[number];

export const bookableDaysAhead = 365;

/** Open hours of a bookable staff member, and sorted busy intervals per date that do not overlap. */
export type StaffAvailability = {
  readonly staffId: string;
  readonly openHours: OpenHours;
  readonly busyOn: (date: string) => readonly Interval[];
};

/** Earliest bookable civil date and minute. Absent for callers who may book the past. */
export type EarliestStart = { readonly date: string; readonly minutes: number };

export function listBookableDates(
  range: { readonly from: string; readonly to: string },
  today: string,
): string[] {
  const lastBookableDate = addDays(today, bookableDaysAhead);
  return listDatesInRange(range.from, range.to < lastBookableDate ? range.to : lastBookableDate);
}

type SlotStart = Pick<Appointment, 'date' | 'time'>;

export const isBookableAt = ({ date, time }: SlotStart, earliest: SlotStart): boolean =>
  `${earliest.date}T${earliest.time}` <= `${date}T${time}` &&
  date <= addDays(earliest.date, bookableDaysAhead);

// Marked pure so that bundles without availability search drop it.
const timesByMinute = /* @__PURE__ */ Array.from({ length: minutesPerDay }, (_, minute) =>
  toTimeOfDay(minute),
);

type StartMarks = {
  readonly marks: Uint8Array;
  readonly durationMinutes: number;
  readonly stepMinutes: number;
};

function markGap({ marks, durationMinutes, stepMinutes }: StartMarks, from: number, until: number): void {
  for (let minute = from; minute + durationMinutes <= until; minute += stepMinutes) marks[minute] = 1;
}

type DaySchedule = {
  readonly openIntervals: readonly Interval[];
  readonly busyIntervals: readonly Interval[];
};

/** Calls `onGap` for each free gap of a day, in order. Gaps may be empty. */
function forEachGap(
  { openIntervals, busyIntervals }: DaySchedule,
  onGap: (from: number, until: number) => void,
): void {
  for (const openInterval of openIntervals) {
    let from = openInterval.start;
    for (const busyInterval of busyIntervals) {
      if (busyInterval.start >= openInterval.end) break;
      if (busyInterval.end <= from) continue;
      onGap(from, busyInterval.start);
      from = busyInterval.end;
    }
    onGap(from, openInterval.end);
  }
}

const findFirstMinute = (date: string, notBefore: EarliestStart | undefined) => {
  if (!notBefore || date > notBefore.date) return 0;
  return date < notBefore.date ? minutesPerDay : notBefore.minutes;
};

type AvailableTimesInput = {
  staff: readonly StaffAvailability[];
  dates: readonly string[];
  durationMinutes: number;
  slotStep?: SlotStep;
  notBefore?: EarliestStart;
};

/** Returns, per date, the starts (`HH:mm`, sorted) at which at least one staff member is free. */
export function findAvailableTimes(input: AvailableTimesInput): AvailableDay[] {
  const { staff, dates, durationMinutes, slotStep = 'service', notBefore } = input;
  const marks = new Uint8Array(minutesPerDay);
  const stepMinutes = slotStep === 'service' ? durationMinutes : slotStep;
  const startMarks = { marks, durationMinutes, stepMinutes };

  return dates.map((date) => {
    marks.fill(0);
    const weekday = getWeekday(date);
    let isClosed = true;
    for (const { openHours, busyOn } of staff) {
      const openIntervals = openHours(date, weekday);
      if (openIntervals.length > 0) isClosed = false;
      // Steps restart at the beginning of each free gap (R245 R246 R247 R248, docs/decisions.md).
      forEachGap({ openIntervals, busyIntervals: busyOn(date) }, (from, until) =>
        markGap(startMarks, from, until),
      );
    }
    const times: string[] = [];
    for (
      let minute = marks.indexOf(1, findFirstMinute(date, notBefore));
      minute >= 0;
      minute = marks.indexOf(1, minute + 1)
    )
      times.push(timesByMinute[minute] ?? '');
    return isClosed ? { date, times, closed: true } : { date, times };
  });
}

/** Lists each staff member's free intervals that last at least `durationMinutes`. */
export function listFreeIntervals(
  staff: readonly StaffAvailability[],
  date: string,
  { durationMinutes, notBefore }: Pick<AvailableTimesInput, 'durationMinutes' | 'notBefore'>,
): Interval[] {
  const freeIntervals: Interval[] = [];
  const firstMinute = findFirstMinute(date, notBefore);
  for (const { openHours, busyOn } of staff)
    forEachGap({ openIntervals: openHours(date), busyIntervals: busyOn(date) }, (from, end) => {
      const start = Math.max(from, firstMinute);
      if (start + durationMinutes <= end) freeIntervals.push({ start, end });
    });
  return freeIntervals;
}

type OfferedSlot = SlotStart & Pick<AvailableTimesInput, 'durationMinutes' | 'slotStep'>;

export const isOffered = (
  member: StaffAvailability,
  { date, time, ...searchOptions }: OfferedSlot,
): boolean =>
  findAvailableTimes({ ...searchOptions, staff: [member], dates: [date] }).some(({ times }) =>
    times.includes(time),
  );

export function isFree(
  { openHours, busyOn }: StaffAvailability,
  date: string,
  appointment: Interval,
): boolean {
  const isOpen = openHours(date).some(
    (openInterval) => openInterval.start <= appointment.start && appointment.end <= openInterval.end,
  );
  return isOpen && !busyOn(date).some((busy) => busy.start < appointment.end && appointment.start < busy.end);
}

/** Returns the free staff member with the fewest booked minutes that day. The first wins a tie. */
export function findLeastBusy(
  staff: readonly StaffAvailability[],
  date: string,
  appointment: Interval,
): StaffAvailability | undefined {
  const calculateBookedMinutes = ({ busyOn }: StaffAvailability) =>
    busyOn(date).reduce((sum, { start, end }) => sum + end - start, 0);
  const freeStaff = staff.filter((member) => isFree(member, date, appointment));
  return freeStaff.reduce<StaffAvailability | undefined>(
    (best, member) =>
      best && calculateBookedMinutes(best) <= calculateBookedMinutes(member) ? best : member,
    undefined,
  );
}
