import {
  addDays,
  countDaysBetween,
  getWeekday,
  isCivilDate,
  isCivilMonth,
  listDatesInRange,
  toMonth,
} from '#shared/core/civil-time.ts';

const daysInWeek = 7;
/** Reaches the next month from any first day. */
const beyondMonthDays = 31;

const toNextMonth = (month: string) => toMonth(addDays(`${month}-01`, beyondMonthDays));
const toPreviousMonth = (month: string) => toMonth(addDays(`${month}-01`, -1));
const toLastDay = (month: string) => addDays(`${toNextMonth(month)}-01`, -1);

/** Whether a text, such as a URL parameter, is a date that the calendar can show. */
export const isCalendarDay = (text: string) => isCivilDate(text) && isCivilMonth(toMonth(text));

export const toSunday = (date: string) => addDays(date, -getWeekday(date));

/** Returns the first Sunday and last Saturday of a month's grid. */
export function toGridRange(month: string): { from: string; to: string } {
  return {
    from: toSunday(`${month}-01`),
    to: addDays(toSunday(toLastDay(month)), daysInWeek - 1),
  };
}

/** Returns the weeks of a month's grid, Sunday first. */
export function listWeeks(month: string): string[][] {
  const { from, to } = toGridRange(month);
  const weeks = (countDaysBetween(from, to) + 1) / daysInWeek;
  return Array.from({ length: weeks }, (_, week) => {
    const sunday = addDays(from, week * daysInWeek);
    return listDatesInRange(sunday, addDays(sunday, daysInWeek - 1));
  });
}

/** Returns the same day of the next or previous month, or that month's last day. */
export const moveToAdjacentMonth = (date: string, step: 1 | -1) =>
  moveToMonth(date, step === 1 ? toNextMonth(toMonth(date)) : toPreviousMonth(toMonth(date)));

/** Returns the same day of another month, or its last day. */
export function moveToMonth(date: string, month: string): string {
  const lastDay = toLastDay(month);
  const sameDay = `${month}${date.slice(7)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysInWeek,
  ArrowDown: daysInWeek,
};

/** Returns the day that a key moves to, or undefined for other keys. */
export function findDayByKey(date: string, key: string): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  switch (key) {
    case 'Home':
      return toSunday(date);
    case 'End':
      return addDays(toSunday(date), daysInWeek - 1);
    case 'PageUp':
      return moveToAdjacentMonth(date, -1);
    case 'PageDown':
      return moveToAdjacentMonth(date, 1);
    default:
      return undefined;
  }
}
