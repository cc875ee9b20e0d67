/**
 * Civil dates (`YYYY-MM-DD`) and times (`HH:mm`) of America/Puerto_Rico as text, and minutes of a day as
 * integers. Puerto Rico has kept UTC-4 all year since 1946 (IANA tzdata), so the zone is one constant
 * (docs/adr/0003).
 */
export const centerTimeZone = 'America/Puerto_Rico';
export const offsetMinutes = -240;
export const minutesPerDay = 1440;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const zeroCharCode = 48;
/** Parses digits one by one. Slicing takes three times as long in availability searches. */
const parseTwoDigits = (text: string, offset: number) =>
  (text.charCodeAt(offset) - zeroCharCode) * 10 + text.charCodeAt(offset + 1) - zeroCharCode;

/** Returns a civil date's days since 1970-01-01. */
export const toEpochDay = (date: string) =>
  Date.UTC(
    parseTwoDigits(date, 0) * 100 + parseTwoDigits(date, 2),
    parseTwoDigits(date, 5) - 1,
    parseTwoDigits(date, 8),
  ) / dayMs;
const fromEpochDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export function isCivilDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && normalizeDate(text) === text;
}
function normalizeDate(text: string): string | undefined {
  const day = toEpochDay(text);
  return Number.isFinite(day) ? fromEpochDay(day) : undefined;
}
/** Accepts `YYYY-MM` with a year from 1900 to 8999, so that the neighboring months are valid dates too. */
export const isCivilMonth = (text: string) => /^(19|[2-8]\d)\d\d-(0[1-9]|1[0-2])$/.test(text);
/** Midnight as the end of an interval. No interval starts then. */
export const endOfDay = '24:00';
export const isCivilTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const toMinutesOfDay = (time: string) => parseTwoDigits(time, 0) * 60 + parseTwoDigits(time, 3);
/** Formats minute 545 as `09:05`. Minutes past midnight wrap. */
export function toTimeOfDay(minutes: number): string {
  const minuteOfDay = minutes % minutesPerDay;
  const hour = Math.floor(minuteOfDay / 60);
  return `${String(hour).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
}
/** Formats the end of an interval like `toTimeOfDay`, or as `24:00`. */
export const toEndTime = (minutes: number) => (minutes === minutesPerDay ? endOfDay : toTimeOfDay(minutes));
export const addMinutes = (time: string, minutes: number) => toTimeOfDay(toMinutesOfDay(time) + minutes);

export const addDays = (date: string, days: number) => fromEpochDay(toEpochDay(date) + days);
export const countDaysBetween = (from: string, to: string) => toEpochDay(to) - toEpochDay(from);
/** Returns 0 for Sunday. The double remainder keeps days before 1970 positive. */
export const getWeekday = (date: string) => (((toEpochDay(date) + 4) % 7) + 7) % 7;
export const toMonth = (date: string) => date.slice(0, 7);
export function addMonths(month: string, months: number): string {
  const monthCount = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const year = Math.floor(monthCount / 12);
  return `${String(year).padStart(4, '0')}-${String(monthCount - year * 12 + 1).padStart(2, '0')}`;
}
export const getMonthBounds = (month: string) => ({
  first: `${month}-01`,
  last: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** Returns the same day `months` later, or the last day of that month. */
export function addMonthsToDate(date: string, months: number): string {
  const month = addMonths(toMonth(date), months);
  const sameDay = `${month}${date.slice(7)}`;
  return isCivilDate(sameDay) ? sameDay : getMonthBounds(month).last;
}

/** Lists the dates from `firstDate` to `lastDate`, both included. */
export function listDatesInRange(firstDate: string, lastDate: string): string[] {
  const length = Math.max(0, countDaysBetween(firstDate, lastDate) + 1);
  return Array.from({ length }, (_, index) => addDays(firstDate, index));
}
export function listMonthsInRange(firstDate: string, lastDate: string): string[] {
  return [...new Set(listDatesInRange(firstDate, lastDate).map(toMonth))];
}

export function toCivilDateTime(instant: Date): { date: string; time: string; minutes: number } {
  const shiftedTimestamp = new Date(instant.getTime() + offsetMinutes * minuteMs).toISOString();
  const time = shiftedTimestamp.slice(11, 16);
  return { date: shiftedTimestamp.slice(0, 10), time, minutes: toMinutesOfDay(time) };
}
export function toInstant(date: string, time: string): Date {
  return new Date(toEpochDay(date) * dayMs + (toMinutesOfDay(time) - offsetMinutes) * minuteMs);
}
export const getToday = (now: Date) => toCivilDateTime(now).date;
