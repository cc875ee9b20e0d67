/**
 * Civil dates (`YYYY-MM-DD`) and times (`HH:mm`) of America/Puerto_Rico as text, and minutes of a day as
 * integers. Puerto Rico has kept UTC-4 all year since 1946 (IANA tzdata), so the zone is one constant: see
 * docs/adr/0003.
 */
export const zone = 'America/Puerto_Rico';
const offsetMinutes = -240;
export const minutesPerDay = 1440;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const zero = 48;
/** Parses digits without slicing, which takes three times as long in availability searches. */
const twoDigits = (text: string, at: number) =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Days since 1970-01-01 of a civil date. */
export const epochDay = (date: string) =>
  Date.UTC(twoDigits(date, 0) * 100 + twoDigits(date, 2), twoDigits(date, 5) - 1, twoDigits(date, 8)) / dayMs;
const dateOfEpochDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export function isCivilDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dateOfEpochDayOrNone(text) === text;
}
function dateOfEpochDayOrNone(text: string): string | undefined {
  const day = epochDay(text);
  return Number.isFinite(day) ? dateOfEpochDay(day) : undefined;
}
/** A `YYYY-MM` with a year from 1900 to 8999, so that the neighboring months are valid dates too. */
export const isCivilMonth = (text: string) => /^(19|[2-8]\d)\d\d-(0[1-9]|1[0-2])$/.test(text);
/** Midnight as the end of an interval; no interval starts then. */
export const endOfDay = '24:00';
export const isCivilTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** `9:05` is minute 545. */
export const minutesOfDay = (time: string) => twoDigits(time, 0) * 60 + twoDigits(time, 3);
/** Minute 545 is `09:05`; minutes past midnight wrap. */
export function timeOfMinutes(minutes: number): string {
  const inDay = minutes % minutesPerDay;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}
/** Like `timeOfMinutes` for the end of an interval, which may be `24:00`. */
export const endOfMinutes = (minutes: number) =>
  minutes === minutesPerDay ? endOfDay : timeOfMinutes(minutes);
export const addMinutes = (time: string, minutes: number) => timeOfMinutes(minutesOfDay(time) + minutes);

export const addDays = (date: string, days: number) => dateOfEpochDay(epochDay(date) + days);
export const daysBetween = (from: string, to: string) => epochDay(to) - epochDay(from);
/** 0 is Sunday. The double remainder keeps days before 1970 positive. */
export const weekday = (date: string) => (((epochDay(date) + 4) % 7) + 7) % 7;
export const monthOf = (date: string) => date.slice(0, 7);
/** `2026-12` plus 1 is `2027-01`. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  return `${String(year).padStart(4, '0')}-${String(count - year * 12 + 1).padStart(2, '0')}`;
}
/** First and last day of a `YYYY-MM`. */
export const daysOfMonth = (month: string) => ({
  first: `${month}-01`,
  last: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** The same day `months` later, or the last day of that month. */
export function dateInMonths(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const same = `${month}${date.slice(7)}`;
  return isCivilDate(same) ? same : daysOfMonth(month).last;
}

/** Dates from `first` to `last`, both included. */
export function datesFrom(first: string, last: string): string[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length }, (_, index) => addDays(first, index));
}
/** Each `YYYY-MM` in a range of dates. */
export function monthsFrom(first: string, last: string): string[] {
  return [...new Set(datesFrom(first, last).map(monthOf))];
}

/** Puerto Rico's date and time at an instant. */
export function civilAt(instant: Date): { date: string; time: string; minutes: number } {
  const shifted = new Date(instant.getTime() + offsetMinutes * minuteMs).toISOString();
  const time = shifted.slice(11, 16);
  return { date: shifted.slice(0, 10), time, minutes: minutesOfDay(time) };
}
/** Instant of a date and time in Puerto Rico. */
export function instantOf(date: string, time: string): Date {
  return new Date(epochDay(date) * dayMs + (minutesOfDay(time) - offsetMinutes) * minuteMs);
}
export const today = (now: Date) => civilAt(now).date;
